import { DEFAULT_SETTINGS } from '@epay/contract/settings/settings'
import { hasAccounts } from '#server/auth/queries.ts'
import type { Database } from '#server/database/client.ts'
import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'
import { findPostgresError } from '#server/database/postgres-error.ts'
import { hasDemoCompany, seedDemo, withDemoContacts } from '#server/demo/seed-demo.ts'
import { createDependencies } from '#server/dependencies.ts'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { createLog } from '#server/platform/log.ts'
import { prepareSchema } from '#server/platform/prepare-schema.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { openConfiguredDatabase } from './open-database.ts'

/** Arbitrary, but must be the same for every EPay process. */
const PREPARATION_LOCK = 3_729_401

type Portal = { dependencies: Dependencies; close: () => Promise<void> }

/**
 * Opens the portal for a command and prepares its database. `close` also closes the database. Logs nothing, because a
 * command prints only its result or a one-line error.
 */
export async function openPortal(
  config: Config,
  overrides: Partial<Pick<Dependencies, 'keys'>> = {},
): Promise<Portal> {
  return openPortalOn(await openConfiguredDatabase(config), config, {
    ...overrides,
    log: createLog('silent'),
  })
}

/** Closes the database on failure. */
export async function openPortalOn(
  database: Database,
  config: Config,
  overrides: Pick<Dependencies, 'log'> & Partial<Pick<Dependencies, 'keys'>>,
): Promise<Portal> {
  try {
    await prepareDatabase(database, config)
    const dependencies = await createDependencies(
      await withDemoContacts(config, database.orm),
      database,
      overrides,
    )
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
 * Emails and signed packets must show the company's name. A portal without accounts doesn't send or sign anything.
 * Throws: StartupError.
 */
export async function refuseUnnamedCompany({
  config,
  database,
  settingsSource,
}: Dependencies): Promise<void> {
  const isNamed = settingsSource.latest.companyName !== DEFAULT_SETTINGS.companyName
  if (!config.isProduction || isNamed || !(await hasAccounts(database.orm))) return
  throw new StartupError(
    'Configuration: COMPANY_NAME must be set in production until the settings name the company',
  )
}

export async function prepareDatabase(database: Database, config: Config): Promise<void> {
  await withPreparationLock(database, async () => {
    await prepareSchema(database).catch(throwUpgradeError)
    await seedDemoData(config, database)
  })
}

async function withPreparationLock<T>({ patientPool }: Database, run: () => Promise<T>): Promise<T> {
  const client = await patientPool.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${PREPARATION_LOCK})`)
    return await run()
  } finally {
    // Closing the connection rolls back the transaction, which only held the lock.
    client.release(true)
  }
}

/** Replaces database errors (for example, a missing permission to create tables) with a message for the operator. */
function throwUpgradeError(error: unknown): never {
  const databaseError = findPostgresError(error)
  if (!databaseError || isDatabaseUnavailable(error)) throw error
  throw new StartupError(`The database can't be upgraded: ${databaseError.message}`, { cause: error })
}

async function seedDemoData(config: Config, database: Database): Promise<void> {
  if ((config.isProduction || config.isPublic) && (await hasDemoCompany(database.orm)))
    throw new StartupError(
      `This database contains the demo company: ${config.isProduction ? 'production' : 'a portal for other machines'} refuses to start with it`,
    )
  if (!config.isDemo || (await hasAccounts(database.orm))) return
  const dependencies = await createDependencies(config, database)
  try {
    await seedDemo(dependencies)
    // Imported here, because its image and document libraries are needed only at the first start.
    const { seedDemoPackets } = await import('#server/demo/demo-packets.ts')
    await seedDemoPackets(dependencies)
    const { seedDemoTaxForms } = await import('#server/demo/demo-tax-forms.ts')
    await seedDemoTaxForms(dependencies)
    const { seedDemoCertificates } = await import('#server/demo/demo-certificates.ts')
    await seedDemoCertificates(dependencies)
    const { seedDemoForms } = await import('#server/demo/demo-forms.ts')
    await seedDemoForms(dependencies)
  } finally {
    await dependencies.jobs.stop()
  }
}
