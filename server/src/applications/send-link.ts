import { SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import { linkRecipient } from '@epay/contract/applications/transitions'
import { recordAudit } from '#server/audit/record-audit.ts'
import { revokeLinks } from '#server/auth/links.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { loadApplicationForUpdate } from './load-application.ts'
import { mailLinks } from './mail-links.ts'

/**
 * Mails the link that the application waits for once more; those that were mailed before end.
 * Throws: NOT_FOUND; CONFLICT when it waits for nobody, or nobody has the role that decides.
 */
export async function sendLink(context: Context, id: string): Promise<{ sentTo: string[] }> {
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, id)
    const recipient = linkRecipient(application)
    if (!recipient) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.notWaiting)
    const purpose = recipient === 'candidate' ? 'complete-packet' : 'review-application'
    await revokeLinks(tx, context, { purpose, subjectId: application.id })
    await recordAudit(tx, context, {
      action: 'application.link-sent',
      recordType: 'application',
      recordId: application.id,
      after: { status: application.status, purpose },
    })
    const sentTo = await mailLinks(tx, context, application)
    if (sentTo.length === 0) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.nobody)
    return { sentTo }
  })
}
