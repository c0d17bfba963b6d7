import pg from 'pg'
import { expect, it } from 'vitest'
import { times } from './fixtures/length.ts'
import { portalOnPostgres } from './fixtures/on-postgres.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const TERMINATIONS = times({ short: 3, long: 20 })
const TERMINATE = `select pg_terminate_backend(pid) as done from pg_stat_activity
  where application_name = 'epay' and state in ('active', 'idle in transaction') and xact_start is not null limit 1`

it('sessions ended inside their transactions cost one 503 each at most', async () => {
  const place = await portalOnPostgres()
  const writers = startWriters(() => place.portal.url)
  await writers.more()
  const administrator = new pg.Client(place.postgres.url)
  await administrator.connect()
  let ended = 0
  while (ended < TERMINATIONS) {
    ended += (await administrator.query(TERMINATE)).rowCount ?? 0
    await writers.more()
  }
  await administrator.end()
  await writers.finish()
  tell('terminated', writers, { ended })
  expectKept(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
  expect(writers.statuses.get(503) ?? 0).toBeLessThanOrEqual(ended)
  await place.finish()
})
