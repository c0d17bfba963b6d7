import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/client.ts'
import { withDemoAddress } from '#server/demo/demo-address.ts'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createPacketSigner, type PacketSigner } from '#server/packets/evidence/packet-signer.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import { type Cipher, createCipher } from '#server/platform/crypto.ts'
import { type Keys, loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { createPgBossJobs, type PgBossJobs } from '#server/platform/pg-boss-jobs.ts'

/** Below DATA_DIR. */
export const FILES_FOLDER = 'files'

/** What every request is answered with; built once, passed by hand. */
export type Dependencies = {
  config: Config
  database: Database
  clock: Clock
  keys: Keys
  cipher: Cipher
  files: FileStore
  packetSigner: PacketSigner
  jobs: PgBossJobs
  log: Logger
}

/** Everything from the configuration and an open database, but for what a test replaces. */
export async function createDependencies(
  config: Config,
  database: Database,
  replaced: Partial<Pick<Dependencies, 'clock' | 'log'>> = {},
): Promise<Dependencies> {
  const log = replaced.log ?? createLog(config.logLevel)
  const keys = loadKeys({ json: config.keysJson, dataDir: config.dataDir, isProduction: config.isProduction })
  const cipher = createCipher(keys)
  return {
    config: await withDemoAddress(config, database.orm),
    database,
    clock: replaced.clock ?? systemClock(config.timeZone),
    keys,
    cipher,
    files: createEncryptedFileStore({ folder: join(config.dataDir, FILES_FOLDER), cipher }),
    packetSigner: createPacketSigner(keys, config.dataDir),
    jobs: await createPgBossJobs({ database, log }),
    log,
  }
}
