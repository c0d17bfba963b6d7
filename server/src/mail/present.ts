import type { MailItem } from '@epay/contract/mail/schemas'
import type { MailListRow } from '#server/mail/queries.ts'

export function presentMail(row: MailListRow): MailItem {
  const { lastErrorCategory, createdAt, sentAt, ...mail } = row
  return {
    ...mail,
    lastError: lastErrorCategory,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}
