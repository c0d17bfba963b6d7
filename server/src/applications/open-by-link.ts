import type { SessionTokens } from '@epay/contract/auth/schemas'
import { openLinkSession } from '#server/auth/open-link-session.ts'
import { verifyApproverLink } from '#server/auth/verify-link.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { linkUsed } from './decide-application.ts'
import { loadApplication } from './load-application.ts'

/**
 * Exchanges an approver's mailed link for a link session. A link whose decision was made meanwhile opens nothing
 * any more, and says who made it.
 * Throws: as `readLink`; LINK_USED; LINK_NEEDS_SIGN_IN where links don't sign in by themselves.
 */
export async function openByLink(context: Context, token: string): Promise<SessionTokens> {
  const { database } = context
  const link = await verifyApproverLink(context, token)
  if (link.endedAt) {
    const application = await loadApplication(database.orm, link.subjectId)
    throw await linkUsed(database.orm, context, application)
  }
  return inTransaction(database, tx => openLinkSession(tx, context, link))
}
