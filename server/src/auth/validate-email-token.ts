import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { startLinkSession } from './start-session.ts'
import { verifyLink } from './verify-link.ts'

/**
 * Exchanges an approver's mailed link for a link session. A link whose decision was made meanwhile opens nothing
 * any more; the page that decides tells who did.
 * Throws: LINK_EXPIRED; NOT_SIGNED_IN where links don't sign in by themselves.
 */
export async function validateEmailToken(context: Context, token: string): Promise<SessionTokens> {
  const link = await verifyLink(context, token, 'review-application')
  const { accountId } = link
  if (!accountId || link.endedAt) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  if (!context.config.linkSignIn) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
  return inTransaction(context.database, async tx => {
    await recordAudit(
      tx,
      { ...context, actor: link },
      {
        action: 'link.opened',
        recordType: 'link',
        recordId: link.linkId,
      },
    )
    return startLinkSession(tx, context, accountId)
  })
}
