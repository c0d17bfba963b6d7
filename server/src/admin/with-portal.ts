import { randomUUID } from 'node:crypto'
import { readConfig } from '#server/platform/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { readKeys } from '#server/platform/keys.ts'
import { openPortal } from '#server/prepare.ts'
import { StartupError } from '#server/system/startup-error.ts'

/**
 * Runs an operator's command on the portal's database, which is created when missing but never filled with demo data.
 * One that `runsWithLostKeys` goes by the keys that are there; without any it is refused as all are.
 * The portal may run meanwhile.
 * Throws: StartupError, also for what the portal refuses.
 */
export async function withPortal<T>(
  run: (context: Context) => Promise<T>,
  { runsWithLostKeys = false } = {},
): Promise<T> {
  const config = { ...readConfig(process.env), isDemo: false }
  const keys = runsWithLostKeys ? readKeys(config) : undefined
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
