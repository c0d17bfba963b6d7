import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startPortalOnPostgres } from './fixtures/postgres-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const TOTAL_SECONDS = scaleToRun({ short: 8, long: 300 })
const MAX_PAUSE_MS = 3_000
/**
 * A request waits up to 8 s for a connection. The limits of the short run are generous, because that run doesn't test
 * speed.
 */
const RESPONSE_MAX_SECONDS = scaleToRun({ short: 60, long: 15 })
/** Maximum time from the database's return to the first acknowledged write. */
const RECOVERY_MAX_SECONDS = scaleToRun({ short: 60, long: 5 })

it('the portal reconnects after its database crashes and restarts', async () => {
  const installation = await startPortalOnPostgres()
  const { postgres, portal } = installation
  const writers = startWriters(() => portal.url)
  let longestRecovery = 0
  const restart = async () => {
    await postgres.crash()
    await sleep(Math.random() * MAX_PAUSE_MS)
    await postgres.restart()
    longestRecovery = Math.max(longestRecovery, await writers.waitForWrites())
  }
  await writers.waitForWrites(10)
  const startedAt = performance.now()
  while (performance.now() - startedAt < TOTAL_SECONDS * 1000) {
    await sleep(Math.random() * MAX_PAUSE_MS)
    await restart()
  }
  await writers.finish()
  expectNoLoss(writers, await installation.readStored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.longestResponseSeconds()).toBeLessThan(RESPONSE_MAX_SECONDS)
  expect(longestRecovery).toBeLessThan(RECOVERY_MAX_SECONDS)
  await installation.finish()
})

it('a portal waits for its database at startup', async () => {
  const installation = await startPortalOnPostgres()
  await installation.postgres.crash()
  const secondPortal = await installation.spawnAnother()
  await secondPortal.waitForOutput('Waiting for the database for')
  await installation.postgres.restart()
  await secondPortal.waitForOutput('EPay is ready')
  expect(await secondPortal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await installation.finish()
})
