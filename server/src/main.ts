import { awaitDatabase } from '#server/database/await-database.ts'
import { runProgram } from '#server/platform/command.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { openConfiguredDatabase } from './open-database.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000
/** Applies outside production. In production, the portal waits indefinitely. */
const DATABASE_TIMEOUT_MS = 60_000

await runProgram(async () => {
  // Until the portal is ready, a signal has nothing to close; the next start repeats the interrupted work.
  let close = async () => {}
  const end = endOnSignal(() => close())
  const config = readConfig(process.env)
  close = await awaitDatabase(() => start(config, () => void end(1)), {
    timeoutMs: config.isProduction ? Number.POSITIVE_INFINITY : DATABASE_TIMEOUT_MS,
    report: line => process.stdout.write(`${line}\n`),
  })
})

/**
 * Returns the function that ends the process. A second signal or a timeout exits right away, which is safe because
 * everything acknowledged is on disk.
 */
function endOnSignal(close: () => Promise<void>): (status: number) => Promise<void> {
  let isClosing = false
  const end = async (status: number) => {
    if (isClosing) process.exit(1)
    isClosing = true
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    await close()
    process.exit(status)
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  return end
}

/**
 * Loads the portal's code while the database opens. Returns the function that closes the portal.
 * @param onNewerVersion called when a newer version has migrated the database
 */
async function start(config: Config, onNewerVersion: () => void): Promise<() => Promise<void>> {
  const log = createLog(config.logLevel)
  const [database, { startPortal }] = await Promise.all([
    openConfiguredDatabase(config, { isPortal: true, report: event => log.warn(event) }),
    import('./start-portal.ts'),
  ])
  return startPortal(database, { config, log, onNewerVersion })
}
