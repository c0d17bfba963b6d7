import { readFileSync } from 'node:fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { removeLogo, setLogo } from '#server/settings/change-logo.ts'
import { renewSetupLink } from '#server/setup/setup-link.ts'
import { createFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import { createAdmin, removeSecondFactorByUsername, setPasswordByUsername } from './accounts.ts'
import { describeBackup, describeVersion } from './backup/archive.ts'
import { verifyBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { writeBackup } from './backup/write-backup.ts'
import { toWriteFailure } from './backup/write-failure.ts'
import { checkStoredData, type Outcome } from './check.ts'
import { moveFiles } from './move-files.ts'
import { rotateKeys } from './rotate-keys.ts'
import { findUnknownFiles, removeUnknownFiles } from './unknown-files.ts'
import { verifyAudit } from './verify-audit.ts'
import { verifyPacketFile } from './verify-packet.ts'

export class UsageError extends Error {}

/** Paths are absolute. */
type CommandInput = {
  /** The argument after the command, as a path. */
  file?: string
  /** `--username`, or else the argument after the command. */
  username?: string
  email?: string
  name?: string
  recipient?: string
  key?: string
  identity?: string
  remove?: boolean
  password?: string
  /** Aborted by Ctrl-C. The command must then undo its changes. */
  signal?: AbortSignal
}

type Command = {
  usage: string
  description: string
  needsPassword?: boolean
  isInterruptible?: boolean
} & (
  | {
      /** Whether the command runs even if a missing key keeps the portal from starting. */
      allowsLostKeys?: boolean
      run(context: Context, input: CommandInput): Promise<Outcome | string>
    }
  /** Runs without opening the portal's database. */
  | { runLocally(input: CommandInput): Promise<Outcome | string> }
)

function requireValue(value: string | undefined): string {
  if (value) return value
  throw new UsageError()
}

export const COMMANDS: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin --username NAME --email ADDRESS [--name "FULL NAME"]',
    description: 'creates an account with the role Admin; reads the password from standard input',
    needsPassword: true,
    async run(context, { username, email, name, password }) {
      await createAdmin(context, {
        ...{
          username: requireValue(username),
          email: requireValue(email),
          name,
          password: requireValue(password),
        },
      })
      return `The Admin ${username} can sign in.`
    },
  },
  'setup-link': {
    usage: 'setup-link',
    description:
      'prints a new address where you can create the first Admin in the browser, valid for 24 hours; earlier ones end',
    run: renewSetupLink,
  },
  'set-password': {
    usage: 'set-password --username NAME',
    description: "sets an account's password, which it reads from standard input, and ends its sessions",
    needsPassword: true,
    async run(context, { username, password }) {
      await setPasswordByUsername(context, requireValue(username), requireValue(password))
      return `The password of ${username} is set.`
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor --username NAME',
    description:
      'turns off the second factor of someone who lost it; roles that require one ask for a new one',
    async run(context, { username }) {
      await removeSecondFactorByUsername(context, requireValue(username))
      return `The second factor of ${username} is off.`
    },
  },
  'set-logo': {
    usage: 'set-logo FILE | set-logo --remove',
    description: "sets the company's logo (PNG, JPG or WebP), or removes it",
    async run(context, { file, remove = false }) {
      if (remove === (file !== undefined)) throw new UsageError()
      if (file) await setLogo(context, readContent(file))
      else await removeLogo(context)
      return remove ? 'The logo was removed.' : `${file} is now the logo.`
    },
  },
  check: {
    usage: 'check',
    description:
      'opens every sealed value and stored file, and lists those that are missing, altered, unknown or without their key',
    allowsLostKeys: true,
    run: checkStoredData,
  },
  'unknown-files': {
    usage: 'unknown-files',
    description: 'counts stored files that no record refers to, left by a crash more than a day ago',
    run: async context => `${(await findUnknownFiles(context)).length} files have no record.`,
  },
  'remove-unknown-files': {
    usage: 'remove-unknown-files',
    description: 'removes these files; first make sure that DATA_DIR and the database belong together',
    run: async context => `${await removeUnknownFiles(context)} files were removed.`,
  },
  'move-files': {
    usage: 'move-files',
    description:
      'moves every stored file from FILES_ALSO_IN to FILES_URL while the portal runs; continues after an interruption',
    run: moveFiles,
  },
  backup: {
    usage: 'backup FILE --recipient AGE-RECIPIENT',
    description:
      "writes a snapshot of everything but the keys into a new file that only the recipient's key opens",
    isInterruptible: true,
    async run(context, { file, recipient, signal }) {
      const backup = { file: requireValue(file), recipient: requireValue(recipient), signal }
      return `${file}: ${describeBackup(await writeBackup(context, backup))}`
    },
  },
  'rotate-keys': {
    usage: 'rotate-keys',
    description:
      'creates new encryption and signing keys, and reseals everything while the portal runs; continues after an interruption',
    run: rotateKeys,
  },
  'verify-audit': {
    usage: 'verify-audit',
    description:
      'reports whether the audit trail is intact, and which entries were removed, changed or reordered',
    run: verifyAudit,
  },
  version: {
    usage: 'version',
    description: 'prints the version of EPay',
    runLocally: async () => VERSION,
  },
  'verify-packet': {
    usage: 'verify-packet FILE [--key FILE]',
    description:
      "reports whether a packet's ZIP is unchanged since the portal signed it, or lists the changes; uses this portal's key by default",
    async runLocally({ file, key }) {
      const packet = { file: requireValue(file) }
      const keys = key ? { keyFile: key } : { dataDir: readConfig(process.env).dataDir }
      const { isGenuine, report } = await verifyPacketFile({ ...packet, ...keys })
      return { isOk: isGenuine, report }
    },
  },
  'backup-key': {
    usage: 'backup-key FILE',
    description:
      'writes a new secret key for backups to a file, which you should store away from the portal, and prints its recipient',
    runLocally: ({ file }) => createBackupKey(requireValue(file)),
  },
  'verify-backup': {
    usage: 'verify-backup FILE --identity FILE',
    description: 'reads a whole backup and reports whether it is complete, and which version made it',
    async runLocally({ file, identity }) {
      const manifest = await verifyBackup({ file: requireValue(file), identityFile: requireValue(identity) })
      return `Complete: ${describeBackup(manifest)}; ${describeVersion(manifest)}`
    },
  },
  restore: {
    usage: 'restore FILE --identity FILE',
    description:
      'restores a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database; you restore the keys by hand',
    isInterruptible: true,
    async runLocally({ file, identity, signal }) {
      const backup = { file: requireValue(file), identityFile: requireValue(identity), signal }
      const config = readConfig(process.env)
      const manifest = await restoreBackup(config, backup)
      const keys = config.keysJson
        ? ''
        : ` Put keys.json and packet-keys.json back into ${config.dataDir} before you start the portal.`
      return `Restored: ${describeBackup(manifest)}.${keys}`
    },
  },
}

/** Writes a new key to the file. Returns its recipient. */
export async function createBackupKey(file: string): Promise<string> {
  const identity = await generateIdentity()
  const recipient = await identityToRecipient(identity)
  if (!createKeyFile(file, `# recipient: ${recipient}\n${identity}\n`))
    throw new StartupError(`${file} already exists`)
  return recipient
}

function createKeyFile(file: string, content: string): boolean {
  try {
    return createFileDurably(file, content)
  } catch (error) {
    throw toWriteFailure(error, file)
  }
}

function readContent(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new StartupError(`${file} can't be read: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}
