import { typedApplicationNumber } from '@epay/contract/applications/application-number'
import type {
  ApplicationSortField,
  EarlierApplication,
  FullApplicationListItem,
} from '@epay/contract/applications/schemas'
import { isPacketOpen, STATUSES, type Status } from '@epay/contract/applications/status'
import type { Sorting } from '@epay/contract/common/paging'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { containsPattern, wordsOf } from '#server/database/columns.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH } from '#server/platform/csv.ts'
import { applicationHistory, jobApplications } from './tables.ts'

export type ApplicationRow = typeof jobApplications.$inferSelect
export type NewApplication = typeof jobApplications.$inferInsert
export type ApplicationChanges = Partial<Omit<ApplicationRow, 'id' | 'creationTime'>>
export type HistoryRow = typeof applicationHistory.$inferSelect
type NewHistoryEntry = typeof applicationHistory.$inferInsert

export async function findApplication(db: Executor, id: string): Promise<ApplicationRow | undefined> {
  const [application] = await db.select().from(jobApplications).where(eq(jobApplications.id, id))
  return application
}

/** As `findApplication`; nobody else changes the row before the transaction ends. */
export async function lockApplication(tx: Executor, id: string): Promise<ApplicationRow | undefined> {
  const [application] = await tx
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
  const [found] = await db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.idempotencyKeyHash, keyHash))
  return found
}

/** The new application, or `undefined` when its idempotency key or its number is there already. */
export async function insertApplication(
  tx: Executor,
  row: NewApplication,
): Promise<ApplicationRow | undefined> {
  const [inserted] = await tx.insert(jobApplications).values(row).onConflictDoNothing().returning()
  return inserted
}

/** Changes the application only while it is in `expected`; `undefined` when it is not any more. */
export async function updateInStatus(
  tx: Executor,
  id: string,
  expected: Status,
  changes: ApplicationChanges,
): Promise<ApplicationRow | undefined> {
  const [changed] = await tx
    .update(jobApplications)
    .set(changes)
    .where(and(eq(jobApplications.id, id), eq(jobApplications.status, expected)))
    .returning()
  return changed
}

/** Changes an application that this transaction holds. */
export async function updateHeld(
  tx: Executor,
  application: ApplicationRow,
  changes: ApplicationChanges,
): Promise<ApplicationRow> {
  const isIt = eq(jobApplications.id, application.id)
  const [changed] = await tx.update(jobApplications).set(changes).where(isIt).returning()
  return { ...application, ...changed }
}

/** Marks the packet as submitted; `undefined` when the application does not wait for one, or already has one. */
export async function updatePacketSubmitted(
  tx: Executor,
  id: string,
  at: Date,
): Promise<ApplicationRow | undefined> {
  const isOpen = and(
    inArray(jobApplications.status, STATUSES.filter(isPacketOpen)),
    isNull(jobApplications.packetSubmittedAt),
  )
  const [changed] = await tx
    .update(jobApplications)
    .set({ packetSubmittedAt: at })
    .where(and(eq(jobApplications.id, id), isOpen))
    .returning()
  return changed
}

/** Makes the application wait for its packet again; `undefined` when it already does. */
export async function updatePacketReopened(tx: Executor, id: string): Promise<ApplicationRow | undefined> {
  const [changed] = await tx
    .update(jobApplications)
    .set({ packetSubmittedAt: null })
    .where(and(eq(jobApplications.id, id), isNotNull(jobApplications.packetSubmittedAt)))
    .returning()
  return changed
}

export async function updateSageEmployeeId(
  tx: Executor,
  id: string,
  columns: { sageEmployeeId: string; lastModificationTime: Date },
): Promise<void> {
  await tx.update(jobApplications).set(columns).where(eq(jobApplications.id, id))
}

export type ListFilter = {
  status: Status | undefined
  applicantName: string | undefined
  fromDate: string | undefined
  toDate: string | undefined
  timeZone: string
}
type ListOrder = Sorting<ApplicationSortField>
export type ListPage = ListOrder & { skipCount: number; maxResultCount: number }

const SORT_COLUMNS: Record<ApplicationSortField, SQL[]> = {
  FirstName: [sql`lower(${jobApplications.firstName})`, sql`lower(${jobApplications.lastName})`],
  Email: [sql`lower(${jobApplications.email})`],
  PhoneNumber: [sql`${jobApplications.phoneNumber}`],
  Status: [sql`${jobApplications.status}`, sql`${jobApplications.creationTime}`],
  CreationTime: [sql`${jobApplications.creationTime}`],
}

/** The columns by which a list is in this order; the last one tells rows apart that are alike. */
export function columnsInOrder({ field, direction }: ListOrder): SQL[] {
  const way = direction === 'asc' ? asc : desc
  return [...SORT_COLUMNS[field].map(column => way(column)), way(jobApplications.id)]
}

function matches({ status, applicantName, fromDate, toDate, timeZone }: ListFilter): SQL | undefined {
  const { applicationNumber, creationTime, firstName, lastName } = jobApplications
  const number = typedApplicationNumber(applicantName)
  return and(
    status === undefined ? undefined : eq(jobApplications.status, status),
    number ? eq(applicationNumber, number) : undefined,
    ...wordsOf(number ? undefined : applicantName).map(
      word => sql`lower(${firstName} || ' ' || ${lastName}) like lower(${containsPattern(word)})`,
    ),
    fromDate ? gte(creationTime, sql`${fromDate}::date::timestamp at time zone ${timeZone}`) : undefined,
    toDate ? lt(creationTime, sql`(${toDate}::date + 1)::timestamp at time zone ${timeZone}`) : undefined,
  )
}

type Dated<Item extends { creationTime: string }> = Omit<Item, 'creationTime'> & { creationTime: Date }
export type EarlierRow = Dated<EarlierApplication>
export type ListRow = Omit<Dated<FullApplicationListItem>, 'duplicateOf'> & { duplicateOf: EarlierRow | null }

export async function listApplicationRows(
  db: Executor,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ListRow[]; totalCount: number }> {
  const where = matches(filter)
  const { id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor } = jobApplications
  const earlier = alias(jobApplications, 'earlier')
  const rows = await db
    .select({
      id,
      firstName,
      lastName,
      email,
      phoneNumber,
      status,
      creationTime,
      jobAppliedFor,
      duplicateOf: {
        id: earlier.id,
        firstName: earlier.firstName,
        lastName: earlier.lastName,
        creationTime: earlier.creationTime,
      },
    })
    .from(jobApplications)
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .where(where)
    .orderBy(...columnsInOrder(page))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db.select({ count: count() }).from(jobApplications).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

export type ExportedRow = Omit<ListRow, 'duplicateOf'>

/** The next batch of all applications of a filter, newest first: those before one, or the newest. */
export function listApplicationsBefore(
  db: Executor,
  filter: ListFilter,
  last: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  const { id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor } = jobApplications
  const isBefore =
    last && sql`(${creationTime}, ${id}) < (${last.creationTime.toISOString()}::timestamptz, ${last.id})`
  return db
    .select({ id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor })
    .from(jobApplications)
    .where(and(matches(filter), isBefore))
    .orderBy(desc(creationTime), desc(id))
    .limit(CSV_BATCH)
}

/** How many applications are in each status; the statuses of none are missing. */
export function countByStatus(
  db: Executor,
  filter: ListFilter,
): Promise<{ status: Status; count: number }[]> {
  const { status } = jobApplications
  return db.select({ status, count: count() }).from(jobApplications).where(matches(filter)).groupBy(status)
}

export async function insertHistoryEntry(tx: Executor, entry: NewHistoryEntry): Promise<void> {
  await tx.insert(applicationHistory).values(entry)
}

/** Oldest first. */
export function listHistoryRows(db: Executor, applicationId: string): Promise<HistoryRow[]> {
  return db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(applicationHistory.id)
}

/** The entry that brought the application into this status. */
export async function findArrival(
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

/** The newest entry: while an application waits for somebody, the one with which that began. */
export async function findNewestEntryId(db: Executor, applicationId: string): Promise<number | undefined> {
  const [entry] = await db
    .select({ id: applicationHistory.id })
    .from(applicationHistory)
    .where(eq(applicationHistory.applicationId, applicationId))
    .orderBy(desc(applicationHistory.id))
    .limit(1)
  return entry?.id
}

/** What a mailed link decided, if it has. */
export async function findLinkDecision(db: Executor, linkId: string): Promise<HistoryRow | undefined> {
  const [entry] = await db
    .select()
    .from(applicationHistory)
    .where(eq(applicationHistory.decisionLinkId, linkId))
  return entry
}

/** The files that applications name. */
export async function listResumeFileIds(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: jobApplications.resumeFileId }).from(jobApplications)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Forgets by which keys applications from before that time were submitted. */
export async function forgetIdempotencyKeysBefore(db: Executor, before: Date): Promise<void> {
  await db
    .update(jobApplications)
    .set({ idempotencyKeyHash: null, submissionHash: null })
    .where(and(lt(jobApplications.creationTime, before), isNotNull(jobApplications.idempotencyKeyHash)))
}
