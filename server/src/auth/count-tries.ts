import {
  FREE_ACCOUNT_FAILURES,
  FREE_ADDRESS_FAILURES,
  FREE_CODE_FAILURES,
  FREE_SIGN_IN_FAILURES,
  KNOWN_ADDRESS_SECONDS,
  SIGN_IN_MEMORY_SECONDS,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { findLastAddress, listAddresses } from '#server/audit/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network-of.ts'
import {
  type Account,
  deleteFailedTries,
  deleteFailedTriesBefore,
  findBlockedUntil,
  lockFailedTries,
  saveFailedTries,
  takeFailureBack,
} from './queries.ts'
import { fadedFailures, waitAfter } from './rules.ts'
import { secondsAfter } from './session.ts'

/** No account's id: an unknown name costs the same search. */
const NOBODY = 'nobody'

type Limit = { key: string; free: number; isForgivenBySuccess: boolean }

/** A try that counts as failed until it is taken back. */
export type Try = (Limit & { blockedUntil: Date | null })[]

const keyOf = (...parts: string[]) => sha256(JSON.stringify(parts))

/**
 * An account's tries count together, whether its username or its email was typed. The same for unknown accounts. A success leaves the address's failures: it may be the attacker's own account.
 * What others try from elsewhere does not keep the owner out where they are known.
 */
export async function passwordLimits(
  context: Context,
  { typed, account }: { typed: string; account: Pick<Account, 'id'> | undefined },
): Promise<Limit[]> {
  // Marked as what it is, so that typing an account's id does not count against that account.
  const name = account ? `id ${account.id}` : `typed ${typed.trim().toLowerCase()}`
  const network = networkOf(context.address)
  const limits = [
    { key: keyOf('address', network), free: FREE_ADDRESS_FAILURES, isForgivenBySuccess: false },
    { key: keyOf('password', name, network), free: FREE_SIGN_IN_FAILURES, isForgivenBySuccess: true },
  ]
  const ofAccount = { key: keyOf('account', name), free: FREE_ACCOUNT_FAILURES, isForgivenBySuccess: true }
  return (await isKnownAddress(context, account)) ? limits : [...limits, ofAccount]
}

/**
 * Did the owner sign in from here lately, or set a password through a mailed link? Where that was last is asked first:
 * it is where most sign in again, and somebody who signs in all day has many entries.
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

export function codeLimits(accountId: string): Limit[] {
  return [{ key: keyOf('code', accountId), free: FREE_CODE_FAILURES, isForgivenBySuccess: true }]
}

/**
 * Counts a try as failed before it is made, so that many simultaneous tries cannot get past the limit.
 * Throws: TOO_MANY_REQUESTS while a block lasts; such a try is not counted.
 */
export async function beginTry(context: Context, limits: readonly Limit[]): Promise<Try> {
  const { config, clock } = context
  if (!config.hasRateLimits) return []
  const now = clock.now()
  const blockedUntil = await findBlockedUntil(
    context.db,
    limits.map(({ key }) => key),
  )
  refuseUntil(blockedUntil, now)
  return inTransaction(context, async ({ db }) => {
    const counted: Try = []
    for (const limit of limits) counted.push({ ...limit, blockedUntil: await countFailure(db, limit, now) })
    return counted
  })
}

async function countFailure(db: Transaction, { key, free }: Limit, now: Date): Promise<Date | null> {
  const before = await lockFailedTries(db, key, now)
  refuseUntil(before.blockedUntil, now)
  const elapsedSeconds = (now.getTime() - before.lastFailedAt.getTime()) / 1000
  const failures = fadedFailures(before.failures, elapsedSeconds) + 1
  const wait = waitAfter(failures, free)
  const blockedUntil = wait > 0 ? secondsAfter(now, wait) : null
  await saveFailedTries(db, { key, failures, lastFailedAt: now, blockedUntil })
  return blockedUntil
}

function refuseUntil(blockedUntil: Date | null, now: Date): void {
  if (!blockedUntil || blockedUntil <= now) return
  const retryAfterSeconds = (blockedUntil.getTime() - now.getTime()) / 1000
  throw new PortalError('TOO_MANY_REQUESTS', AUTH_MESSAGES.tooManyTries, { retryAfterSeconds })
}

/** For a try that neither failed nor succeeded. */
export async function takeTryBack(db: Transaction, attempt: Try): Promise<void> {
  for (const { key, blockedUntil } of attempt) await takeFailureBack(db, key, blockedUntil)
}

/** For a password that could not be checked: takes the try back and throws why. */
export async function giveUpTry(context: Context, attempt: Try, reason: unknown): Promise<never> {
  await inTransaction(context, ({ db }) => takeTryBack(db, attempt))
  throw reason
}

/** The try succeeded: earlier failures of the same person no longer count. */
export async function forgiveTries(db: Transaction, attempt: Try): Promise<void> {
  await takeTryBack(
    db,
    attempt.filter(limit => !limit.isForgivenBySuccess),
  )
  const forgiven = attempt.filter(limit => limit.isForgivenBySuccess).map(({ key }) => key)
  if (forgiven.length > 0) await deleteFailedTries(db, forgiven)
}

/** Every failure is in the audit trail, with the block that it caused; a try during a block is refused. */
export async function recordFailure(
  context: TransactionContext,
  attempt: Try,
  failure: { action: string; accountId: string | undefined },
): Promise<void> {
  const blocks = attempt.flatMap(({ blockedUntil }) => blockedUntil ?? [])
  const [blockedUntil] = blocks.sort((one, other) => other.getTime() - one.getTime())
  await recordAudit(context, {
    action: failure.action,
    recordType: 'account',
    recordId: failure.accountId ?? 'unknown',
    ...(blockedUntil && { after: { blockedUntil } }),
  })
  if (attempt.length > 0)
    await deleteFailedTriesBefore(context.db, secondsAfter(context.clock.now(), -SIGN_IN_MEMORY_SECONDS))
}
