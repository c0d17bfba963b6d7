import type { SortDirection } from '@epay/contract/common/paging'
import type { MailError, MailSortField, MailStatus } from '@epay/contract/mail/endpoints'
import { and, asc, count, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'

export type MailRow = typeof mails.$inferSelect
export type MailListRow = Omit<MailRow, 'text' | 'html' | 'lastError' | 'about'>

/** Excludes the columns that contain working links or the mail server's messages. */
const { id, to, subject, kind, status, attempts, lastErrorCategory, createdAt, sentAt } = mails
const listColumns = { id, to, subject, kind, status, attempts, lastErrorCategory, createdAt, sentAt }

export async function insertMail(
  db: Executor,
  mail: typeof mails.$inferInsert & { id: string },
): Promise<void> {
  await db.insert(mails).values(mail)
}

export async function hasMailAbout(db: Executor, about: string, kind: string): Promise<boolean> {
  return (await db.$count(mails, and(eq(mails.about, about), eq(mails.kind, kind)))) > 0
}

export async function findMail(db: Executor, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** Like `findMail`, but locks the row until the transaction ends. */
export async function lockMail(db: Transaction, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail
}

export async function requeueMail(db: Transaction, id: string): Promise<MailListRow | undefined> {
  const [mail] = await db
    .update(mails)
    .set({ status: 'queued' })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
    .returning(listColumns)
  return mail
}

const SORT_COLUMNS: Record<MailSortField, SQL[]> = {
  CreatedAt: [sql`${mails.createdAt}`],
  To: [sql`lower(${mails.to})`],
  Kind: [sql`${mails.kind}`, sql`${mails.createdAt}`],
  Status: [sql`${mails.status}`, sql`${mails.createdAt}`],
}

type MailPage = {
  field: MailSortField
  direction: SortDirection
  skipCount: number
  maxResultCount: number
}

export async function listMailRows(
  db: Executor,
  status: MailStatus | undefined,
  page: MailPage,
): Promise<{ rows: MailListRow[]; totalCount: number }> {
  const inDirection = page.direction === 'asc' ? asc : desc
  const where = status && eq(mails.status, status)
  const rows = await db
    .select(listColumns)
    .from(mails)
    .where(where)
    .orderBy(...[...SORT_COLUMNS[page.field], sql`${mails.id}`].map(inDirection))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db.select({ count: count() }).from(mails).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export async function listNewestMails(db: Executor, limit: number): Promise<MailRow[]> {
  return db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit)
}

export async function markSent(
  db: Executor,
  id: string,
  { sentAt, keepsBody }: { sentAt: Date; keepsBody: boolean },
): Promise<void> {
  await db
    .update(mails)
    .set({
      status: 'sent',
      sentAt,
      attempts: sql`${mails.attempts} + 1`,
      lastError: null,
      lastErrorCategory: null,
      ...(keepsBody ? {} : { text: '', html: '' }),
    })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
}

export async function markAttemptFailed(
  db: Executor,
  id: string,
  { status, error, category }: { status: 'queued' | 'failed'; error: string; category: MailError },
): Promise<void> {
  await db
    .update(mails)
    .set({ status, attempts: sql`${mails.attempts} + 1`, lastError: error, lastErrorCategory: category })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
}

export async function deleteMailsBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, before))
}

export async function countQueuedBefore(db: Executor, before: Date): Promise<number> {
  const isWaiting = and(eq(mails.status, 'queued'), lt(mails.createdAt, before))
  const [total] = await db.select({ count: count() }).from(mails).where(isWaiting)
  return total?.count ?? 0
}
