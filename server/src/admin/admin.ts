/** The operator's commands: `npm run admin -- COMMAND …` */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  createAdmin,
  readPassword,
  removeSecondFactorByName,
  setPasswordByName,
} from '#server/admin/accounts.ts'
import { checkFiles, removeUnknownFiles, unknownFiles } from '#server/admin/unknown-files.ts'
import { verifyAudit } from '#server/admin/verify-audit.ts'
import { verifyPacketFile } from '#server/admin/verify-packet.ts'
import { withPortal } from '#server/admin/with-portal.ts'
import { calledAs, runProgram } from '#server/platform/command.ts'
import { readConfig } from '#server/platform/config.ts'
import { StartupError } from '#server/system/startup-error.ts'

type Command = {
  usage: string
  does: string
  run(values: Record<string, string | undefined>): Promise<string>
}

const OPTIONS = {
  username: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
} as const

const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --username NAME --email ADDRESS [--name "FULL NAME"]',
    does: 'creates an account with the role Admin; the password is read from standard input',
    async run({ username, email, name }) {
      if (!username || !email) throw wrongUse()
      const password = await readPassword()
      await withPortal(context => createAdmin(context, { username, email, name, password }))
      return `The Admin ${username} can sign in.`
    },
  },
  'set-password': {
    usage: 'set-password --username NAME',
    does: "sets an account's password, read from standard input, and ends its sessions",
    async run({ username }) {
      if (!username) throw wrongUse()
      const password = await readPassword()
      await withPortal(context => setPasswordByName(context, username, password))
      return `The password of ${username} is set.`
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor --username NAME',
    does: 'turns off the second factor of somebody who lost it; a role that needs one asks for a new one',
    async run({ username }) {
      if (!username) throw wrongUse()
      await withPortal(context => removeSecondFactorByName(context, username))
      return `The second factor of ${username} is off.`
    },
  },
  check: {
    usage: 'check',
    does: 'reads every stored file that the database names, and lists those that are missing, altered or unknown',
    async run() {
      const { isGood, report } = await withPortal(checkFiles)
      if (!isGood) process.exitCode = 1
      return report
    },
  },
  'unknown-files': {
    usage: 'unknown-files',
    does: 'counts stored files that no record names, left by a crash more than a day ago',
    run: async () => `${(await withPortal(unknownFiles)).length} files are named by no record.`,
  },
  'remove-unknown-files': {
    usage: 'remove-unknown-files',
    does: 'removes them; make sure that DATA_DIR and the database belong together',
    run: async () => `${await withPortal(removeUnknownFiles)} files were removed.`,
  },
  'verify-audit': {
    usage: 'verify-audit',
    does: 'says whether the audit trail is as it was written, and which entries were removed, changed or reordered',
    async run() {
      const { isIntact, report } = await withPortal(verifyAudit)
      if (!isIntact) process.exitCode = 1
      return report
    },
  },
  'verify-packet': {
    usage: 'verify-packet FILE [--key FILE]',
    does: "says whether a packet's ZIP is as the portal signed it, and what was altered; the key is this portal's unless given",
    async run({ argument, key }) {
      if (!argument) throw wrongUse()
      const { dataDir } = readConfig(process.env)
      const keyFile = key && fromCaller(key)
      const { isGenuine, report } = await verifyPacketFile({ file: fromCaller(argument), keyFile, dataDir })
      if (!isGenuine) process.exitCode = 1
      return report
    },
  },
}

/** Resolves a path from the caller's folder: npm starts scripts in the project's folder. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}

function wrongUse(): StartupError {
  const commands = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return new StartupError([`Usage: ${calledAs('admin')} COMMAND`, ...commands].join('\n'))
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch {
    throw wrongUse()
  }
}

await runProgram(async () => {
  const { values, positionals } = readArguments()
  const [name, argument, ...rest] = positionals
  const command = name === undefined || rest.length > 0 ? undefined : COMMANDS[name]
  if (!command) throw wrongUse()
  process.stdout.write(
    `${await command.run({ ...values, argument, username: argument ?? values.username })}\n`,
  )
})
