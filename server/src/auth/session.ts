import { randomBytes, randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN_TTL_SECONDS,
  DECISION_REPLAY_SECONDS,
  LINK_SESSION_TTL_SECONDS,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_TTL_SECONDS,
  SESSION_MAX_SECONDS,
  STAFF_SESSION_MAX_SECONDS,
} from '@epay/contract/auth/limits'
import { AUTH_MESSAGES, SESSION_END_MESSAGES, type SessionEndReason } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { recordAccountAudit, recordAudit } from '#server/audit/record-audit.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type Account, findAccount } from './queries.ts'
import { isUnverifiedLinkSession, secondsAfter } from './rules.ts'
import {
  extendSession,
  findLiveSession,
  findSessionEndReason,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenRotated,
  revokeSession,
  type SessionRow,
} from './session-queries.ts'
import { signAccessToken } from './tokens.ts'
import type { ApproverLink } from './verify-link.ts'

const REFRESH_TOKEN_BYTES = 32

/** Call only after checking the password. `isVerified`: whether a second-factor code was checked too. */
export function startSession(
  context: TransactionContext,
  account: Account,
  isVerified = false,
): Promise<SessionTokens> {
  return createSession(context, account, { kind: 'full', isVerified, ttlSeconds: REFRESH_TOKEN_TTL_SECONDS })
}

type LinkSessionOptions = { isVerified: boolean; id?: string }

/**
 * Starts a session for the owner of an emailed link. The session can open only job applications.
 * Throws: LINK_INVALID when the account has been closed in the meantime.
 */
export async function startLinkSession(
  context: TransactionContext,
  { accountId, subjectId }: Pick<ApproverLink, 'accountId' | 'subjectId'>,
  { isVerified, id }: LinkSessionOptions,
): Promise<SessionTokens> {
  const account = await findAccount(context.db, accountId)
  if (!account) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  const ttlSeconds = LINK_SESSION_TTL_SECONDS
  return createSession(context, account, {
    kind: 'link',
    applicationId: subjectId,
    ttlSeconds,
    isVerified,
    id,
  })
}

type NewSession = {
  kind: SessionRow['kind']
  applicationId?: string | null
  ttlSeconds: number
  isVerified: boolean
  id?: string | undefined
}

async function createSession(
  context: TransactionContext,
  account: Account,
  { kind, applicationId = null, ttlSeconds, isVerified, id = randomUUID() }: NewSession,
): Promise<SessionTokens> {
  const now = context.clock.now()
  const session = { id, kind, applicationId, expiresAt: secondsAfter(now, ttlSeconds) }
  const { address, userAgent } = context
  await insertSession(context.db, {
    ...session,
    accountId: account.id,
    address,
    userAgent,
    createdAt: now,
    lastUsedAt: now,
    secondFactorAt: isVerified ? now : null,
  })
  return issueTokens(context, session, account)
}

async function issueTokens(
  context: TransactionContext,
  session: Pick<SessionRow, 'id' | 'kind' | 'applicationId' | 'expiresAt'>,
  account: Account,
): Promise<SessionTokens> {
  const refreshToken = randomBytes(REFRESH_TOKEN_BYTES).toString('base64url')
  const createdAt = context.clock.now()
  await insertRefreshToken(context.db, { hash: sha256(refreshToken), sessionId: session.id, createdAt })
  return { token: createAccessToken(context, session, account), refreshToken }
}

function createAccessToken(
  context: Context,
  session: Pick<SessionRow, 'id' | 'kind' | 'applicationId' | 'expiresAt'>,
  account: Account,
): string {
  const now = context.clock.now()
  const expiresAt = new Date(
    Math.min(secondsAfter(now, ACCESS_TOKEN_TTL_SECONDS).getTime(), session.expiresAt.getTime()),
  )
  const claims = {
    nameid: account.id,
    name: account.username,
    displayName: account.name,
    language: account.language ?? undefined,
    role: account.roles,
    sid: session.id,
    scope: session.kind === 'link' ? ('link' as const) : undefined,
    applicationId: session.applicationId ?? undefined,
  }
  return signAccessToken(context.keys, claims, now, expiresAt)
}

/** Refreshing extends a full session up to its maximum lifetime, but never a link session. */
function nextExpiry({ kind, createdAt, expiresAt }: SessionRow, { grantedRoles }: Account, now: Date): Date {
  if (kind === 'link') return expiresAt
  const maxSeconds = hasAnyRole(grantedRoles, STAFF_ROLES) ? STAFF_SESSION_MAX_SECONDS : SESSION_MAX_SECONDS
  const expiries = [secondsAfter(now, REFRESH_TOKEN_TTL_SECONDS), secondsAfter(createdAt, maxSeconds)]
  return new Date(Math.min(...expiries.map(expiry => expiry.getTime())))
}

/**
 * Exchanges a refresh token for new tokens. Because a client's requests can race, a token that is reused within the
 * grace period returns the same successor, so the token chain never forks. Later reuse is treated as theft and ends
 * the session.
 * Throws: NOT_SIGNED_IN, with the reason the session ended if known.
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<SessionTokens> {
  const outcome = await inTransaction(
    context,
    async (context): Promise<SessionTokens | SessionEndReason | undefined> => {
      const now = context.clock.now()
      const usedToken = await lockRefreshToken(context.db, sha256(refreshToken))
      if (!usedToken) return undefined
      const liveSession = await findLiveSession(context.db, usedToken.sessionId, now)
      if (!liveSession) return findSessionEndReason(context.db, usedToken.sessionId)
      const { session, account } = liveSession
      if (isUnverifiedLinkSession(liveSession, context.settings)) return 'expired'

      if (usedToken.rotatedAt && now > secondsAfter(usedToken.rotatedAt, REFRESH_GRACE_SECONDS)) {
        await revokeSession(context.db, session.id, now, 'refresh token reused')
        await recordAccountAudit(context, 'session.reuse-detected', account.id)
        return 'refresh token reused'
      }
      const expiresAt = nextExpiry(session, account, now)
      if (expiresAt <= now) {
        await revokeSession(context.db, session.id, now, 'expired')
        return 'expired'
      }
      const [successor] = context.cipher.fingerprints(refreshToken, 'refresh token')
      if (!usedToken.rotatedAt) {
        await markRefreshTokenRotated(context.db, usedToken.hash, now)
        await insertRefreshToken(context.db, {
          hash: sha256(successor),
          sessionId: session.id,
          createdAt: now,
        })
      }
      await extendSession(context.db, session.id, { expiresAt, lastUsedAt: now })
      const token = createAccessToken(context, { ...session, expiresAt }, account)
      return { token, refreshToken: successor }
    },
  )
  if (outcome === undefined) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  if (typeof outcome === 'string') throw new PortalError('NOT_SIGNED_IN', SESSION_END_MESSAGES[outcome])
  return outcome
}

/**
 * Signs in an approver through an emailed link, and records in the audit trail that the link was opened. After a
 * decision, callers pass the link's ID as the session's ID, so that `continueDecisionSession` can find the session.
 * Throws: LINK_INVALID when the account has been closed in the meantime.
 */
export async function openLinkSession(
  context: TransactionContext,
  link: ApproverLink,
  session: LinkSessionOptions,
): Promise<SessionTokens> {
  await recordLinkOpened(context, link)
  return startLinkSession(context, link, session)
}

/**
 * Returns new tokens for the session that the link's decision started, in case the client retries because the first
 * response was lost. Doesn't extend the session. Returns undefined if the session has ended or is too old for a retry.
 */
export async function continueDecisionSession(
  context: TransactionContext,
  link: ApproverLink,
): Promise<SessionTokens | undefined> {
  const now = context.clock.now()
  const liveSession = await findLiveSession(context.db, link.linkId, now)
  if (!liveSession || now > secondsAfter(liveSession.session.createdAt, DECISION_REPLAY_SECONDS))
    return undefined
  await recordLinkOpened(context, link)
  return issueTokens(context, liveSession.session, liveSession.account)
}

function recordLinkOpened(context: TransactionContext, link: ApproverLink): Promise<void> {
  return recordAudit(
    { ...context, actor: link },
    { action: 'link.opened', recordType: 'link', recordId: link.linkId },
  )
}
