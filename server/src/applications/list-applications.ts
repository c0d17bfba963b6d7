import type {
  ApplicationListItem,
  ApplicationSortField,
  applicationListQuerySchema,
} from '@epay/contract/applications/schemas'
import type { Sorting } from '@epay/contract/common/paging'
import type { z } from 'zod'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { presentListItem } from './present.ts'
import { listApplicationRows } from './queries.ts'

type ListQuery = z.output<typeof applicationListQuerySchema>
type Page = { items: ApplicationListItem[]; totalCount: number }

const NEWEST_FIRST: Sorting<ApplicationSortField> = { field: 'CreationTime', direction: 'desc' }

/** A page of applications; from and to are calendar days of the portal's time zone, both included. */
export async function listApplications(context: Context, query: ListQuery): Promise<Page> {
  const { status, applicantName, fromDate, toDate, skipCount, maxResultCount, sorting = NEWEST_FIRST } = query
  const timeZone = calendarZone(context.config)
  const { rows, totalCount } = await listApplicationRows(
    context.database.orm,
    { status, applicantName, fromDate, toDate, timeZone },
    { ...sorting, skipCount, maxResultCount },
  )
  return { items: rows.map(presentListItem), totalCount }
}
