import { type I9Stage, REVERIFIED_ATTESTATION } from '@epay/contract/packets/i9-clock'
import type { I9Task } from '@epay/contract/packets/options'
import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jobApplications } from '#server/applications/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments, i9Records, i9Reminders, packets } from '../tables.ts'

export type I9RecordRow = typeof i9Records.$inferSelect

/** Oldest first. */
export function listI9Records(db: Executor, applicationId: string): Promise<I9RecordRow[]> {
  return db
    .select()
    .from(i9Records)
    .where(eq(i9Records.applicationId, applicationId))
    .orderBy(asc(i9Records.notedAt), asc(i9Records.id))
}

export async function insertI9Record(db: Transaction, record: I9RecordRow): Promise<void> {
  await db.insert(i9Records).values(record)
}

export async function deleteI9Record(db: Transaction, id: string): Promise<void> {
  await db.delete(i9Records).where(eq(i9Records.id, id))
}

export async function deleteI9Of(db: Transaction, applicationId: string): Promise<void> {
  await db.delete(i9Records).where(eq(i9Records.applicationId, applicationId))
  await db.delete(i9Reminders).where(eq(i9Reminders.applicationId, applicationId))
}

type ReminderRow = { applicationId: string; task: I9Task; dueOn: string; stage: I9Stage; mailedAt: Date }

/** Returns `false` if the reminder was already sent. */
export async function insertI9Reminder(db: Transaction, reminder: ReminderRow): Promise<boolean> {
  const inserted = await db.insert(i9Reminders).values(reminder).onConflictDoNothing().returning()
  return inserted.length > 0
}

const { id, firstName, lastName, jobAppliedFor, dateHired } = jobApplications
const PERSON_COLUMNS = { id, firstName, lastName, jobAppliedFor, submittedAt: packets.submittedAt }
const totalCount = sql`count(*) over ()`.mapWith(Number)

const version = alias(packets, 'version')
/** Matches the current version, or the last version of a reopened packet. */
const isLatestVersion = sql`${packets.id} = (
  select ${version.id} from ${packets} as "version" where ${version.applicationId} = ${packets.applicationId}
  order by ${version.reopenedAt} desc nulls first, ${version.submittedAt} desc, ${version.id} desc limit 1)`

const isEmployed = and(
  isLatestVersion,
  isNull(employments.endedOn),
  isNull(employees.deletedAt),
  isNotNull(dateHired),
)

/** Lists employees who started on or before `day` and whose section 2 isn't recorded, earliest start first. */
export async function listWithoutSection2(db: Executor, day: string, max?: number) {
  const query = db
    .select({ ...PERSON_COLUMNS, firstDay: sql<string>`${dateHired}`, totalCount })
    .from(packets)
    .innerJoin(jobApplications, eq(id, packets.applicationId))
    .leftJoin(employments, eq(employments.applicationId, id))
    .leftJoin(employees, eq(employees.id, employments.employeeId))
    .leftJoin(i9Records, and(eq(i9Records.applicationId, id), eq(i9Records.task, 'section2')))
    .where(and(isEmployed, isNull(i9Records.id), lte(dateHired, day)))
    .orderBy(asc(dateHired), id)
  return max === undefined ? query : query.limit(max)
}

/**
 * Lists work authorizations that expire on or before `day` according to the packet or the newest reverification,
 * earliest first.
 */
export async function listExpiring(db: Executor, day: string, max?: number) {
  const newestReverification = db
    .selectDistinctOn([i9Records.applicationId], {
      recordId: sql<string | null>`${i9Records.id}`.as('record_id'),
      applicationId: i9Records.applicationId,
      authorizedUntil: i9Records.authorizedUntil,
      notedAt: i9Records.notedAt,
    })
    .from(i9Records)
    .where(eq(i9Records.task, 'reverification'))
    .orderBy(i9Records.applicationId, desc(i9Records.notedAt), desc(i9Records.id))
    .as('newest')
  const answerColumn = (name: 'attestation' | 'attestationExpDate'): SQL => sql`${packets.answers}->>${name}`
  const statedDate = answerColumn('attestationExpDate')
  const packetDate = sql`nullif(${statedDate}, '')`
  // As in `reverificationOf`, a packet corrected to a later date overrides HR's records.
  const reverifiedPacket = alias(packets, 'reverified')
  const dateAtReverification = db
    .select({ day: sql`${reverifiedPacket.answers}->>'attestationExpDate'` })
    .from(reverifiedPacket)
    .where(
      and(
        eq(reverifiedPacket.applicationId, packets.applicationId),
        lte(reverifiedPacket.submittedAt, newestReverification.notedAt),
      ),
    )
    .orderBy(desc(reverifiedPacket.submittedAt))
    .limit(1)
  const expiresOn = sql<string>`case when ${newestReverification.recordId} is null then ${packetDate} else ${newestReverification.authorizedUntil}::text end`
  const query = db
    .select({ ...PERSON_COLUMNS, expiresOn, notedAt: newestReverification.notedAt, totalCount })
    .from(packets)
    .innerJoin(jobApplications, eq(id, packets.applicationId))
    .leftJoin(employments, eq(employments.applicationId, id))
    .leftJoin(employees, eq(employees.id, employments.employeeId))
    .leftJoin(
      newestReverification,
      and(eq(newestReverification.applicationId, id), sql`${statedDate} <= (${dateAtReverification})`),
    )
    .where(
      and(
        isEmployed,
        sql`${answerColumn('attestation')} = ${REVERIFIED_ATTESTATION}`,
        sql`${expiresOn} <= ${day}`,
      ),
    )
    .orderBy(expiresOn, id)
  return max === undefined ? query : query.limit(max)
}
