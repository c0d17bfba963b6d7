import { randomBytes, randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_TTL_SECONDS,
  LINK_SESSION_TTL_SECONDS,
  REFRESH_TOKEN_TTL_SECONDS,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type Account, findAccount, insertRefreshToken, insertSession, type SessionRow } from './queries.ts'
import { signAccessToken } from './tokens.ts'

const REFRESH_TOKEN_BYTES = 32

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}

/** Begins a session after a password was checked. */
export function startSession(tx: Executor, context: Context, account: Account): Promise<SessionTokens> {
  return begin(tx, context, account, 'full', REFRESH_TOKEN_TTL_SECONDS)
}

/**
 * Begins a session that opens applications and nothing else, for the account behind a mailed link.
 * `id`: one that the session is found by again.
 * Throws: LINK_INVALID when the account has ended meanwhile.
 */
export async function startLinkSession(
  tx: Executor,
  context: Context,
  accountId: string,
  id?: string,
): Promise<SessionTokens> {
  const account = await findAccount(tx, accountId)
  if (!account) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  return begin(tx, context, account, 'link', LINK_SESSION_TTL_SECONDS, id)
}

async function begin(
  tx: Executor,
  context: Context,
  account: Account,
  kind: SessionRow['kind'],
  ttlSeconds: number,
  id: string = randomUUID(),
): Promise<SessionTokens> {
  const now = context.clock.now()
  const session = { id, kind, expiresAt: secondsAfter(now, ttlSeconds) }
  await insertSession(tx, { ...session, accountId: account.id, createdAt: now })
  return issueTokens(tx, context, session, account)
}

/** A fresh pair of tokens for a session; the access token never outlives it. */
export async function issueTokens(
  tx: Executor,
  context: Context,
  session: Pick<SessionRow, 'id' | 'kind' | 'expiresAt'>,
  account: Account,
): Promise<SessionTokens> {
  const now = context.clock.now()
  const refreshToken = randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')
  await insertRefreshToken(tx, { hash: sha256(refreshToken), sessionId: session.id, createdAt: now })
  const expiresAt = new Date(
    Math.min(secondsAfter(now, ACCESS_TOKEN_TTL_SECONDS).getTime(), session.expiresAt.getTime()),
  )
  const claims = {
    nameid: account.id,
    name: account.username,
    role: account.roles,
    sid: session.id,
    scope: session.kind === 'link' ? ('link' as const) : undefined,
  }
  return { token: await signAccessToken(context.keys, claims, now, expiresAt), refreshToken }
}
