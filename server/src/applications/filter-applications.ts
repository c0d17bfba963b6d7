import { typedApplicationNumber } from '@epay/contract/applications/application-number'
import type { Status } from '@epay/contract/applications/status'
import { and, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { nameContains } from '#server/database/columns.ts'
import { applicationTotals, jobApplications, type TotalSpan } from './tables.ts'

export type ListFilter = {
  status: Status | undefined
  applicantName: string | undefined
  fromDate: string | undefined
  toDate: string | undefined
  timeZone: string
}

/** A filter, or one whose status is filled in when it is used. */
export type FilterShape = Omit<ListFilter, 'status'> & { status: Status | Placeholder | undefined }

/** The moments between which a filter's days lie; the second is not included. */
function boundsOf({ fromDate, toDate, timeZone }: FilterShape) {
  return {
    from: fromDate ? sql`(${fromDate}::date::timestamp at time zone ${timeZone})` : undefined,
    until: toDate ? sql`((${toDate}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  }
}

export function matches(filter: FilterShape): SQL | undefined {
  const { applicationNumber, creationTime, searchName, status } = jobApplications
  const number = typedApplicationNumber(filter.applicantName)
  const { from, until } = boundsOf(filter)
  return and(
    filter.status === undefined ? undefined : eq(status, filter.status),
    ...(number ? [eq(applicationNumber, number)] : nameContains(searchName, filter.applicantName)),
    from && gte(creationTime, from),
    until && lt(creationTime, until),
  )
}

/** Whether it asks for a name, or for an application's number in the same field. */
export const hasName = ({ applicantName }: FilterShape) => Boolean(applicantName?.trim())

const hasDays = ({ fromDate, toDate }: FilterShape) => fromDate || toDate

/** Whether the kept totals alone know how many it finds. */
export function isTotalKept(filter: FilterShape): boolean {
  return !hasName(filter) && !hasDays(filter)
}

/** The kept totals of a filter's status by a span. */
export function isKeptOf({ status }: FilterShape, span: TotalSpan): SQL | undefined {
  // Written out: it is planned for, also in a prepared statement.
  const isOfSpan = sql`${applicationTotals.span} = ${sql.raw(`'${span}'`)}`
  return and(isOfSpan, status === undefined ? undefined : eq(applicationTotals.status, status))
}

/**
 * Rows of a `status` and a `count` that make up how many applications a filter finds: counted one by one for a name,
 * else the kept totals of whole UTC days and what lies at the ends of the range.
 */
export function countsOf(filter: FilterShape): SQL {
  const counted = (where: SQL | undefined) =>
    sql`select ${jobApplications.status} as status, count(*) as count from ${jobApplications} where ${where} group by 1`
  if (hasName(filter)) return counted(matches(filter))
  const { day, status, count } = applicationTotals
  const kept = (span: TotalSpan, days?: SQL) =>
    sql`select ${status} as status, ${count} as count from ${applicationTotals} where ${and(isKeptOf(filter, span), days)}`
  if (isTotalKept(filter)) return kept('ever')

  const { from, until } = boundsOf(filter)
  const firstDay = from && sql`((${from} at time zone 'UTC') + interval '1 day - 1 microsecond')::date`
  const endDay = until ? sql`(${until} at time zone 'UTC')::date` : sql`'infinity'::date`
  const startOf = (date: SQL) => sql`(${date}::timestamp at time zone 'UTC')`
  const { creationTime } = jobApplications
  const head = firstDay && (until ? sql`least(${startOf(firstDay)}, ${until})` : startOf(firstDay))
  const tail = head ? sql`greatest(${startOf(endDay)}, ${head})` : startOf(endDay)
  const parts = [
    kept('day', sql`${firstDay ? sql`${day} >= ${firstDay} and ` : sql``}${day} < ${endDay}`),
    head && counted(and(matches(filter), lt(creationTime, head))),
    until && counted(and(matches(filter), gte(creationTime, tail))),
  ]
  return sql.join(
    parts.filter(part => part !== undefined),
    sql` union all `,
  )
}
