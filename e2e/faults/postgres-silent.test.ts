import { expect, it } from 'vitest'
import { type BadLine, startBadLine } from '../../scripts/bad-line.ts'
import { times } from './fixtures/length.ts'
import { portalOnPostgres } from './fixtures/on-postgres.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

/** The first doubt and asking the server take 6 s, and a busy machine longer; a statement's own limit is 30 s. */
const ANSWERED_SECONDS = times({ short: 25, long: 10 })
const SILENCES = times({ short: 1, long: 3 })

it('connections that go silent are given up, and new ones are used', async context => {
  let proxy: BadLine | undefined
  const place = await portalOnPostgres(context, async port => {
    proxy = await startBadLine(port)
    return proxy.port
  })
  const writers = startWriters(() => place.portal.url)
  let longest = 0
  for (let silence = 0; silence < SILENCES; silence++) {
    await writers.more(10)
    proxy?.silence()
    longest = Math.max(longest, await writers.more(10))
  }
  await writers.finish()
  tell('silent', writers, { longestReturnSeconds: longest })
  expectKept(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.longestAnswerSeconds()).toBeLessThan(ANSWERED_SECONDS)
  expect(writers.most503OfOneWrite()).toBeLessThanOrEqual(SILENCES)
  await place.finish()
  proxy?.close()
})
