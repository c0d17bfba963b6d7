import { hasAccounts } from '#server/auth/queries.ts'
import type { Database } from '#server/database/client.ts'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { hasStoredFiles } from '#server/files/layout.ts'
import { openFileObjects } from '#server/files/open-store.ts'
import { calendarZone, systemClock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { createCipher } from '#server/platform/crypto.ts'
import { loadDataKeys } from '#server/platform/data-keys.ts'
import { createPgBossJobs } from '#server/platform/jobs.ts'
import { watchKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { openSettings } from '#server/platform/settings.ts'
import { createUploadScanner } from '#server/scanner/scan-uploads.ts'

/** Throws: see `loadDataKeys`. */
export async function createDependencies(
  config: Config,
  database: Database,
  overrides: Partial<Pick<Dependencies, 'clock' | 'keys' | 'log'>> = {},
): Promise<Dependencies> {
  const log = overrides.log ?? createLog(config.logLevel)
  const objects = await openFileObjects(config)
  const keys =
    overrides.keys ??
    (await loadDataKeys(config, database, {
      hasRecords: hasAccounts,
      filesLocation: objects.location,
      hasFiles: () => hasStoredFiles(objects),
    }))
  const settings = await openSettings(config, database.orm)
  const currentKeys = watchKeys(config, keys)
  const cipher = createCipher(currentKeys)
  return {
    config,
    database,
    db: database.orm,
    settingsSource: settings,
    clock: overrides.clock ?? systemClock(() => calendarZone(settings.latest)),
    /** A getter, because `rotate-keys` might have added newer keys. */
    get keys() {
      return currentKeys()
    },
    cipher,
    files: createEncryptedFileStore({ objects, cipher }),
    objects,
    scanner: config.clamdAddress && createUploadScanner(config.clamdAddress),
    jobs: await createPgBossJobs({ database, log }),
    log,
  }
}
