import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseAway } from './database-away.ts'
import type { GuardedPool, Report } from './guarded-pool.ts'
import { createPool } from './postgres-server.ts'

const POLL_MS = 1_000
/** Longer than that is not waited for a standby; then the database itself is asked. */
const PATIENCE_MS = 50
const PAUSE_MS = 5
/** A poll that takes longer found nobody. */
const SILENCE_MS = 2_000

/** As in transaction.ts, which stands above. */
type Executor = NodePgDatabase

/** Reads through an executor that shows everything that was committed when the reading began. */
export type Read = <T>(read: (db: Executor) => Promise<T>) => Promise<T>
export type StandbyState = 'used' | 'lags' | 'away'
export type Standby = Awaited<ReturnType<typeof followStandby>>

/** Up to where the log holds every commit that anybody was told of. */
const WRITTEN = `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end)::text as position,
  (select system_identifier::text from pg_control_system()) as system`
const REPLAYED = `select pg_is_in_recovery() as "isStandby",
  (select system_identifier::text from pg_control_system()) as system,
  pg_last_wal_replay_lsn() >= $1::pg_lsn as "keepsUp",
  pg_wal_lsn_diff($2::pg_lsn, pg_last_wal_replay_lsn())::float8 as behind`
const HAS_REACHED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as yes'

type Written = { position: string; system: string }
type Replayed = { isStandby: boolean; system: string; keepsUp: boolean | null; behind: number | null }

const TOLD: Record<StandbyState, (reason: string) => string> = {
  used: () => 'The standby (DATABASE_READ_URL) keeps up: lists are read from it',
  lags: () => 'The standby (DATABASE_READ_URL) lags behind: lists are read from the database itself',
  away: reason =>
    `The standby (DATABASE_READ_URL) can't be used, lists are read from the database itself: ${reason}`,
}

/**
 * Follows a standby of the database, which may come and go. It is read from only when it has replayed everything that
 * was committed before the reading began, whoever wrote it, so that nobody is shown less than from the database itself.
 */
export async function followStandby(
  url: string,
  { pool: primary, report = () => {} }: { pool: GuardedPool; report?: Report },
) {
  const pool = createPool(url, { isStandby: true })
  const askWritten = shareNextAnswer(async () => (await primary.query<Written>(WRITTEN)).rows[0])
  const executors = new WeakMap<pg.PoolClient, Executor>()
  const counts = { standby: 0, primary: 0 }
  let state: StandbyState | undefined
  let bytesBehind: number | undefined
  let writtenBefore: string | undefined

  function enter(next: StandbyState, reason = '') {
    const isAsExpected = state === undefined && next === 'used'
    if (next !== state && !isAsExpected) report(TOLD[next](reason))
    state = next
  }

  /** It lags when it has not replayed by now what was written at the poll before. */
  async function poll(): Promise<void> {
    const written = await askWritten().catch(() => undefined)
    if (!written) return
    const upTo = writtenBefore ?? written.position
    writtenBefore = written.position
    const found = await withinLimit(pool.query<Replayed>(REPLAYED, [upTo, written.position]))
    bytesBehind = found instanceof Error ? undefined : Math.max(0, found.rows[0]?.behind ?? 0)
    if (found instanceof Error) enter('away', found.message)
    else if (!found.rows[0]?.isStandby) enter('away', 'it is no standby')
    else if (found.rows[0].system !== written.system) enter('away', 'it follows another database')
    else enter(found.rows[0].keepsUp ? 'used' : 'lags')
  }

  function executorOn(client: pg.PoolClient): Executor {
    const executor = executors.get(client) ?? drizzle(client)
    executors.set(client, executor)
    return executor
  }

  /** Answers nothing where the standby can't. */
  async function readHere<T>(read: (db: Executor) => Promise<T>): Promise<{ found: T } | undefined> {
    const written = await askWritten()
    if (!written) return undefined
    const client = await pool.connect()
    try {
      if (!(await reaches(client, written.position))) return undefined
      return { found: await read(executorOn(client)) }
    } finally {
      client.release()
    }
  }

  await poll()
  let polling: Promise<void> | undefined
  const timer = setInterval(() => {
    polling ??= poll().finally(() => {
      polling = undefined
    })
  }, POLL_MS)
  timer.unref()

  return {
    counts,
    state: () => state ?? 'away',
    bytesBehind: () => bytesBehind,
    async read<T>(read: (db: Executor) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
      const answer = state === 'used' ? await readHere(read).catch(orNothing) : undefined
      counts[answer ? 'standby' : 'primary']++
      return answer ? answer.found : otherwise()
    },
    async close() {
      clearInterval(timer)
      await polling
      await pool.end()
    },
  }
}

/** Waits a moment for it to be replayed: a standby nearby is a few milliseconds behind. */
async function reaches(client: pg.PoolClient, position: string): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ yes: boolean | null }>(HAS_REACHED, [position])
    if (rows[0]?.yes) return true
    if (performance.now() >= end) return false
    await sleep(PAUSE_MS)
  }
}

/** The primary answers as well when the standby went away or ended a query that was in the way of what it replays. */
function orNothing(error: unknown): undefined {
  if (!isDatabaseAway(error)) throw error
}

async function withinLimit<T>(answer: Promise<T>): Promise<T | Error> {
  const limit = new AbortController()
  const silence = sleep(SILENCE_MS, new Error('it does not answer'), { signal: limit.signal, ref: false })
  try {
    return await Promise.race([answer, silence])
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    limit.abort()
    silence.catch(() => {})
  }
}

/** Callers share a question that was not asked before they called; so one question at a time serves them all. */
function shareNextAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= asked.then(() => {
      next = undefined
      const answer = ask()
      asked = answer.catch(() => {})
      return answer
    })
    return next
  }
}
