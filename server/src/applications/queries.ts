import { isPacketOpen, STATUSES, type Status } from '@epay/contract/applications/status'
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { applicationHistory, jobApplications } from './tables.ts'

export type ApplicationRow = typeof jobApplications.$inferSelect
export type NewApplication = typeof jobApplications.$inferInsert
type ApplicationChanges = Partial<Omit<ApplicationRow, 'id' | 'creationTime'>>
export type HistoryRow = typeof applicationHistory.$inferSelect
export type NewHistoryEntry = typeof applicationHistory.$inferInsert

export async function findApplication(db: Executor, id: string): Promise<ApplicationRow | undefined> {
  const [application] = await db.select().from(jobApplications).where(eq(jobApplications.id, id))
  return application
}

/** Like `findApplication`, but locks the row until the transaction ends. */
export async function lockApplication(db: Transaction, id: string): Promise<ApplicationRow | undefined> {
  const [application] = await db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.id, id))
    .for('update')
  return application
}

export async function findSubmissionByKey(
  db: Executor,
  keyHash: string,
): Promise<ApplicationRow | undefined> {
  const [application] = await db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.idempotencyKeyHash, keyHash))
  return application
}

/** Returns `undefined` if the idempotency key or the application number is taken. */
export async function insertApplication(
  db: Transaction,
  row: NewApplication,
): Promise<ApplicationRow | undefined> {
  const [inserted] = await db.insert(jobApplications).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Returns `undefined` if the application doesn't meet the condition. */
async function updateApplication(
  db: Transaction,
  id: string,
  changes: ApplicationChanges,
  condition?: SQL,
): Promise<ApplicationRow | undefined> {
  const [changed] = await db
    .update(jobApplications)
    .set(changes)
    .where(and(eq(jobApplications.id, id), condition))
    .returning()
  return changed
}

/** Returns `undefined` if the application no longer has the expected status. */
export function updateInStatus(db: Transaction, id: string, expected: Status, changes: ApplicationChanges) {
  return updateApplication(db, id, changes, eq(jobApplications.status, expected))
}

/** The transaction must hold the row's lock. */
export async function updateLocked(
  db: Transaction,
  application: ApplicationRow,
  changes: ApplicationChanges,
): Promise<ApplicationRow> {
  return { ...application, ...(await updateApplication(db, application.id, changes)) }
}

/** Returns `undefined` if the application isn't waiting for a packet, or already has one. */
export function updatePacketSubmitted(db: Transaction, id: string, at: Date) {
  const isOpen = inArray(jobApplications.status, STATUSES.filter(isPacketOpen))
  return updateApplication(
    db,
    id,
    { packetSubmittedAt: at },
    and(isOpen, isNull(jobApplications.packetSubmittedAt)),
  )
}

/** Returns `undefined` if the application is already waiting for its packet. */
export function updatePacketReopened(db: Transaction, id: string) {
  return updateApplication(db, id, { packetSubmittedAt: null }, isNotNull(jobApplications.packetSubmittedAt))
}

export async function insertHistoryEntry(db: Transaction, entry: NewHistoryEntry): Promise<void> {
  await db.insert(applicationHistory).values(entry)
}

/** Oldest first. */
export function listHistoryRows(db: Executor, applicationId: string): Promise<HistoryRow[]> {
  return db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(applicationHistory.id)
}

/** Finds the history entry with which the application entered this status. */
export async function findStatusChange(
  db: Executor,
  applicationId: string,
  status: Status,
): Promise<HistoryRow | undefined> {
  const [entry] = await db
    .select()
    .from(applicationHistory)
    .where(and(eq(applicationHistory.applicationId, applicationId), eq(applicationHistory.toStatus, status)))
    .orderBy(applicationHistory.id)
    .limit(1)
  return entry
}

/** While an application is waiting for someone, its newest entry is the one that started the wait. */
export async function findNewestEntryId(db: Executor, applicationId: string): Promise<number | undefined> {
  const [entry] = await db
    .select({ id: applicationHistory.id })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(applicationHistory.id))
    .limit(1)
  return entry?.id
}

export async function findLinkDecision(db: Executor, linkId: string): Promise<HistoryRow | undefined> {
  const [entry] = await db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.decisionLinkId, linkId))
  return entry
}

export async function listResumeFileIds(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: jobApplications.resumeFileId }).from(jobApplications)
  return rows.flatMap(({ id }) => id ?? [])
}

export async function forgetIdempotencyKeysBefore(db: Executor, before: Date): Promise<void> {
  await db
    .update(jobApplications)
    .set({ idempotencyKeyHash: null, submissionHash: null })
    .where(and(lt(jobApplications.creationTime, before), isNotNull(jobApplications.idempotencyKeyHash)))
}
