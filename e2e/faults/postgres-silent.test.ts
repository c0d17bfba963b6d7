import { expect, it } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '../../scripts/faulty-proxy.ts'
import { scaleToRun } from './fixtures/length.ts'
import { portalOnPostgres } from './fixtures/on-postgres.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

/** A statement may take 12 s. Waiting for a connection, and a busy machine, add to that. */
const ANSWERED_SECONDS = scaleToRun({ short: 60, long: 25 })
const SILENCE_COUNT = scaleToRun({ short: 1, long: 3 })

it('silent connections are replaced', async () => {
  let proxy: FaultyProxy | undefined
  const place = await portalOnPostgres(async port => {
    proxy = await startFaultyProxy(port)
    return proxy.port
  })
  const writers = startWriters(() => place.portal.url)
  for (let silence = 0; silence < SILENCE_COUNT; silence++) {
    await writers.more(10)
    proxy?.silence()
    await writers.more(10)
  }
  await writers.finish()
  expectNoLoss(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.longestResponseSeconds()).toBeLessThan(ANSWERED_SECONDS)
  expect(writers.max503sPerWrite()).toBeLessThanOrEqual(SILENCE_COUNT)
  await place.finish()
  proxy?.close()
})
