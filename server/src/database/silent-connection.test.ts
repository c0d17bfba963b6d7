import { expect, it } from 'vitest'
import { startBadLine } from '../../../scripts/bad-line.ts'
import { isDatabaseAway } from './database-away.ts'
import { openPostgresServer } from './postgres-server.ts'

const serverUrl = process.env.TEST_DATABASE_URL
/** Only the server's own word can end a statement in the time of a test. */
const SILENCE = { doubtMs: 200, statementMs: 3_600_000, idleMs: 2_000 }

it.runIf(serverUrl)('a statement that only takes long is left alone', async () => {
  const { pool, close } = await openPostgresServer(serverUrl ?? '', { silence: SILENCE })
  const { rows } = await pool.query('select 1 as one from pg_sleep(3)')
  expect(rows).toEqual([{ one: 1 }])
  await close()
})

it.runIf(serverUrl)('one that the server does not work on fails, and its locks are free', async () => {
  const url = new URL(serverUrl ?? '')
  const line = await startBadLine(Number(url.port))
  url.port = String(line.port)
  const { pool, close } = await openPostgresServer(url.href, { silence: SILENCE })
  const client = await pool.connect()
  await client.query('begin; select pg_advisory_xact_lock(4711)')
  line.silence()
  const failure = await client.query('select 1').catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  client.release()
  const lock = 'select pg_try_advisory_lock(4711) as "isFree"'
  await expect.poll(async () => (await pool.query(lock)).rows).toEqual([{ isFree: true }])
  await close()
  line.close()
})
