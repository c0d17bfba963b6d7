import {
  ACCOUNT_TRIES,
  CODE_TRIES,
  KNOWN_ADDRESS_SECONDS,
  NETWORK_TRIES,
  PASSWORD_TRIES,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { findLastAddress, listAddresses } from '#server/audit/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { createLimiter } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network-of.ts'
import type { Account } from './queries.ts'
import { secondsAfter } from './rules.ts'

/** No account's id: an unknown name costs the same search. */
const NOBODY = 'nobody'

/** `isForgivenBySuccess`: it counts one person's failures; the others go on counting. */
type Count = { limiter: ReturnType<typeof createLimiter>; key: string; isForgivenBySuccess: boolean }

export type Try = readonly Count[]

/**
 * Counts a password as failed before it is checked, so that many simultaneous tries cannot get past a limit. An
 * account's tries count together, whether its username or its email was typed; an unknown name is counted the same. A
 * success leaves the network's failures: it may be the attacker's own account. What others try from elsewhere does not
 * keep the owner out where they are known.
 * Throws: TOO_MANY_REQUESTS.
 */
export async function beginPasswordTry(
  context: Context,
  { typed, account }: { typed: string; account: Pick<Account, 'id'> | undefined },
): Promise<Try> {
  const { database, address } = context
  // Marked as what it is, so that typing an account's id does not count against that account.
  const name = account ? `id ${account.id}` : `typed ${typed.trim().toLowerCase()}`
  const network = networkOf(address)
  const counts: Count[] = [
    {
      limiter: createLimiter(database, 'password', PASSWORD_TRIES),
      key: JSON.stringify([name, network]),
      isForgivenBySuccess: true,
    },
    {
      limiter: createLimiter(database, 'passwords from', NETWORK_TRIES),
      key: network,
      isForgivenBySuccess: false,
    },
  ]
  if (!(await isKnownAddress(context, account)))
    counts.push({
      limiter: createLimiter(database, 'passwords for', ACCOUNT_TRIES),
      key: name,
      isForgivenBySuccess: true,
    })
  return begin(context, counts)
}

export function beginCodeTry(context: Context, accountId: string): Promise<Try> {
  const limiter = createLimiter(context.database, 'code', CODE_TRIES)
  return begin(context, [{ limiter, key: accountId, isForgivenBySuccess: true }])
}

async function begin({ config }: Context, counts: readonly Count[]): Promise<Try> {
  if (!config.hasRateLimits) return []
  for (const { limiter, key } of counts) await limiter.count(key, AUTH_MESSAGES.tooManyTries)
  return counts
}

/**
 * Did the owner sign in from here lately, or set a password through a mailed link? Where that was last is asked first:
 * it is where most sign in again, and someone who signs in all day has many entries.
 */
async function isKnownAddress(
  { db, clock, address }: Context,
  account: Pick<Account, 'id'> | undefined,
): Promise<boolean> {
  const acted = {
    actions: ['sign-in.succeeded', 'password.set'],
    recordType: 'account',
    recordId: account?.id ?? NOBODY,
    since: secondsAfter(clock.now(), -KNOWN_ADDRESS_SECONDS),
  }
  const isHere = (each: string | null) => each !== null && networkOf(each) === networkOf(address)
  if (isHere(await findLastAddress(db, acted))) return true
  return (await listAddresses(db, acted)).some(isHere)
}

/** For a try that neither failed nor succeeded. */
export async function takeTryBack(attempt: Try): Promise<void> {
  for (const { limiter, key } of attempt) await limiter.takeBack(key)
}

/** For a password that could not be checked: takes the try back and throws why. */
export async function giveUpTry(attempt: Try, reason: unknown): Promise<never> {
  await takeTryBack(attempt)
  throw reason
}

/** The try succeeded: earlier failures of the same person no longer count. */
export async function forgiveTries(attempt: Try): Promise<void> {
  for (const { limiter, key, isForgivenBySuccess } of attempt)
    await (isForgivenBySuccess ? limiter.forget(key) : limiter.takeBack(key))
}
