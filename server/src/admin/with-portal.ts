import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/platform/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { openPortal } from '#server/prepare.ts'
import { StartupError } from '#server/system/startup-error.ts'

/**
 * Runs an operator's command on the portal's database, which is created when missing but never filled with demo data.
 * Throws: StartupError, also for what the portal refuses and when the portal has the embedded database open.
 */
export async function withPortal<T>(run: (context: Context) => Promise<T>): Promise<T> {
  // No command reads a list.
  const config = { ...readConfig(process.env), isDemo: false, databaseReadUrl: undefined }
  const { dependencies, close } = await openPortal(config)
  try {
    return await run(await systemContext(dependencies, randomUUID()))
  } catch (error) {
    if (error instanceof PortalError) throw new StartupError(error.message, { cause: error })
    throw error
  } finally {
    await close()
  }
}
