import {
  type ApplicationSortField,
  type EarlierApplication,
  type FullApplicationListItem,
  parseApplicationNumber,
} from '@epay/contract/applications/schemas'
import type { Status } from '@epay/contract/applications/status'
import type { Sorting } from '@epay/contract/common/paging'
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nameContains } from '#server/database/columns.ts'
import { pageRange } from '#server/database/paging.ts'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH_SIZE } from '#server/platform/csv.ts'
import { jobApplications } from './tables.ts'

type ListOrder = Sorting<ApplicationSortField>
type ListPage = ListOrder & { skipCount: number; maxResultCount: number }

const { id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor } = jobApplications

const SORT_COLUMNS: Record<ApplicationSortField, SQL[]> = {
  FirstName: [sql`lower(${firstName})`, sql`lower(${lastName})`],
  Email: [sql`lower(${email})`],
  PhoneNumber: [sql`${phoneNumber}`],
  Status: [sql`${status}`, sql`${creationTime}`],
  CreationTime: [sql`${creationTime}`],
}

type ListFilter = {
  status?: Status | undefined
  applicantName?: string | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  timeZone: string
}

function filterCondition({
  applicantName,
  fromDate,
  toDate,
  timeZone,
  ...filter
}: ListFilter): SQL | undefined {
  const { applicationNumber, searchName } = jobApplications
  const number = parseApplicationNumber(applicantName)
  const startOfDay = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`
  return and(
    filter.status === undefined ? undefined : eq(status, filter.status),
    ...(number ? [eq(applicationNumber, number)] : nameContains(searchName, applicantName)),
    fromDate ? gte(creationTime, startOfDay(sql`${fromDate}::date`)) : undefined,
    toDate ? lt(creationTime, startOfDay(sql`(${toDate}::date + 1)`)) : undefined,
  )
}

/** The ID breaks ties. */
export function orderColumns({ field, direction }: ListOrder): SQL[] {
  const order = direction === 'asc' ? asc : desc
  return [...SORT_COLUMNS[field].map(column => order(column)), order(id)]
}

function reverseOrder({ field, direction }: ListOrder): ListOrder {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' }
}

type WithCreationDate<Item extends { creationTime: string }> = Omit<Item, 'creationTime'> & {
  creationTime: Date
}
export type EarlierRow = WithCreationDate<EarlierApplication>
export type ListRow = Omit<WithCreationDate<FullApplicationListItem>, 'duplicateOf'> & {
  duplicateOf: EarlierRow | null
}

const LISTED_COLUMNS = { id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor }
const earlier = alias(jobApplications, 'earlier')
const EARLIER_COLUMNS = {
  id: earlier.id,
  firstName: earlier.firstName,
  lastName: earlier.lastName,
  creationTime: earlier.creationTime,
}

/**
 * The first page of an unfiltered or status-only list uses a prepared statement. PostgreSQL plans all other queries
 * for their actual values.
 */
export async function listApplicationRows(
  db: Executor,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ListRow[]; totalCount: number }> {
  const { status, applicantName, fromDate, toDate } = filter
  if (page.skipCount > 0 || applicantName || fromDate || toDate) return countAndRead(db, filter, page)
  const query = getFirstPageQuery(status !== undefined, page)
  const foundRows = await query(db).execute({ status })
  return {
    rows: foundRows.map(({ totalCount: _, ...row }) => row),
    totalCount: foundRows[0]?.totalCount ?? 0,
  }
}

const firstPageQueries = new Map<string, ReturnType<typeof prepareFirstPage>>()

function getFirstPageQuery(hasStatus: boolean, page: ListPage) {
  const { field, direction, maxResultCount } = page
  const name = `applications${hasStatus ? '_of_status' : ''}_${field}_${direction}_${maxResultCount}`
  const query = firstPageQueries.get(name) ?? prepareFirstPage(name, hasStatus, page)
  firstPageQueries.set(name, query)
  return query
}

/** Inlines the limit, because PostgreSQL replans the statement on every call if the limit is a parameter. */
function prepareFirstPage(name: string, hasStatus: boolean, page: ListPage) {
  const statusCondition = hasStatus ? eq(status, sql.placeholder('status')) : undefined
  const order = sql.join(orderColumns(page), sql`, `)
  return prepareOnce(db =>
    db
      .select({
        ...LISTED_COLUMNS,
        duplicateOf: EARLIER_COLUMNS,
        totalCount:
          sql<number>`(${db.select({ total: count() }).from(jobApplications).where(statusCondition)})`.mapWith(
            Number,
          ),
      })
      .from(jobApplications)
      .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
      .where(statusCondition)
      .orderBy(sql`${order} limit ${sql.raw(String(page.maxResultCount))}`)
      .prepare(name),
  )
}

/** Selects the page's IDs first, with an index-only scan if possible, so that skipped rows are never read. */
async function countAndRead(db: Executor, filter: ListFilter, page: ListPage) {
  const totalCount = await db.$count(jobApplications, filterCondition(filter))
  const range = pageRange(page, totalCount)
  if (!range) return { rows: [], totalCount }
  const ids = db
    .select({ id })
    .from(jobApplications)
    .where(filterCondition(filter))
    .orderBy(...orderColumns(range.isFromEnd ? reverseOrder(page) : page))
    .offset(range.offset)
    .limit(range.limit)
    .as('page')
  const rows = await db
    .select({ ...LISTED_COLUMNS, duplicateOf: EARLIER_COLUMNS })
    .from(jobApplications)
    .innerJoin(ids, eq(ids.id, id))
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .orderBy(...orderColumns(page))
  return { rows, totalCount }
}

export type ExportedRow = Omit<ListRow, 'duplicateOf'>

/** Keyset pagination, newest first. */
export function listApplicationsBefore(
  db: Executor,
  filter: ListFilter,
  lastRow: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  const isBeforeLastRow =
    lastRow &&
    sql`(${creationTime}, ${id}) < (${lastRow.creationTime.toISOString()}::timestamptz, ${lastRow.id})`
  return db
    .select(LISTED_COLUMNS)
    .from(jobApplications)
    .where(and(filterCondition(filter), isBeforeLastRow))
    .orderBy(desc(creationTime), desc(id))
    .limit(CSV_BATCH_SIZE)
}

/** Omits statuses without any applications. */
export function countByStatus(
  db: Executor,
  filter: ListFilter,
): Promise<{ status: Status; count: number }[]> {
  return db
    .select({ status, count: count() })
    .from(jobApplications)
    .where(filterCondition(filter))
    .groupBy(status)
}
