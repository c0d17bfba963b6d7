import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import type { Executor } from '#server/database/transaction.ts'
import { sha256 } from './crypto.ts'
import { callCounts } from './tables.ts'

type Count = { current: number; ttl: number }

/** Clients over a limit that are remembered at once; about half a megabyte. */
const MOST_REFUSED = 5_000

/**
 * Counts the calls that have a limit in the database, so that it holds for all replicas together. Who is over a limit
 * is remembered here until it ends: a flood of refused calls does not reach the database.
 */
export function countCallsIn({ orm }: Database): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    readonly #refusedUntil = new Map<string, number>()

    incr(caller: string, done: (error: Error | null, count?: Count) => void, windowMs: number, max: number) {
      this.#count(caller, windowMs, max).then(count => done(null, count), done)
    }

    /** Callers are told apart by the call, too. */
    child(): FastifyRateLimitStore {
      return this
    }

    async #count(caller: string, windowMs: number, max: number): Promise<Count> {
      const ttl = (this.#refusedUntil.get(caller) ?? 0) - performance.now()
      if (ttl > 0) return { current: max + 1, ttl }
      this.#refusedUntil.delete(caller)
      const count = await countCall(orm, caller, windowMs)
      if (count.current > max) this.#remember(caller, performance.now() + count.ttl)
      return count
    }

    #remember(caller: string, until: number) {
      const [oldest] = this.#refusedUntil.keys()
      if (oldest !== undefined && this.#refusedUntil.size >= MOST_REFUSED) this.#refusedUntil.delete(oldest)
      this.#refusedUntil.set(caller, until)
    }
  }
}

/** By the database's clock, which all replicas share. */
async function countCall(db: Executor, caller: string, windowMs: number): Promise<Count> {
  const isOver = sql`${callCounts.endsAt} <= now()`
  const [counted] = await db
    .insert(callCounts)
    .values({ key: sha256(caller), count: 1, endsAt: sql`now() + ${windowMs} * interval '1 millisecond'` })
    .onConflictDoUpdate({
      target: callCounts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${callCounts.count} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${callCounts.endsAt} end`,
      },
    })
    .returning({
      current: callCounts.count,
      ttl: sql<number>`(extract(epoch from ${callCounts.endsAt} - now()) * 1000)::float8`,
    })
  if (!counted) throw new Error('The call was not counted')
  return counted
}

/** Deletes the counts whose time was over before. */
export async function deleteCallCountsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(callCounts).where(lt(callCounts.endsAt, before))
}
