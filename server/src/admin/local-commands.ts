import { generateIdentity, identityToRecipient } from 'age-encryption'
import type { Config } from '#server/platform/config.ts'
import { createFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import { describeBackup, describeMaker } from './backup/archive.ts'
import { verifyBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { toWriteFailure } from './backup/write-failure.ts'
import { type Outcome, WrongUse } from './outcome.ts'
import { verifyPacketFile } from './verify-packet.ts'

/** Paths are absolute. */
type LocalInput = { file: string; key?: string; identity?: string; signal?: AbortSignal }

type LocalCommand = {
  usage: string
  does: string
  takesNoFile?: boolean
  /** It leaves nothing when it is broken off by the signal. */
  endsCleanly?: boolean
  /** What needs no portal's settings runs where none are set: it never asks for them. */
  run(input: LocalInput, readConfig: () => Config): Promise<Outcome>
}

function createKeyFile(file: string, content: string): boolean {
  try {
    return createFileDurably(file, content)
  } catch (error) {
    throw toWriteFailure(error, file)
  }
}

/** What needs no portal, only files; a restore makes one. */
export const LOCAL_COMMANDS: Record<string, LocalCommand> = {
  version: {
    usage: 'version',
    does: 'tells the version of EPay',
    takesNoFile: true,
    run: async () => ({ isGood: true, report: VERSION }),
  },
  'verify-packet': {
    usage: 'verify-packet FILE [--key FILE]',
    does: "says whether a packet's ZIP is as the portal signed it, and what was altered; the key is this portal's unless given",
    async run({ file, key }, readConfig) {
      const keys = key ? { keyFile: key } : { dataDir: readConfig().dataDir }
      const { isGenuine, report } = await verifyPacketFile({ file, ...keys })
      return { isGood: isGenuine, report }
    },
  },
  'backup-key': {
    usage: 'backup-key FILE',
    does: 'makes the secret key that opens backups, in a new file to be kept apart from the portal, and prints its recipient',
    async run({ file }) {
      const identity = await generateIdentity()
      const recipient = await identityToRecipient(identity)
      const content = `# recipient: ${recipient}\n${identity}\n`
      if (!createKeyFile(file, content)) throw new StartupError(`${file} is there already`)
      return { isGood: true, report: recipient }
    },
  },
  'verify-backup': {
    usage: 'verify-backup FILE --identity FILE',
    does: 'reads a backup to its end and says whether it is whole, and which version made it',
    async run({ file, identity }) {
      if (!identity) throw new WrongUse()
      const manifest = await verifyBackup({ file, identityFile: identity })
      return { isGood: true, report: `Whole: ${describeBackup(manifest)}; ${describeMaker(manifest)}` }
    },
  },
  restore: {
    usage: 'restore FILE --identity FILE',
    does: 'puts a backup into an empty DATA_DIR and, with DATABASE_URL, an empty database; the keys are put back by hand',
    endsCleanly: true,
    async run({ file, identity, signal }, readConfig) {
      if (!identity) throw new WrongUse()
      const config = readConfig()
      const manifest = await restoreBackup(config, { file, identityFile: identity, signal })
      const keys = config.keysJson
        ? ''
        : ` Put keys.json and packet-keys.json back into ${config.dataDir} before the portal is started.`
      return { isGood: true, report: `Restored: ${describeBackup(manifest)}.${keys}` }
    },
  },
}
