import type { Sorting } from '@epay/contract/common/paging'
import {
  canResend,
  type DevMail,
  type MailItem,
  type MailSortField,
  type mailListQuerySchema,
} from '@epay/contract/mail/endpoints'
import { MAIL_MESSAGES } from '@epay/contract/mail/messages'
import type { z } from 'zod'
import { recordAudit } from '#server/audit/record-audit.ts'
import { hasDevMailbox } from '#server/platform/config.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listMailRows, listNewestMails, lockMail, type MailListRow, requeueMail } from './queries.ts'
import { isMailId } from './rules.ts'

type ListQuery = z.output<typeof mailListQuerySchema>

const NEWEST_FIRST: Sorting<MailSortField> = { field: 'CreatedAt', direction: 'desc' }

export async function listMail(
  { db }: Context,
  { status, skipCount, maxResultCount, sorting = NEWEST_FIRST }: ListQuery,
): Promise<{ items: MailItem[]; totalCount: number }> {
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listMailRows(db, status, page)
  return { items: rows.map(presentMail), totalCount }
}

const DEV_MAILBOX_SIZE = 200

/**
 * Lists the newest emails for people who try out the portal, newest first.
 * Throws: NOT_FOUND unless the portal has a dev mailbox (see `hasDevMailbox`).
 */
export async function listDevMail({ config, db, settings }: Context): Promise<DevMail[]> {
  if (!hasDevMailbox(config, settings)) throw new PortalError('NOT_FOUND', MAIL_MESSAGES.noMailbox)
  const mails = await listNewestMails(db, DEV_MAILBOX_SIZE)
  return mails.map(({ id, to, subject, text, html, createdAt }) => ({
    id,
    to,
    subject,
    text,
    html,
    sentAt: createdAt.toISOString(),
  }))
}

function presentMail(row: MailListRow): MailItem {
  const { lastErrorCategory, createdAt, sentAt, ...mail } = row
  return {
    ...mail,
    lastError: lastErrorCategory,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/**
 * Retries an undelivered email right away, with a full set of attempts.
 * Throws: NOT_FOUND; CONFLICT if it has been sent.
 */
export function resendMail(context: Context, id: string): Promise<MailItem> {
  return inTransaction(context, async context => {
    const mail = isMailId(id) ? await lockMail(context.db, id) : undefined
    if (!mail) throw new PortalError('NOT_FOUND', MAIL_MESSAGES.notFound)
    const queuedMail = canResend(mail) ? await requeueMail(context.db, mail.id) : undefined
    if (!queuedMail) throw new PortalError('CONFLICT', MAIL_MESSAGES.alreadySent)
    await recordAudit(context, {
      action: 'mail.sent-again',
      recordType: 'mail',
      recordId: mail.id,
      before: { status: mail.status },
      after: { status: queuedMail.status },
    })
    await context.jobs.requeue(context, 'deliver-mail', { mailId: mail.id })
    return presentMail(queuedMail)
  })
}
