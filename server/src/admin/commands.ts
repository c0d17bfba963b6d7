import { calledAs } from '#server/platform/command.ts'
import type { Context } from '#server/platform/context.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createAdmin, removeSecondFactorByName, setPasswordByName } from './accounts.ts'
import type { Outcome } from './outcome.ts'
import { rotateKeys } from './rotate-keys.ts'
import { checkFiles, removeUnknownFiles, unknownFiles } from './unknown-files.ts'
import { verifyAudit } from './verify-audit.ts'

/** What was given with a command; the password comes from standard input. */
export type Given = { username?: string; email?: string; name?: string; password?: string }

type Command = {
  usage: string
  does: string
  asksForPassword?: boolean
  run(context: Context, given: Given): Promise<Outcome | string>
}

/** What an operator does to a portal's database and files. */
export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --username NAME --email ADDRESS [--name "FULL NAME"]',
    does: 'creates an account with the role Admin; the password is read from standard input',
    asksForPassword: true,
    async run(context, { username, email, name, password }) {
      if (!username || !email || !password) throw wrongUse()
      await createAdmin(context, { username, email, name, password })
      return `The Admin ${username} can sign in.`
    },
  },
  'set-password': {
    usage: 'set-password --username NAME',
    does: "sets an account's password, read from standard input, and ends its sessions",
    asksForPassword: true,
    async run(context, { username, password }) {
      if (!username || !password) throw wrongUse()
      await setPasswordByName(context, username, password)
      return `The password of ${username} is set.`
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor --username NAME',
    does: 'turns off the second factor of somebody who lost it; a role that needs one asks for a new one',
    async run(context, { username }) {
      if (!username) throw wrongUse()
      await removeSecondFactorByName(context, username)
      return `The second factor of ${username} is off.`
    },
  },
  check: {
    usage: 'check',
    does: 'reads every stored file that the database names, and lists those that are missing, altered or unknown',
    run: checkFiles,
  },
  'unknown-files': {
    usage: 'unknown-files',
    does: 'counts stored files that no record names, left by a crash more than a day ago',
    run: async context => `${(await unknownFiles(context)).length} files are named by no record.`,
  },
  'remove-unknown-files': {
    usage: 'remove-unknown-files',
    does: 'removes them; make sure that DATA_DIR and the database belong together',
    run: async context => `${await removeUnknownFiles(context)} files were removed.`,
  },
  'rotate-keys': {
    usage: 'rotate-keys',
    does: 'makes a new encryption key and seals everything anew under it, while the portal runs; goes on where it was broken off',
    run: rotateKeys,
  },
  'verify-audit': {
    usage: 'verify-audit',
    does: 'says whether the audit trail is as it was written, and which entries were removed, changed or reordered',
    run: verifyAudit,
  },
}

/** The only command that needs no portal: it reads files. */
const VERIFY_PACKET = {
  usage: 'verify-packet FILE [--key FILE]',
  does: "says whether a packet's ZIP is as the portal signed it, and what was altered; the key is this portal's unless given",
}

/**
 * Runs a command on this portal.
 * Throws: StartupError for a wrong use; what the command throws.
 */
export async function runCommand(context: Context, command: string, given: Given): Promise<Outcome> {
  const found = COMMANDS[command]
  if (!found) throw wrongUse()
  const outcome = await found.run(context, given)
  return typeof outcome === 'string' ? { report: outcome, isGood: true } : outcome
}

export function wrongUse(): StartupError {
  const commands = [...Object.values(COMMANDS), VERIFY_PACKET]
  const lines = commands.map(({ usage, does }) => `  ${usage}\n      ${does}`)
  return new StartupError([`Usage: ${calledAs('admin')} COMMAND`, ...lines].join('\n'))
}
