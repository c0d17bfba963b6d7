import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { packetDraftFiles, packetDrafts } from '../tables.ts'

export type DraftRow = typeof packetDrafts.$inferSelect
export type DraftFileRow = typeof packetDraftFiles.$inferSelect
export type DraftOwner = Pick<DraftRow, 'applicationId' | 'filledInBy'>

export async function findDraft(db: Executor, owner: DraftOwner): Promise<DraftRow | undefined> {
  const [draft] = await db
    .select()
    .from(packetDrafts)
    .where(
      and(eq(packetDrafts.applicationId, owner.applicationId), eq(packetDrafts.filledInBy, owner.filledInBy)),
    )
  return draft
}

export async function findDraftById(db: Executor, id: string): Promise<DraftRow | undefined> {
  const [draft] = await db.select().from(packetDrafts).where(eq(packetDrafts.id, id))
  return draft
}

export async function insertDraft(db: Transaction, draft: DraftRow): Promise<void> {
  await db.insert(packetDrafts).values(draft)
}

type AnswerColumns = Pick<DraftRow, 'answersSealed' | 'savedAt' | 'expiresAt'>

/** Callers must hold the application's lock. */
export async function updateAnswers(
  db: Transaction,
  { id, version }: Pick<DraftRow, 'id' | 'version'>,
  answers: AnswerColumns,
): Promise<void> {
  await db
    .update(packetDrafts)
    .set({ ...answers, version: version + 1 })
    .where(eq(packetDrafts.id, id))
}

export async function updateDraftExpiry(db: Transaction, id: string, expiresAt: Date): Promise<void> {
  await db.update(packetDrafts).set({ expiresAt }).where(eq(packetDrafts.id, id))
}

/** Oldest first. */
export function listDraftFiles(db: Executor, draftId: string): Promise<DraftFileRow[]> {
  return db
    .select()
    .from(packetDraftFiles)
    .where(eq(packetDraftFiles.draftId, draftId))
    .orderBy(asc(packetDraftFiles.uploadedAt), asc(packetDraftFiles.id))
}

export async function insertDraftFile(db: Transaction, file: DraftFileRow): Promise<void> {
  await db.insert(packetDraftFiles).values(file)
}

export async function deleteDraftFiles(
  db: Transaction,
  draftId: string,
  ids: readonly string[],
): Promise<DraftFileRow[]> {
  if (ids.length === 0) return []
  return db
    .delete(packetDraftFiles)
    .where(and(eq(packetDraftFiles.draftId, draftId), inArray(packetDraftFiles.id, [...ids])))
    .returning()
}

/** Returns the draft's stored files, which the caller must remove. */
export async function deleteDraft(db: Transaction, id: string): Promise<{ fileId: string }[]> {
  const { fileId } = packetDraftFiles
  const files = await db
    .delete(packetDraftFiles)
    .where(eq(packetDraftFiles.draftId, id))
    .returning({ fileId })
  await db.delete(packetDrafts).where(eq(packetDrafts.id, id))
  return files
}

export function listDraftsOf(db: Executor, applicationId: string): Promise<DraftRow[]> {
  return db.select().from(packetDrafts).where(eq(packetDrafts.applicationId, applicationId))
}

/** Lists the files that the sweep must keep. */
export async function listDraftFileIds(db: Executor): Promise<string[]> {
  const files = await db.select({ fileId: packetDraftFiles.fileId }).from(packetDraftFiles)
  return files.map(({ fileId }) => fileId)
}
