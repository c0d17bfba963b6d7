import { LOGO_MAX_BYTES } from '@epay/contract/settings/logo'
import { calledAs } from '#server/platform/command.ts'
import type { Context } from '#server/platform/context.ts'
import { removeLogo, setLogo } from '#server/settings/change-logo.ts'
import { renewAddress } from '#server/setup/address.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createAdmin, removeSecondFactorByName, setPasswordByName } from './accounts.ts'
import { describeBackup } from './backup/archive.ts'
import { writeBackup } from './backup/write-backup.ts'
import { check } from './check.ts'
import type { CommandInput } from './command-arguments.ts'
import { moveFiles } from './move-files.ts'
import { type Outcome, WrongUse } from './outcome.ts'
import { rotateKeys } from './rotate-keys.ts'
import { removeUnknownFiles, unknownFiles } from './unknown-files.ts'
import { verifyAudit } from './verify-audit.ts'

type Command = {
  usage: string
  does: string
  asksForPassword?: boolean
  takesFile?: boolean
  /** Its file is read where the command is given, and may be this large. Units: bytes. */
  readsFileUpTo?: number
  /** Also where the portal refuses to start, because a key is not there. */
  runsWithLostKeys?: boolean
  /** It leaves nothing behind when the signal aborts it. */
  endsCleanly?: boolean
  run(context: Context, input: CommandInput, signal?: AbortSignal): Promise<Outcome | string>
}

/** What an operator does to a portal's database and files. */
export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --username NAME --email ADDRESS [--name "FULL NAME"]',
    does: 'creates an account with the role Admin; the password is read from standard input',
    asksForPassword: true,
    async run(context, { argument, username = argument, email, name, password }) {
      if (!username || !email || !password) throw new WrongUse()
      await createAdmin(context, { username, email, name, password })
      return `The Admin ${username} can sign in.`
    },
  },
  'setup-link': {
    usage: 'setup-link',
    does: 'prints a new address at which the first Admin is made in the browser, for 24 hours; earlier ones end',
    run: renewAddress,
  },
  'set-password': {
    usage: 'set-password --username NAME',
    does: "sets an account's password, read from standard input, and ends its sessions",
    asksForPassword: true,
    async run(context, { argument, username = argument, password }) {
      if (!username || !password) throw new WrongUse()
      await setPasswordByName(context, username, password)
      return `The password of ${username} is set.`
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor --username NAME',
    does: 'turns off the second factor of somebody who lost it; a role that needs one asks for a new one',
    async run(context, { argument, username = argument }) {
      if (!username) throw new WrongUse()
      await removeSecondFactorByName(context, username)
      return `The second factor of ${username} is off.`
    },
  },
  'set-logo': {
    usage: 'set-logo FILE | set-logo --remove',
    does: "shows a picture (PNG, JPG or WebP) as the company's logo, or none",
    readsFileUpTo: LOGO_MAX_BYTES,
    async run(context, { argument: file, content, remove = false }) {
      if (remove === (file !== undefined)) throw new WrongUse()
      if (remove) await removeLogo(context)
      else await setLogo(context, Buffer.from(content ?? '', 'base64'))
      return remove ? 'There is no logo now.' : `${file} is the logo now.`
    },
  },
  check: {
    usage: 'check',
    does: 'opens every sealed value and every stored file, and lists those that are missing, altered, unknown or without their key',
    runsWithLostKeys: true,
    run: check,
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
  'move-files': {
    usage: 'move-files',
    does: 'moves every stored file from FILES_ALSO_IN to FILES_URL while the portal runs; goes on where it was broken off',
    run: moveFiles,
  },
  backup: {
    usage: 'backup FILE --recipient AGE-RECIPIENT',
    does: 'writes everything but the keys, as it is at one moment, into a new file that only the key of the recipient opens',
    takesFile: true,
    endsCleanly: true,
    async run(context, { argument: file, recipient }, signal) {
      if (!file || !recipient) throw new WrongUse()
      const manifest = await writeBackup(context, { file, recipient, signal })
      return `${file}: ${describeBackup(manifest)}`
    },
  },
  'rotate-keys': {
    usage: 'rotate-keys',
    does: 'makes a new encryption key, seals everything anew under it, and makes a new signing key, while the portal runs; goes on where it was broken off',
    run: rotateKeys,
  },
  'verify-audit': {
    usage: 'verify-audit',
    does: 'says whether the audit trail is as it was written, and which entries were removed, changed or reordered',
    run: verifyAudit,
  },
}

/**
 * Runs a command on this portal.
 * Throws: WrongUse for one that is not there; StartupError for one without what it needs; what the command throws.
 */
export async function runCommand(
  context: Context,
  command: string,
  input: CommandInput,
  signal?: AbortSignal,
): Promise<Outcome> {
  const found = COMMANDS[command]
  if (!found) throw new WrongUse()
  try {
    const outcome = await found.run(context, input, signal)
    return typeof outcome === 'string' ? { report: outcome, isGood: true } : outcome
  } catch (error) {
    throw error instanceof WrongUse ? new StartupError(`Usage: ${calledAs('admin')} ${found.usage}`) : error
  }
}
