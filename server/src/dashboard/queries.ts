import { isPacketOpen, REVIEW_ORDER, STATUSES, type Status } from '@epay/contract/applications/status'
import { DASHBOARD_LIST_MAX, DASHBOARD_ONLY_LIST_MAX } from '@epay/contract/dashboard/endpoints'
import { and, asc, count, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { orderColumns } from '#server/applications/list-queries.ts'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { employments, packetDrafts } from '#server/packets/tables.ts'

const { id, firstName, lastName, jobAppliedFor, status, creationTime, dateHired, packetSubmittedAt } =
  jobApplications
const APPLICANT_COLUMNS = { id, firstName, lastName, jobAppliedFor }

export function countInStatuses(
  db: Executor,
  statuses: readonly Status[],
): Promise<{ status: Status; count: number }[]> {
  return db
    .select({ status, count: count() })
    .from(jobApplications)
    .where(inArray(status, [...statuses]))
    .groupBy(status)
}

/** `since` is when the application entered its status. */
export function listFirstToReview(db: Executor, statuses: readonly Status[]) {
  const isStatusChange = and(
    eq(applicationHistory.applicationId, id),
    eq(applicationHistory.toStatus, status),
  )
  const since = sql`coalesce(${applicationHistory.actionDate}, ${creationTime})`.mapWith(creationTime)
  return db
    .select({ ...APPLICANT_COLUMNS, creationTime, since })
    .from(jobApplications)
    .leftJoin(applicationHistory, isStatusChange)
    .where(inArray(status, [...statuses]))
    .orderBy(...orderColumns(REVIEW_ORDER))
    .limit(DASHBOARD_LIST_MAX)
}

/** Approved applicants without a submitted packet, by first day of work. */
export async function listPacketsDue(db: Executor) {
  const isDue = and(inArray(status, STATUSES.filter(isPacketOpen)), isNull(packetSubmittedAt))
  const isCandidateDraft = and(eq(packetDrafts.applicationId, id), eq(packetDrafts.filledInBy, 'candidate'))
  const items = await db
    .select({ ...APPLICANT_COLUMNS, dateHired, isBegun: sql<boolean>`${packetDrafts.id} is not null` })
    .from(jobApplications)
    .leftJoin(packetDrafts, isCandidateDraft)
    .where(isDue)
    .orderBy(asc(dateHired), id)
    .limit(DASHBOARD_ONLY_LIST_MAX)
  return { items, totalCount: await countApplications(db, isDue) }
}

async function countApplications(db: Executor, where: SQL | undefined): Promise<number> {
  const [total] = await db.select({ count: count() }).from(jobApplications).where(where)
  return total?.count ?? 0
}

/** Hires with a packet but no employee record, longest waiting first. */
export async function listNewHires(db: Executor) {
  const belongsToApplication = eq(employments.applicationId, id)
  const isNew = and(
    isNotNull(packetSubmittedAt),
    isNull(employments.employeeId),
    isNull(employments.endedOn),
    isNull(employments.packetDeletedAt),
  )
  const rows = await db
    .select({ ...APPLICANT_COLUMNS, packetSubmittedAt, totalCount: sql`count(*) over ()`.mapWith(Number) })
    .from(jobApplications)
    .leftJoin(employments, belongsToApplication)
    .where(isNew)
    .orderBy(packetSubmittedAt, id)
    .limit(DASHBOARD_ONLY_LIST_MAX)
  return { rows: rows.map(({ totalCount: _, ...row }) => row), totalCount: rows[0]?.totalCount ?? 0 }
}

export async function countFailedMails(db: Executor): Promise<number> {
  const [total] = await db.select({ count: count() }).from(mails).where(eq(mails.status, 'failed'))
  return total?.count ?? 0
}

/** Counts applications by week and current status, starting with the week of `monday`. */
export function countByWeek(
  db: Executor,
  { monday, timeZone }: { monday: string; timeZone: string },
): Promise<{ monday: string; status: Status; count: number }[]> {
  const week = sql<string>`to_char(date_trunc('week', ${creationTime} at time zone ${timeZone}), 'YYYY-MM-DD')`
  return db
    .select({ monday: week.as('monday'), status, count: count() })
    .from(jobApplications)
    .where(gte(creationTime, sql`${monday}::date::timestamp at time zone ${timeZone}`))
    .groupBy(sql`1`, status)
}
