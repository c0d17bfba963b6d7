import type { CheckState } from '@epay/contract/certificates/rules'
import { REMINDER_DAYS } from '@epay/contract/certificates/rules'
import type { CertificateSortField, EXPIRES_FILTERS } from '@epay/contract/certificates/schemas'
import { addDays } from '@epay/contract/common/dates'
import type { Sorting } from '@epay/contract/common/paging'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { jobApplications } from '#server/applications/tables.ts'
import { accounts } from '#server/auth/tables.ts'
import { alphabetically, nameContains } from '#server/database/columns.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments } from '#server/packets/tables.ts'
import { certificates } from './tables.ts'

export type CertificateRow = typeof certificates.$inferSelect
export type NewCertificate = typeof certificates.$inferInsert

/** A person can be both a new hire and an employee. */
type Owner = { applicationId: string | null; employeeId: string | null }

export async function insertCertificate(db: Transaction, row: NewCertificate): Promise<void> {
  await db.insert(certificates).values(row)
}

export async function updateCertificate(
  db: Transaction,
  id: string,
  columns: Partial<Omit<NewCertificate, 'id' | 'revision'>>,
): Promise<void> {
  const revision = sql`${certificates.revision} + 1`
  await db
    .update(certificates)
    .set({ ...columns, revision })
    .where(eq(certificates.id, id))
}

/** Doesn't increase the revision, so that a reminder doesn't make an open form outdated. */
export async function saveReminder(db: Transaction, id: string, remindedDays: number): Promise<void> {
  await db.update(certificates).set({ remindedDays }).where(eq(certificates.id, id))
}

export async function deleteCertificate(db: Transaction, id: string): Promise<void> {
  await db.delete(certificates).where(eq(certificates.id, id))
}

export async function lockCertificate(db: Transaction, id: string): Promise<CertificateRow | undefined> {
  const [row] = await db.select().from(certificates).where(eq(certificates.id, id)).for('update')
  return row
}

const LAST_REMINDER = Math.min(...REMINDER_DAYS)

const expirationOrder = [
  sql`${certificates.expiresOn} asc nulls last`,
  asc(certificates.kind),
  certificates.id,
]

export async function listCertificatesOf(db: Executor, owner: Owner): Promise<CertificateRow[]> {
  const { applicationId, employeeId } = owner
  const belongsToOwner = or(
    applicationId === null ? undefined : eq(certificates.applicationId, applicationId),
    employeeId === null ? undefined : eq(certificates.employeeId, employeeId),
  )
  if (!belongsToOwner) return []
  return db
    .select()
    .from(certificates)
    .where(belongsToOwner)
    .orderBy(...expirationOrder)
}

/** The holder's employee ID, even if the certificate was added before there was an employee record. */
const EMPLOYEE_ID = sql<string | null>`coalesce(${certificates.employeeId}, ${employments.employeeId})`
/** The holder's application ID, even if the certificate was added after the holder became an employee. */
const APPLICATION_ID = sql<
  string | null
>`coalesce(${certificates.applicationId}, ${employments.applicationId})`
const NAME = sql<string>`coalesce(${employees.name}, ${jobApplications.firstName} || ' ' || ${jobApplications.lastName})`
const SEARCH_NAME = sql`coalesce(${employees.searchName}, ${jobApplications.searchName})`

/** Matches current employees and new hires. */
const isCurrentPerson = or(
  and(isNull(employees.deletedAt), eq(employees.isActive, true)),
  and(isNull(EMPLOYEE_ID), isNull(employments.endedOn), isNull(employments.packetDeletedAt)),
)

const HOLDER_COLUMNS = {
  certificate: certificates,
  name: NAME,
  employeeId: EMPLOYEE_ID,
  applicationId: APPLICATION_ID,
  job: sql<string>`coalesce(${jobApplications.jobAppliedFor}, '')`,
  email: sql<string>`coalesce(${accounts.email}, ${jobApplications.email}, '')`,
  account: { id: accounts.id, language: accounts.language },
  hire: { firstName: jobApplications.firstName, language: jobApplications.language },
}
export type HeldCertificate = Awaited<ReturnType<typeof selectHeldCertificates>>[number]

/** Callers must add a `where` condition. */
function selectHeldCertificates(db: Executor) {
  const belongsToHolder = or(
    eq(employments.applicationId, certificates.applicationId),
    eq(employments.employeeId, certificates.employeeId),
  )
  return db
    .select(HOLDER_COLUMNS)
    .from(certificates)
    .leftJoin(employments, belongsToHolder)
    .leftJoin(employees, eq(employees.id, EMPLOYEE_ID))
    .leftJoin(jobApplications, eq(jobApplications.id, APPLICATION_ID))
    .leftJoin(accounts, and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt)))
    .$dynamic()
}

export type CertificateFilter = {
  person?: string | undefined
  kind?: string | undefined
  state?: CheckState | undefined
  expires?: (typeof EXPIRES_FILTERS)[number] | undefined
}

const STATE_CONDITIONS: Record<CheckState, SQL | undefined> = {
  toCheck: and(isNull(certificates.checkedAt), isNull(certificates.pictureRequest)),
  picturesRequested: and(isNull(certificates.checkedAt), isNotNull(certificates.pictureRequest)),
  checked: isNotNull(certificates.checkedAt),
}

function expiresWithin(today: string, days: number): SQL | undefined {
  return and(gte(certificates.expiresOn, today), lte(certificates.expiresOn, addDays(today, days)))
}

function filterCondition(
  { person, kind, state, expires }: CertificateFilter,
  today: string,
): SQL | undefined {
  const expirationConditions = {
    expired: lt(certificates.expiresOn, today),
    within30: expiresWithin(today, 30),
    within90: expiresWithin(today, 90),
    never: isNull(certificates.expiresOn),
  }
  return and(
    isCurrentPerson,
    ...nameContains(SEARCH_NAME, person),
    kind === undefined ? undefined : eq(certificates.kind, kind),
    state && STATE_CONDITIONS[state],
    expires && expirationConditions[expires],
  )
}

const SORT_COLUMNS: Record<CertificateSortField, SQL[]> = {
  Expires: [sql`${certificates.expiresOn}`],
  Name: [sql`${NAME} collate "und-x-icu"`, sql`${certificates.expiresOn}`],
  Kind: [sql`${alphabetically(certificates.kind)}`, sql`${certificates.expiresOn}`],
  Added: [sql`${certificates.addedAt}`],
}

/** Certificates without an expiration come last in either direction. */
function orderColumns({ field, direction }: Sorting<CertificateSortField>): SQL[] {
  const inDirection = direction === 'asc' ? asc : desc
  return [...SORT_COLUMNS[field].map(column => sql`${inDirection(column)} nulls last`), asc(certificates.id)]
}

type Page = Sorting<CertificateSortField> & { skipCount: number; maxResultCount: number }

export async function listHeldCertificates(
  db: Executor,
  filter: CertificateFilter,
  { today, page }: { today: string; page?: Page },
): Promise<HeldCertificate[]> {
  const order = orderColumns(page ?? { field: 'Expires', direction: 'asc' })
  const query = selectHeldCertificates(db)
    .where(filterCondition(filter, today))
    .orderBy(...order)
  return page ? query.offset(page.skipCount).limit(page.maxResultCount) : query
}

export async function countHeldCertificates(
  db: Executor,
  filter: CertificateFilter,
  today: string,
): Promise<number> {
  return db.$count(selectHeldCertificates(db).where(filterCondition(filter, today)).as('found'))
}

/** Returns `undefined` if the holder has left. */
export async function findHeldCertificate(db: Executor, id: string): Promise<HeldCertificate | undefined> {
  const [heldCertificate] = await selectHeldCertificates(db).where(
    and(eq(certificates.id, id), isCurrentPerson),
  )
  return heldCertificate
}

/** Includes kinds that have since been removed from the settings. */
export async function listUsedKinds(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: certificates.kind })
    .from(certificates)
    .orderBy(certificates.kind)
  return rows.map(({ kind }) => kind)
}

/**
 * Returns certificates that might be due for a reminder, and locks them so that concurrent runs don't send a reminder
 * twice.
 */
export function lockToRemind(db: Transaction, today: string): Promise<HeldCertificate[]> {
  const [earliestReminder] = REMINDER_DAYS
  const mayBeDue = and(
    lte(certificates.expiresOn, addDays(today, earliestReminder)),
    sql`${certificates.remindedDays} is distinct from ${LAST_REMINDER}`,
  )
  return selectHeldCertificates(db)
    .where(and(isCurrentPerson, mayBeDue))
    .orderBy(certificates.id)
    .for('update', { of: certificates })
}

/**
 * Deletes the certificates of employees deleted before `deletedBefore`, and of hires who never became employees and
 * whose packet was deleted. Returns the IDs of the certificates' files.
 */
export async function deleteCertificatesOfFormerEmployees(
  db: Transaction,
  deletedBefore: Date,
): Promise<string[]> {
  const hasLeft = or(
    lt(employees.deletedAt, deletedBefore),
    and(isNull(EMPLOYEE_ID), isNotNull(employments.packetDeletedAt)),
  )
  const oldCertificates = (await selectHeldCertificates(db).where(hasLeft)).map(
    ({ certificate }) => certificate,
  )
  if (oldCertificates.length === 0) return []
  await db.delete(certificates).where(
    inArray(
      certificates.id,
      oldCertificates.map(({ id }) => id),
    ),
  )
  return oldCertificates.flatMap(fileIdsOf)
}

export function fileIdsOf({
  frontFileId,
  backFileId,
}: Pick<CertificateRow, 'frontFileId' | 'backFileId'>): string[] {
  return [frontFileId, backFileId].filter(id => id !== null)
}

/** Lists the pictures that the file sweep must keep. */
export async function listCertificateFileIds(db: Executor): Promise<string[]> {
  const { frontFileId, backFileId } = certificates
  return (await db.select({ frontFileId, backFileId }).from(certificates)).flatMap(fileIdsOf)
}
