import { expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../scripts/faulty-proxy.ts'
import { startPortalOnPostgres } from './fixtures/postgres-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

/**
 * A query on a silent connection times out after 12 s. The remaining time covers the wait for a connection and delays
 * on a busy machine.
 */
const RESPONSE_MAX_SECONDS = scaleToRun({ short: 60, long: 25 })
const SILENCE_COUNT = scaleToRun({ short: 1, long: 3 })

it('silent connections are replaced', async () => {
  let proxy: FaultyProxy | undefined
  const installation = await startPortalOnPostgres(async port => {
    proxy = await startFaultyProxy(port)
    return proxy.port
  })
  const writers = startWriters(() => installation.portal.url)
  for (let silence = 0; silence < SILENCE_COUNT; silence++) {
    await writers.waitForWrites(10)
    proxy?.silence()
    await writers.waitForWrites(10)
  }
  await writers.finish()
  expectNoLoss(writers, await installation.readStored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.longestResponseSeconds()).toBeLessThan(RESPONSE_MAX_SECONDS)
  expect(writers.max503sPerWrite()).toBeLessThanOrEqual(SILENCE_COUNT)
  await installation.finish()
  proxy?.close()
})
