import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'

export type MailRow = typeof mails.$inferSelect

export async function insertMail(
  db: Executor,
  mail: typeof mails.$inferInsert & { id: string },
): Promise<void> {
  await db.insert(mails).values(mail)
}

export async function findMail(db: Executor, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

export async function newestMails(db: Executor, limit: number): Promise<MailRow[]> {
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
      ...(keepsBody ? {} : { text: '', html: '' }),
    })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
}

export async function markAttemptFailed(
  db: Executor,
  id: string,
  { status, error }: { status: 'queued' | 'failed'; error: string },
): Promise<void> {
  await db
    .update(mails)
    .set({ status, attempts: sql`${mails.attempts} + 1`, lastError: error })
    .where(and(eq(mails.id, id), ne(mails.status, 'sent')))
}
