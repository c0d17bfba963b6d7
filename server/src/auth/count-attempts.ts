import {
  ACCOUNT_ATTEMPTS,
  CODE_ATTEMPTS,
  KNOWN_ADDRESS_SECONDS,
  NETWORK_ATTEMPTS,
  PASSWORD_ATTEMPTS,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { findLastAddress, listAddresses } from '#server/audit/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { createLimiter } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network-of.ts'
import type { Account } from './queries.ts'
import { secondsAfter } from './rules.ts'

/** Used as the ID if there is no account, so that the query takes the same time. */
const UNKNOWN_ACCOUNT_ID = 'nobody'

type AttemptCount = { limiter: ReturnType<typeof createLimiter>; key: string; isClearedBySuccess: boolean }

export type Attempt = readonly AttemptCount[]

/**
 * Counts a password as failed before checking it, so that concurrent attempts can't exceed a limit. An account's
 * username and email share one count; unknown identifiers are counted too. A successful sign-in doesn't clear the
 * network's failures, because the account may be the attacker's. Attempts from other networks don't lock out an owner
 * who signs in from a known network.
 * Throws: TOO_MANY_REQUESTS.
 */
export async function countPasswordAttempt(
  context: Context,
  { identifier, account }: { identifier: string; account: Pick<Account, 'id'> | undefined },
): Promise<Attempt> {
  const { database, address } = context
  // The prefix keeps someone who types an account's ID from using up that account's attempts.
  const accountKey = account ? `id ${account.id}` : `typed ${identifier.trim().toLowerCase()}`
  const network = networkOf(address)
  const counts: AttemptCount[] = [
    {
      limiter: createLimiter(database, 'password', PASSWORD_ATTEMPTS),
      key: JSON.stringify([accountKey, network]),
      isClearedBySuccess: true,
    },
    {
      limiter: createLimiter(database, 'passwords from', NETWORK_ATTEMPTS),
      key: network,
      isClearedBySuccess: false,
    },
  ]
  if (!(await isKnownAddress(context, account)))
    counts.push({
      limiter: createLimiter(database, 'passwords for', ACCOUNT_ATTEMPTS),
      key: accountKey,
      isClearedBySuccess: true,
    })
  return countAll(context, counts)
}

export function countCodeAttempt(context: Context, accountId: string): Promise<Attempt> {
  const limiter = createLimiter(context.database, 'code', CODE_ATTEMPTS)
  return countAll(context, [{ limiter, key: accountId, isClearedBySuccess: true }])
}

async function countAll({ config }: Context, counts: readonly AttemptCount[]): Promise<Attempt> {
  if (!config.hasRateLimits) return []
  for (const { limiter, key } of counts) await limiter.count(key, AUTH_MESSAGES.tooManyTries)
  return counts
}

/**
 * Whether the owner recently signed in, or set a password through an emailed link, from this network. Checks the
 * latest address first, because most people always sign in from the same network, and frequent users have many audit
 * entries.
 */
async function isKnownAddress(
  { db, clock, address }: Context,
  account: Pick<Account, 'id'> | undefined,
): Promise<boolean> {
  const auditFilter = {
    actions: ['sign-in.succeeded', 'password.set'],
    recordType: 'account',
    recordId: account?.id ?? UNKNOWN_ACCOUNT_ID,
    since: secondsAfter(clock.now(), -KNOWN_ADDRESS_SECONDS),
  }
  const isSameNetwork = (pastAddress: string | null) =>
    pastAddress !== null && networkOf(pastAddress) === networkOf(address)
  if (isSameNetwork(await findLastAddress(db, auditFilter))) return true
  return (await listAddresses(db, auditFilter)).some(isSameNetwork)
}

export async function refundAttempt(attempt: Attempt): Promise<void> {
  for (const { limiter, key } of attempt) await limiter.refund(key)
}

export async function refundAndThrow(attempt: Attempt, reason: unknown): Promise<never> {
  await refundAttempt(attempt)
  throw reason
}

export async function clearFailures(attempt: Attempt): Promise<void> {
  for (const { limiter, key, isClearedBySuccess } of attempt)
    await (isClearedBySuccess ? limiter.reset(key) : limiter.refund(key))
}
