import type { Sorting } from '@epay/contract/common/paging'
import type { DevMail } from '@epay/contract/mail/endpoints'
import type { MailItem, MailSortField, mailListQuerySchema } from '@epay/contract/mail/schemas'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { listMailRows, type MailListRow, newestMails } from './queries.ts'

type ListQuery = z.output<typeof mailListQuerySchema>

const NEWEST_FIRST: Sorting<MailSortField> = { field: 'CreatedAt', direction: 'desc' }

/** A page of what was mailed and what still waits; never a body, which carries working links. */
export async function listMail(
  { database }: Context,
  { status, skipCount, maxResultCount, sorting = NEWEST_FIRST }: ListQuery,
): Promise<{ items: MailItem[]; totalCount: number }> {
  const page = { ...sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listMailRows(database.orm, status, page)
  return { items: rows.map(presentMail), totalCount }
}

const DEV_MAILBOX_SIZE = 200

/**
 * What was mailed, newest first, for whoever tries the portal out.
 * Throws: NOT_FOUND in production, and where mail goes to a mail server.
 */
export async function listDevMail({ config, database }: Context): Promise<DevMail[]> {
  if (!config.hasDevMailbox) throw new PortalError('NOT_FOUND', 'There is no mailbox here.')
  const mails = await newestMails(database.orm, DEV_MAILBOX_SIZE)
  return mails.map(({ id, to, subject, text, html, createdAt }) => ({
    id,
    to,
    subject,
    text,
    html,
    sentAt: createdAt.toISOString(),
  }))
}

export function presentMail(row: MailListRow): MailItem {
  const { lastErrorCategory, createdAt, sentAt, ...mail } = row
  return {
    ...mail,
    lastError: lastErrorCategory,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
