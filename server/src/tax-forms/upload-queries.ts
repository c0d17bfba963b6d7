import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { taxFormPages, taxFormUploads } from './tables.ts'

export type UploadRow = typeof taxFormUploads.$inferSelect
export type PageRow = typeof taxFormPages.$inferSelect

export async function insertUpload(db: Transaction, upload: typeof taxFormUploads.$inferInsert) {
  await db.insert(taxFormUploads).values(upload)
}

export async function findUpload(db: Executor, id: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(taxFormUploads).where(eq(taxFormUploads.id, id))
  return upload
}

/** Like `findUpload`, but locks the row until the transaction ends. */
export async function lockUpload(db: Transaction, id: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(taxFormUploads).where(eq(taxFormUploads.id, id)).for('update')
  return upload
}

export async function updateUpload(
  db: Executor,
  id: string,
  columns: Partial<typeof taxFormUploads.$inferInsert>,
): Promise<void> {
  await db.update(taxFormUploads).set(columns).where(eq(taxFormUploads.id, id))
}

/** Returns the year's open upload, or else the latest one that was confirmed or refused. */
export async function findCurrentUpload(db: Executor, taxYear: number): Promise<UploadRow | undefined> {
  const isOpen = sql`${taxFormUploads.state} in ('reading', 'ready', 'confirming')`
  const [upload] = await db
    .select()
    .from(taxFormUploads)
    .where(and(eq(taxFormUploads.taxYear, taxYear), sql`${taxFormUploads.state} <> 'discarded'`))
    .orderBy(desc(isOpen), desc(taxFormUploads.createdAt))
    .limit(1)
  return upload
}

const PAGES_PER_INSERT = 1000

export async function insertPages(
  db: Transaction,
  pages: readonly (typeof taxFormPages.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < pages.length; start += PAGES_PER_INSERT)
    await db.insert(taxFormPages).values(pages.slice(start, start + PAGES_PER_INSERT))
}

export function listPages(db: Executor, uploadId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(taxFormPages)
    .where(eq(taxFormPages.uploadId, uploadId))
    .orderBy(asc(taxFormPages.page))
}

export async function updatePage(
  db: Transaction,
  { uploadId, page }: { uploadId: string; page: number },
  columns: Partial<typeof taxFormPages.$inferInsert>,
): Promise<void> {
  await db
    .update(taxFormPages)
    .set(columns)
    .where(and(eq(taxFormPages.uploadId, uploadId), eq(taxFormPages.page, page)))
}
