import { REFRESH_GRACE_SECONDS, REFRESH_TOKEN_TTL_SECONDS } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  extendSession,
  findLiveSession,
  lockRefreshToken,
  markRefreshTokenRotated,
  revokeSession,
} from './queries.ts'
import { issueTokens, secondsAfter } from './start-session.ts'

/**
 * Exchanges a refresh token for new tokens. One that was used before, but for the same client's race within the
 * grace, must be in two hands: the whole session ends.
 * Throws: NOT_SIGNED_IN.
 */
export async function refreshSession(context: Context, refreshToken: string): Promise<SessionTokens> {
  const tokens = await inTransaction(context.database, async tx => {
    const now = context.clock.now()
    const used = await lockRefreshToken(tx, sha256(refreshToken))
    const live = used && (await findLiveSession(tx, used.sessionId, now))
    if (!used || !live) return undefined
    const { session, account } = live

    if (used.rotatedAt && now > secondsAfter(used.rotatedAt, REFRESH_GRACE_SECONDS)) {
      await revokeSession(tx, session.id, now, 'refresh token reused')
      await recordAudit(tx, context, {
        action: 'session.reuse-detected',
        recordType: 'account',
        recordId: account.id,
      })
      return undefined
    }
    if (!used.rotatedAt) await markRefreshTokenRotated(tx, used.hash, now)
    const expiresAt =
      session.kind === 'link' ? session.expiresAt : secondsAfter(now, REFRESH_TOKEN_TTL_SECONDS)
    await extendSession(tx, session.id, expiresAt)
    return issueTokens(tx, context, { ...session, expiresAt }, account)
  })
  if (!tokens) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.sessionOver)
  return tokens
}
