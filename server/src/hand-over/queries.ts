import { STATUS } from '@epay/contract/applications/status'
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jobApplications } from '#server/applications/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments, packets } from '#server/packets/tables.ts'
import { handOverFormats, handOverPeople, handOvers, hires, newHireReminders } from './tables.ts'

type HireColumns = typeof hires.$inferSelect
type NewHandOver = typeof handOvers.$inferInsert
type NewHandOverPerson = Omit<typeof handOverPeople.$inferInsert, 'handOverId'>
export type FormatRow = typeof handOverFormats.$inferSelect

const { id, dateHired, status } = jobApplications
const reportStatus = sql`coalesce(${hires.reportStatus}, 'open')`

function selectHires(db: Executor, where: SQL | undefined) {
  return db
    .select({
      application: jobApplications,
      /** The current packet, unless it was reopened. */
      packet: packets,
      employeeId: employments.employeeId,
      endedOn: employments.endedOn,
      hire: hires,
    })
    .from(jobApplications)
    .leftJoin(packets, and(eq(packets.applicationId, id), isNull(packets.reopenedAt)))
    .leftJoin(employments, eq(employments.applicationId, id))
    .leftJoin(employees, eq(employees.id, employments.employeeId))
    .leftJoin(hires, eq(hires.applicationId, id))
    .where(and(eq(status, STATUS.CFOApproved), where))
    .orderBy(asc(dateHired), asc(id))
}
export type HireRow = Awaited<ReturnType<typeof selectHires>>[number]

const isPendingHandOver = and(
  isNotNull(packets.id),
  isNull(employments.endedOn),
  isNull(employees.deletedAt),
  isNull(hires.closedAt),
  ne(reportStatus, 'didNotStart'),
)

/** Lists hires with a submitted packet who aren't in payroll yet, by first day. */
export const listHiresToHandOver = (db: Executor): Promise<HireRow[]> => selectHires(db, isPendingHandOver)

/** Counts hires who haven't been in any payroll file yet. */
export async function countHiresToHandOver(db: Executor): Promise<number> {
  const rows = await listHiresToHandOver(db)
  const handedOver = await findLastHandOvers(
    db,
    rows.map(({ application }) => application.id),
  )
  return rows.length - handedOver.size
}

/** Lists reports that are open or were updated since `notedSince`, for hires with a first day. */
export const listReportRows = (db: Executor, notedSince: Date): Promise<HireRow[]> =>
  selectHires(db, and(isNotNull(dateHired), or(eq(reportStatus, 'open'), gte(hires.notedAt, notedSince))))

/** Lists open reports for hires whose first day is on or before `day`. */
export const listOpenReportRows = (db: Executor, day: string): Promise<HireRow[]> =>
  selectHires(db, and(lte(dateHired, day), eq(reportStatus, 'open')))

export const findHireRows = (db: Executor, ids: readonly string[]): Promise<HireRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectHires(db, inArray(id, [...ids]))

export async function saveHire(
  db: Transaction,
  applicationId: string,
  columns: Partial<Omit<HireColumns, 'applicationId'>>,
): Promise<void> {
  await db
    .insert(hires)
    .values({ applicationId, ...columns })
    .onConflictDoUpdate({ target: hires.applicationId, set: columns })
}

/** Finds each person's last payroll file, keyed by application ID. */
export async function findLastHandOvers(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const { applicationId, packetId, employeeNumber, terms } = handOverPeople
  const rows = await db
    .selectDistinctOn([applicationId], {
      ...{ applicationId, packetId, employeeNumber, terms },
      ...{ at: handOvers.at, by: handOvers.by },
    })
    .from(handOverPeople)
    .innerJoin(handOvers, eq(handOvers.id, handOverPeople.handOverId))
    .where(and(inArray(applicationId, [...ids]), eq(handOvers.isReport, false)))
    .orderBy(applicationId, desc(handOvers.at))
  return new Map(rows.map(row => [row.applicationId, row]))
}

/** Finds earlier employments of people with the same last name and birth date. Callers must compare SSNs. */
export function listEarlierEmployments(db: Executor, ids: readonly string[]) {
  const currentPacket = alias(packets, 'current_packet')
  const hasSameAnswer = (name: 'dateOfBirth' | 'lastName') =>
    sql`lower(${packets.answers}->>${name}) = lower(${currentPacket.answers}->>${name})`
  return db
    .select({
      id: currentPacket.applicationId,
      currentPacket,
      earlierPacket: packets,
      endedOn: sql<string>`${employments.endedOn}`,
    })
    .from(currentPacket)
    .innerJoin(jobApplications, eq(id, currentPacket.applicationId))
    .innerJoin(
      packets,
      and(ne(packets.applicationId, id), hasSameAnswer('dateOfBirth'), hasSameAnswer('lastName')),
    )
    .innerJoin(employments, eq(employments.applicationId, packets.applicationId))
    .where(
      and(
        inArray(currentPacket.applicationId, [...ids]),
        isNull(currentPacket.reopenedAt),
        isNull(packets.reopenedAt),
        lte(employments.endedOn, dateHired),
      ),
    )
    .orderBy(asc(employments.endedOn))
}

/** Includes numbers assigned to hires. */
export async function listNumbersInUse(db: Executor): Promise<string[]> {
  const { sageEmployeeId } = jobApplications
  const assignedNumbers = await db
    .select({ number: sql<string>`${sageEmployeeId}` })
    .from(jobApplications)
    .where(and(eq(status, STATUS.CFOApproved), isNotNull(sageEmployeeId)))
  const existingNumbers = await db.select({ number: employees.id }).from(employees)
  return [...existingNumbers, ...assignedNumbers].flatMap(({ number }) => (number === '' ? [] : number))
}

/** Serializes assignments of a number until the transaction ends. */
export async function lockNumber(db: Transaction, number: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${number}::text), 0))`)
}

/**
 * Returns the name of the employee or hire who already has the number. Compares case-insensitively, and ignores the
 * given application.
 */
export async function findNumberHolder(
  db: Executor,
  number: string,
  applicationId: string,
): Promise<string | undefined> {
  const [employee] = await db
    .select({ name: employees.name })
    .from(employees)
    .where(sql`lower(${employees.id}) = lower(${number})`)
  if (employee) return employee.name
  const [hire] = await db
    .select({ name: sql<string>`${jobApplications.firstName} || ' ' || ${jobApplications.lastName}` })
    .from(jobApplications)
    .where(
      and(
        eq(status, STATUS.CFOApproved),
        sql`lower(${jobApplications.sageEmployeeId}) = lower(${number})`,
        ne(id, applicationId),
      ),
    )
  return hire?.name
}

export async function insertHandOver(
  db: Transaction,
  handOver: NewHandOver,
  people: readonly NewHandOverPerson[],
): Promise<void> {
  await db.insert(handOvers).values(handOver)
  await db.insert(handOverPeople).values(people.map(person => ({ ...person, handOverId: handOver.id })))
}

const LISTED_FILES_MAX = 100

/** Newest first. */
export async function listHandOvers(db: Executor) {
  const files = await db
    .select()
    .from(handOvers)
    .orderBy(desc(handOvers.at), desc(handOvers.id))
    .limit(LISTED_FILES_MAX)
  const people = await db
    .select({
      handOverId: handOverPeople.handOverId,
      id,
      name: sql<string>`${jobApplications.firstName} || ' ' || ${jobApplications.lastName}`,
      employeeNumber: handOverPeople.employeeNumber,
      closedAt: hires.closedAt,
    })
    .from(handOverPeople)
    .innerJoin(jobApplications, eq(id, handOverPeople.applicationId))
    .leftJoin(hires, eq(hires.applicationId, id))
    .where(
      inArray(
        handOverPeople.handOverId,
        files.map(file => file.id),
      ),
    )
    .orderBy(asc(jobApplications.lastName), asc(id))
  return files.map(file => ({ ...file, people: people.filter(({ handOverId }) => handOverId === file.id) }))
}

/** Returns `false` if the reminder was already sent. */
export async function insertReminder(
  db: Transaction,
  reminder: typeof newHireReminders.$inferInsert,
): Promise<boolean> {
  const insertedRows = await db.insert(newHireReminders).values(reminder).onConflictDoNothing().returning()
  return insertedRows.length > 0
}

export const listFormats = (db: Executor): Promise<FormatRow[]> =>
  db.select().from(handOverFormats).orderBy(asc(handOverFormats.name))

/** Returns `false` if the name is taken. */
export async function insertFormat(db: Transaction, row: FormatRow): Promise<boolean> {
  const insertedRows = await db.insert(handOverFormats).values(row).onConflictDoNothing().returning()
  return insertedRows.length > 0
}

export async function deleteFormat(db: Transaction, formatId: string): Promise<FormatRow | undefined> {
  const [deletedRow] = await db.delete(handOverFormats).where(eq(handOverFormats.id, formatId)).returning()
  return deletedRow
}
