import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import { hasAccounts } from '#server/auth/queries.ts'
import { type Database, openDatabase } from '#server/database/client.ts'
import { isDatabaseAway } from '#server/database/database-away.ts'
import type { Report } from '#server/database/guarded-pool.ts'
import { findPostgresError } from '#server/database/postgres-error.ts'
import { preparing } from '#server/database/preparing.ts'
import { hasDemoCompany, seedDemo, withDemoAddress } from '#server/demo/seed-demo.ts'
import { createDependencies } from '#server/dependencies.ts'
import { hasStoredFiles } from '#server/files/layout.ts'
import { openFileObjects } from '#server/files/open-store.ts'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'
import { ensureDataFolder, writeFileDurably } from '#server/system/durable-file.ts'
import { programFile } from '#server/system/places.ts'
import { refuseHalfRestored } from '#server/system/restore-note.ts'
import { StartupError } from '#server/system/startup-error.ts'

/** Left in DATA_DIR when the embedded database was prepared completely once. */
export const PREPARED_MARKER = 'prepared'

/** The portal on its prepared database; `close` closes that, too. */
export async function openPortal(
  config: Config,
  replaced: Partial<Pick<Dependencies, 'keys'>> = {},
): Promise<{ dependencies: Dependencies; close: () => Promise<void> }> {
  const log = createLog(config.logLevel)
  const database = await openPreparedDatabase(config, { report: event => log.warn(event) })
  try {
    const dependencies = await createDependencies(await withDemoAddress(config, database.orm), database, {
      ...replaced,
      log,
    })
    await refuseUnnamed(dependencies)
    return {
      dependencies,
      async close() {
        await dependencies.jobs.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Mails and signed packets must show the company's own name. A portal without accounts sends and signs nothing.
 * Throws: StartupError.
 */
async function refuseUnnamed({ config, database, settingsSource }: Dependencies): Promise<void> {
  const isNamed = settingsSource.latest.companyName !== DEFAULT_SETTINGS.companyName
  if (!config.isProduction || isNamed || !(await hasAccounts(database.orm))) return
  throw new StartupError(
    "Configuration: COMPANY_NAME has to be set in production as long as the settings don't name the company",
  )
}

/**
 * The database, up to date and, for a demo, filled. Creating an embedded one takes much memory once, so that happens
 * in a process of its own first.
 */
export async function openPreparedDatabase(
  config: Config,
  options: { isOwnProcess?: boolean; report?: Report } = {},
): Promise<Database> {
  ensureDataFolder(config.dataDir)
  refuseHalfRestored(config.dataDir)
  const marker = join(config.dataDir, PREPARED_MARKER)
  const isFirstTime = !config.databaseUrl && !existsSync(marker)
  if (!config.databaseUrl) await refuseLostDatabase(config, { wasPrepared: !isFirstTime })
  if (isFirstTime && !options.isOwnProcess) await prepareInOwnProcess(config)

  const database = await openDatabase(config, options.report)
  try {
    await preparing(database, async () => {
      await prepareSchema(database).catch(explain)
      await fillWithDemo(config, database)
    })
  } catch (error) {
    await database.close()
    throw error
  }
  if (isFirstTime && options.isOwnProcess) writeFileDurably(marker, '')
  return database
}

/** An embedded database that is gone must not be replaced by an empty one. */
async function refuseLostDatabase(config: Config, { wasPrepared }: { wasPrepared: boolean }): Promise<void> {
  const folder = join(config.dataDir, 'postgres')
  if (existsSync(folder) || !(wasPrepared || (await hasStoredFiles(await openFileObjects(config))))) return
  throw new StartupError(
    `The database ${folder} is gone: put it back from a backup, or set DATABASE_URL if it is on a server; to begin anew, set DATA_DIR to an empty folder`,
  )
}

/** Explains refusals by the database, such as a missing right to create tables. */
function explain(error: unknown): never {
  const refusal = findPostgresError(error)
  if (!refusal || isDatabaseAway(error)) throw error
  throw new StartupError(`The database can't be brought up to date: ${refusal.message}`, { cause: error })
}

async function fillWithDemo(config: Config, database: Database): Promise<void> {
  if (config.isProduction && (await hasDemoCompany(database.orm)))
    throw new StartupError('This database holds the demo company: production refuses to start with it')
  if (!config.isDemo || (await hasAccounts(database.orm))) return
  const dependencies = await createDependencies(config, database)
  try {
    await seedDemo(dependencies)
    // Its libraries for pictures and documents are needed at the first start only.
    const { seedDemoPackets } = await import('#server/demo/demo-packets.ts')
    await seedDemoPackets(dependencies)
  } finally {
    await dependencies.jobs.stop()
  }
}

async function prepareInOwnProcess({ isDemo }: Config): Promise<void> {
  process.stdout.write('Preparing the database for the first time…\n')
  // The import fills the database itself, whatever the environment says.
  const env = { ...process.env, DEMO: isDemo ? '1' : '0' }
  // Its standard input closes when this process ends for any reason, and then it exits: see end-with-parent.ts.
  const child = spawn(process.execPath, [programFile('prepare')], {
    env,
    stdio: ['pipe', 'inherit', 'pipe'],
    detached: true,
  })
  const [complaint, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  if (status !== 0) throw new StartupError(complaint.trim() || 'The database could not be prepared')
}
