import { typedApplicationNumber } from '@epay/contract/applications/application-number'
import type { Status } from '@epay/contract/applications/status'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { nameContains } from '#server/database/columns.ts'
import { jobApplications } from './tables.ts'

export type ListFilter = {
  status: Status | undefined
  applicantName: string | undefined
  fromDate: string | undefined
  toDate: string | undefined
  timeZone: string
}

/** The moments between which a filter's days lie; the second is not included. */
function boundsOf({ fromDate, toDate, timeZone }: ListFilter) {
  return {
    from: fromDate ? sql`(${fromDate}::date::timestamp at time zone ${timeZone})` : undefined,
    until: toDate ? sql`((${toDate}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  }
}

export function matches(filter: ListFilter): SQL | undefined {
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
