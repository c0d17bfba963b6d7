import { lt } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/database/client.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Actor } from './context.ts'
import { sha256 } from './crypto.ts'
import { PortalError } from './errors.ts'
import { networkOf } from './network-of.ts'
import type { App } from './route.ts'
import { rateLimits } from './tables.ts'

export type Limit = { max: number; perSeconds: number }

/**
 * Counts in the database, so that replicas share the limit. Stores only digests of the keys, so that the table
 * contains no addresses.
 * @param name identifies the counted action
 */
export function createLimiter({ pool }: Database, name: string, { max, perSeconds }: Limit) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Expired counters need no timer, because `tidyUp` deletes them daily.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: perSeconds,
  })
  return {
    /** Throws: TOO_MANY_REQUESTS with this message if the limit is exceeded. */
    async count(key: string, message: string): Promise<void> {
      try {
        await limiter.consume(sha256(key))
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        throw new PortalError('TOO_MANY_REQUESTS', message, {
          retryAfterSeconds: reason.msBeforeNext / 1000,
        })
      }
    },
    async refund(key: string): Promise<void> {
      await limiter.reward(sha256(key))
    },
    async reset(key: string): Promise<void> {
      await limiter.delete(sha256(key))
    },
  }
}

export function limitCalls(app: App, database: Database): void {
  const limiters = new Map<string, ReturnType<typeof createLimiter>>()
  app.addHook('onRequest', async ({ routeOptions, actor, ip }) => {
    const { method, url, config } = routeOptions
    const throttle = config.endpoint?.throttle
    if (!throttle) return
    const name = `${method} ${url}`
    const limiter = limiters.get(name) ?? createLimiter(database, name, throttle)
    limiters.set(name, limiter)
    const caller = throttle.isPerCaller ? callerKey(actor) : undefined
    await limiter.count(caller ?? networkOf(ip), throttle.message)
  })
}

/** Returns the key under which accounts and script tokens are counted, regardless of the client's address. */
function callerKey(actor: Actor): string | undefined {
  if (actor.kind === 'user') return `account ${actor.accountId}`
  return actor.kind === 'script' ? `token ${actor.tokenId}` : undefined
}

export async function deleteLimitsExpiredBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, before.getTime()))
}
