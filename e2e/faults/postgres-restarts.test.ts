import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { scaleToRun } from './fixtures/length.ts'
import { portalOnPostgres } from './fixtures/on-postgres.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const RESTARTING_SECONDS = scaleToRun({ short: 8, long: 300 })
const LONGEST_PAUSE_MS = 3_000
/**
 * A request waits up to 10 s for a connection. The limits of the short run are generous, because it doesn't test
 * speed.
 */
const ANSWERED_SECONDS = scaleToRun({ short: 60, long: 15 })
/** Maximum time from the database's return to the first acknowledged write. */
const RECOVERY_SECONDS = scaleToRun({ short: 60, long: 5 })

it('the portal reconnects after its database crashes and restarts', async () => {
  const place = await portalOnPostgres()
  const { postgres, portal } = place
  const writers = startWriters(() => portal.url)
  let longest = 0
  const restart = async () => {
    await postgres.crash()
    await sleep(Math.random() * LONGEST_PAUSE_MS)
    await postgres.restart()
    longest = Math.max(longest, await writers.more())
  }
  await writers.more(10)
  const begin = performance.now()
  while (performance.now() - begin < RESTARTING_SECONDS * 1000) {
    await sleep(Math.random() * LONGEST_PAUSE_MS)
    await restart()
  }
  await writers.finish()
  expectNoLoss(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.longestResponseSeconds()).toBeLessThan(ANSWERED_SECONDS)
  expect(longest).toBeLessThan(RECOVERY_SECONDS)
  await place.finish()
})

it('a portal waits for its database at startup', async () => {
  const place = await portalOnPostgres()
  await place.postgres.crash()
  const second = await place.spawnAnother()
  await second.waitForOutput('Waiting for the database for')
  await place.postgres.restart()
  await second.waitForOutput('EPay is ready')
  expect(await second.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  await place.finish()
})
