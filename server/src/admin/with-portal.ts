import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/platform/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { readKeys } from '#server/platform/keys.ts'
import { openPortal } from '#server/prepare.ts'
import { StartupError } from '#server/system/startup-error.ts'

/**
 * Runs a command on the portal's database, even while the portal is running. Creates the database if it doesn't exist,
 * but without demo data. `allowsLostKeys`: runs even if some of the keys are missing.
 * Throws: StartupError; a PortalError is converted to one.
 */
export async function withPortal<T>(
  run: (context: Context) => Promise<T>,
  { allowsLostKeys = false } = {},
): Promise<T> {
  const config = { ...readConfig(process.env), isDemo: false }
  const keys = allowsLostKeys ? readKeys(config) : undefined
  const { dependencies, close } = await openPortal(config, { keys })
  try {
    return await run(await systemContext(dependencies, randomUUID()))
  } catch (error) {
    if (error instanceof PortalError) throw new StartupError(error.message, { cause: error })
    throw error
  } finally {
    await close()
  }
}
