import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import { type MailItem, maySendAgain } from '@epay/contract/mail/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockMail, markQueuedAgain } from '#server/mail/queries.ts'
import { isMailId } from '#server/mail/rules.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { presentMail } from './list-mail.ts'

/**
 * Tries a mail that was not delivered again now, with all its attempts.
 * Throws: NOT_FOUND; CONFLICT when it was sent.
 */
export function sendAgain(context: Context, id: string): Promise<MailItem> {
  return inTransaction(context.database, async tx => {
    const mail = isMailId(id) ? await lockMail(tx, id) : undefined
    if (!mail) throw new PortalError('NOT_FOUND', MAIL_MESSAGES.notFound)
    const queued = maySendAgain(mail) ? await markQueuedAgain(tx, mail.id) : undefined
    if (!queued) throw new PortalError('CONFLICT', MAIL_MESSAGES.alreadySent)
    await recordAudit(tx, context, {
      action: 'mail.sent-again',
      recordType: 'mail',
      recordId: mail.id,
      before: { status: mail.status },
      after: { status: queued.status },
    })
    await context.jobs.queueAfresh(tx, 'deliver-mail', { mailId: mail.id })
    return presentMail(queued)
  })
}
