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
type StandbyState = 'used' | 'lags' | 'away'

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
 * A standby of the database, which may come and go. It is read from only when it has replayed everything that was
 * committed before the reading began, whoever wrote it, so that nobody is shown less than from the database itself.
 */
export class Standby {
  /** Reads by where they were answered. */
  readonly counts = { standby: 0, primary: 0 }
  readonly #pool: GuardedPool
  readonly #report: Report
  readonly #askWritten: () => Promise<Written | undefined>
  readonly #executors = new WeakMap<pg.PoolClient, Executor>()
  /** Ends the waiting for each read that is under way. */
  readonly #givingUp = new Set<() => void>()
  readonly #timer: NodeJS.Timeout
  #polling: Promise<void> | undefined
  #state: StandbyState | undefined
  #bytesBehind: number | undefined
  #writtenBefore: string | undefined

  private constructor(url: string, primary: GuardedPool, report: Report) {
    this.#pool = createPool(url, { isStandby: true })
    this.#report = report
    this.#askWritten = shareNextAnswer(async () => (await primary.query<Written>(WRITTEN)).rows[0])
    this.#timer = setInterval(() => void this.#pollOnce(), POLL_MS)
    this.#timer.unref()
  }

  /** Looks where it is, and again every second. */
  static async follow(url: string, primary: GuardedPool, report: Report = () => {}): Promise<Standby> {
    const standby = new Standby(url, primary, report)
    await standby.#pollOnce()
    return standby
  }

  get state(): StandbyState {
    return this.#state ?? 'away'
  }

  /** What it has not replayed; unknown while it is away. */
  get bytesBehind(): number | undefined {
    return this.#bytesBehind
  }

  /** @param otherwise reads the same from the database itself, where the standby can't */
  async read<T>(read: (db: Executor) => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
    const answer = this.#state === 'used' ? await this.#whileUsed(this.#readHere(read)) : undefined
    this.counts[answer ? 'standby' : 'primary']++
    return answer ? answer.found : otherwise()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#polling
    await this.#pool.end()
  }

  /** What a standby that went silent would answer is not waited for: its connections take half a minute to fail. */
  async #whileUsed<T>(answer: Promise<T>): Promise<T | undefined> {
    const { promise: isAway, resolve: giveUp } = Promise.withResolvers<undefined>()
    const stopWaiting = () => giveUp(undefined)
    this.#givingUp.add(stopWaiting)
    try {
      return await Promise.race([answer.catch(orNothing), isAway])
    } finally {
      this.#givingUp.delete(stopWaiting)
    }
  }

  async #readHere<T>(read: (db: Executor) => Promise<T>): Promise<{ found: T } | undefined> {
    const written = await this.#askWritten()
    if (!written) return undefined
    const client = await this.#pool.connect()
    try {
      if (!(await reaches(client, written.position))) return undefined
      return { found: await read(this.#executorOn(client)) }
    } finally {
      client.release()
    }
  }

  /** One for each connection, which knows what was prepared on it. */
  #executorOn(client: pg.PoolClient): Executor {
    const executor = this.#executors.get(client) ?? drizzle(client)
    this.#executors.set(client, executor)
    return executor
  }

  #pollOnce(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  /** It lags when it has not replayed by now what was written at the poll before. */
  async #poll(): Promise<void> {
    // That the database itself is away is told elsewhere.
    const written = await this.#askWritten().catch(() => undefined)
    if (!written) return
    const upTo = this.#writtenBefore ?? written.position
    this.#writtenBefore = written.position
    const answer = await withinLimit(this.#pool.query<Replayed>(REPLAYED, [upTo, written.position]))
    const [found] = answer instanceof Error ? [] : answer.rows
    this.#bytesBehind = found && Math.max(0, found.behind ?? 0)
    if (answer instanceof Error) this.#enter('away', answer.message)
    else if (!found?.isStandby) this.#enter('away', 'it is no standby')
    else if (found.system !== written.system) this.#enter('away', 'it follows another database')
    else this.#enter(found.keepsUp ? 'used' : 'lags')
  }

  #enter(next: StandbyState, reason = ''): void {
    const isAsExpected = this.#state === undefined && next === 'used'
    if (next !== this.#state && !isAsExpected) this.#report(TOLD[next](reason))
    this.#state = next
    if (next === 'away') for (const giveUp of this.#givingUp) giveUp()
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
export function shareNextAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
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
