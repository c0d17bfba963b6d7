import { expect, it } from 'vitest'
import { type BadLine, startBadLine } from '../../scripts/bad-line.ts'
import { times } from './fixtures/length.ts'
import { portalOnPostgres } from './fixtures/on-postgres.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const CUTS = times({ short: 2, long: 20 })
/** A submission is some fifty chunks, so that this is about every tenth, and anywhere in its transaction. */
const CHUNKS = 491

it('a line that cuts connections again and again loses and doubles nothing', async () => {
  let proxy: BadLine | undefined
  const place = await portalOnPostgres(async port => {
    proxy = await startBadLine(port)
    return proxy.port
  })
  if (!proxy) throw new Error('The portal was not started through the line')
  const writers = startWriters(() => place.portal.url, 6)
  await writers.more()
  proxy.cutEvery(CHUNKS)
  while (proxy.cuts() < CUTS) await writers.more()
  proxy.cutEvery(0)
  await writers.finish()
  tell('cut', writers, { cuts: proxy.cuts() })
  expectKept(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.statuses.get(503) ?? 0).toBeLessThanOrEqual(proxy.cuts())
  await place.finish()
  proxy.close()
})
