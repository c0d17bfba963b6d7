import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/config.ts'
import { createDependencies } from '#server/dependencies.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { openPreparedDatabase } from '#server/prepare.ts'

/**
 * Runs an operator's command on the portal's database, which is created when missing and never filled with the demo.
 * Throws: StartupError, also for what the portal refuses and when the portal has the embedded database open.
 */
export async function withPortal<T>(run: (context: Context) => Promise<T>): Promise<T> {
  const config = { ...readConfig(process.env), isDemo: false }
  const database = await openPreparedDatabase(config)
  try {
    const dependencies = await createDependencies(config, database)
    try {
      return await run(systemContext(dependencies, randomUUID()))
    } finally {
      await dependencies.jobs.stop()
    }
  } catch (error) {
    if (error instanceof PortalError) throw new StartupError(error.message, { cause: error })
    throw error
  } finally {
    await database.close()
  }
}
