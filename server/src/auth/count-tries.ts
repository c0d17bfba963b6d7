import {
  FREE_ADDRESS_FAILURES,
  FREE_CODE_FAILURES,
  FREE_SIGN_IN_FAILURES,
  SIGN_IN_MEMORY_SECONDS,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network-of.ts'
import {
  deleteFailedTries,
  deleteFailedTriesBefore,
  findBlockedUntil,
  lockFailedTries,
  saveFailedTries,
  takeFailureBack,
} from './queries.ts'
import { fadedFailures, waitAfter } from './rules.ts'
import { secondsAfter } from './session.ts'

type Limit = { key: string; free: number; isForgivenBySuccess: boolean }

/** A try that counts as failed until it is taken back. */
export type Try = (Limit & { blockedUntil: Date | null })[]

/** The same for unknown accounts. A success leaves the address's failures: it may be the attacker's own account. */
export function passwordLimits({ address }: Context, username: string): Limit[] {
  const network = networkOf(address)
  const pair = sha256(JSON.stringify(['password', username.trim().toLowerCase(), network]))
  return [
    {
      key: sha256(JSON.stringify(['address', network])),
      free: FREE_ADDRESS_FAILURES,
      isForgivenBySuccess: false,
    },
    { key: pair, free: FREE_SIGN_IN_FAILURES, isForgivenBySuccess: true },
  ]
}

export function codeLimits(accountId: string): Limit[] {
  const key = sha256(JSON.stringify(['code', accountId]))
  return [{ key, free: FREE_CODE_FAILURES, isForgivenBySuccess: true }]
}

/**
 * Counts a try as failed before it is made, so that many simultaneous tries cannot get past the limit.
 * Throws: TOO_MANY_REQUESTS while a block lasts; such a try is not counted.
 */
export async function beginTry({ config, clock, database }: Context, limits: readonly Limit[]): Promise<Try> {
  if (!config.hasRateLimits) return []
  const now = clock.now()
  const blockedUntil = await findBlockedUntil(
    database.orm,
    limits.map(({ key }) => key),
  )
  refuseUntil(blockedUntil, now)
  return inTransaction(database, async tx => {
    const counted: Try = []
    for (const limit of limits) counted.push({ ...limit, blockedUntil: await countFailure(tx, limit, now) })
    return counted
  })
}

async function countFailure(tx: Executor, { key, free }: Limit, now: Date): Promise<Date | null> {
  const before = await lockFailedTries(tx, key, now)
  refuseUntil(before.blockedUntil, now)
  const elapsedSeconds = (now.getTime() - before.lastFailedAt.getTime()) / 1000
  const failures = fadedFailures(before.failures, elapsedSeconds) + 1
  const wait = waitAfter(failures, free)
  const blockedUntil = wait > 0 ? secondsAfter(now, wait) : null
  await saveFailedTries(tx, { key, failures, lastFailedAt: now, blockedUntil })
  return blockedUntil
}

function refuseUntil(blockedUntil: Date | null, now: Date): void {
  if (!blockedUntil || blockedUntil <= now) return
  const retryAfterSeconds = (blockedUntil.getTime() - now.getTime()) / 1000
  throw new PortalError('TOO_MANY_REQUESTS', AUTH_MESSAGES.tooManyTries, { retryAfterSeconds })
}

/** For a try that neither failed nor succeeded. */
export async function takeTryBack(tx: Executor, attempt: Try): Promise<void> {
  for (const { key, blockedUntil } of attempt) await takeFailureBack(tx, key, blockedUntil)
}

/** For a password that could not be checked: takes the try back and throws why. */
export async function giveUpTry({ database }: Context, attempt: Try, reason: unknown): Promise<never> {
  await inTransaction(database, tx => takeTryBack(tx, attempt))
  throw reason
}

/** The try succeeded: earlier failures of the same person no longer count. */
export async function forgiveTries(tx: Executor, attempt: Try): Promise<void> {
  await takeTryBack(
    tx,
    attempt.filter(limit => !limit.isForgivenBySuccess),
  )
  const forgiven = attempt.filter(limit => limit.isForgivenBySuccess).map(({ key }) => key)
  if (forgiven.length > 0) await deleteFailedTries(tx, forgiven)
}

/** Every failure is in the audit trail, with the block that it caused; a try during a block is refused. */
export async function recordFailure(
  tx: Executor,
  context: Context,
  attempt: Try,
  failure: { action: string; accountId: string | undefined },
): Promise<void> {
  const blocks = attempt.flatMap(({ blockedUntil }) => blockedUntil ?? [])
  const [blockedUntil] = blocks.sort((one, other) => other.getTime() - one.getTime())
  await recordAudit(tx, context, {
    action: failure.action,
    recordType: 'account',
    recordId: failure.accountId ?? 'unknown',
    ...(blockedUntil && { after: { blockedUntil } }),
  })
  if (attempt.length > 0)
    await deleteFailedTriesBefore(tx, secondsAfter(context.clock.now(), -SIGN_IN_MEMORY_SECONDS))
}
