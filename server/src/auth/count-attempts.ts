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

/** Used instead of an account's id if there is no account, so that the search takes the same time. */
const UNKNOWN_ACCOUNT = 'nobody'

type Count = { limiter: ReturnType<typeof createLimiter>; key: string; isForgivenBySuccess: boolean }

export type Attempt = readonly Count[]

/**
 * Counts a password as failed before checking it, so that concurrent attempts can't exceed a limit. Username and
 * email count toward the same account, and unknown names count the same way. A success doesn't clear the network's
 * failures, because it may be the attacker's own account. Attempts from elsewhere don't lock out the owner at a known
 * address.
 * Throws: TOO_MANY_REQUESTS.
 */
export async function countPasswordAttempt(
  context: Context,
  { typed, account }: { typed: string; account: Pick<Account, 'id'> | undefined },
): Promise<Attempt> {
  const { database, address } = context
  // The prefix keeps a typed account id from counting against that account.
  const name = account ? `id ${account.id}` : `typed ${typed.trim().toLowerCase()}`
  const network = networkOf(address)
  const counts: Count[] = [
    {
      limiter: createLimiter(database, 'password', PASSWORD_ATTEMPTS),
      key: JSON.stringify([name, network]),
      isForgivenBySuccess: true,
    },
    {
      limiter: createLimiter(database, 'passwords from', NETWORK_ATTEMPTS),
      key: network,
      isForgivenBySuccess: false,
    },
  ]
  if (!(await isKnownAddress(context, account)))
    counts.push({
      limiter: createLimiter(database, 'passwords for', ACCOUNT_ATTEMPTS),
      key: name,
      isForgivenBySuccess: true,
    })
  return countAll(context, counts)
}

export function countCodeAttempt(context: Context, accountId: string): Promise<Attempt> {
  const limiter = createLimiter(context.database, 'code', CODE_ATTEMPTS)
  return countAll(context, [{ limiter, key: accountId, isForgivenBySuccess: true }])
}

async function countAll({ config }: Context, counts: readonly Count[]): Promise<Attempt> {
  if (!config.hasRateLimits) return []
  for (const { limiter, key } of counts) await limiter.count(key, AUTH_MESSAGES.tooManyTries)
  return counts
}

/**
 * Whether the owner recently signed in from this network, or set a password through an emailed link. Checks the
 * latest address first, because most people sign in from the same place and frequent users have many entries.
 */
async function isKnownAddress(
  { db, clock, address }: Context,
  account: Pick<Account, 'id'> | undefined,
): Promise<boolean> {
  const sessionFilter = {
    actions: ['sign-in.succeeded', 'password.set'],
    recordType: 'account',
    recordId: account?.id ?? UNKNOWN_ACCOUNT,
    since: secondsAfter(clock.now(), -KNOWN_ADDRESS_SECONDS),
  }
  const isSameNetwork = (each: string | null) => each !== null && networkOf(each) === networkOf(address)
  if (isSameNetwork(await findLastAddress(db, sessionFilter))) return true
  return (await listAddresses(db, sessionFilter)).some(isSameNetwork)
}

export async function forgiveAttempt(attempt: Attempt): Promise<void> {
  for (const { limiter, key } of attempt) await limiter.takeBack(key)
}

export async function abandonAttempt(attempt: Attempt, reason: unknown): Promise<never> {
  await forgiveAttempt(attempt)
  throw reason
}

export async function forgiveFailures(attempt: Attempt): Promise<void> {
  for (const { limiter, key, isForgivenBySuccess } of attempt)
    await (isForgivenBySuccess ? limiter.forget(key) : limiter.takeBack(key))
}
