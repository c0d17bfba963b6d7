import {
  type ApplicationSortField,
  type EarlierApplication,
  type FullApplicationListItem,
  typedApplicationNumber,
} from '@epay/contract/applications/schemas'
import type { Status } from '@epay/contract/applications/status'
import type { Sorting } from '@epay/contract/common/paging'
import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nameContains } from '#server/database/columns.ts'
import { readingOf } from '#server/database/paging.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH } from '#server/platform/csv.ts'
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

function matches({ applicantName, fromDate, toDate, timeZone, ...filter }: ListFilter): SQL | undefined {
  const { applicationNumber, searchName } = jobApplications
  const number = typedApplicationNumber(applicantName)
  const start = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`
  return and(
    filter.status === undefined ? undefined : eq(status, filter.status),
    ...(number ? [eq(applicationNumber, number)] : nameContains(searchName, applicantName)),
    fromDate ? gte(creationTime, start(sql`${fromDate}::date`)) : undefined,
    toDate ? lt(creationTime, start(sql`(${toDate}::date + 1)`)) : undefined,
  )
}

/** The id breaks ties. */
export function columnsInOrder({ field, direction }: ListOrder): SQL[] {
  const order = direction === 'asc' ? asc : desc
  return [...SORT_COLUMNS[field].map(column => order(column)), order(id)]
}

function opposite({ field, direction }: ListOrder): ListOrder {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' }
}

type Dated<Item extends { creationTime: string }> = Omit<Item, 'creationTime'> & { creationTime: Date }
export type EarlierRow = Dated<EarlierApplication>
export type ListRow = Omit<Dated<FullApplicationListItem>, 'duplicateOf'> & { duplicateOf: EarlierRow | null }

const LISTED_COLUMNS = { id, firstName, lastName, email, phoneNumber, status, creationTime, jobAppliedFor }
const earlier = alias(jobApplications, 'earlier')
const EARLIER_COLUMNS = {
  id: earlier.id,
  firstName: earlier.firstName,
  lastName: earlier.lastName,
  creationTime: earlier.creationTime,
}

/** Without words or dates, the first page is one prepared statement; other lists are planned for their values. */
export async function listApplicationRows(
  db: Executor,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ListRow[]; totalCount: number }> {
  const { status, applicantName, fromDate, toDate } = filter
  if (page.skipCount > 0 || applicantName || fromDate || toDate) return countAndRead(db, filter, page)
  const query = firstPage(status !== undefined, page)
  const foundRows = await query(db).execute({ status })
  return {
    rows: foundRows.map(({ totalCount: _, ...row }) => row),
    totalCount: foundRows[0]?.totalCount ?? 0,
  }
}

const firstPages = new Map<string, ReturnType<typeof prepareFirstPage>>()

function firstPage(hasStatus: boolean, page: ListPage) {
  const { field, direction, maxResultCount } = page
  const name = `applications${hasStatus ? '_of_status' : ''}_${field}_${direction}_${maxResultCount}`
  const query = firstPages.get(name) ?? prepareFirstPage(name, hasStatus, page)
  firstPages.set(name, query)
  return query
}

/** The limit is part of the text: with an unknown limit, PostgreSQL plans the statement again for each call. */
function prepareFirstPage(name: string, hasStatus: boolean, page: ListPage) {
  const isListed = hasStatus ? eq(status, sql.placeholder('status')) : undefined
  const order = sql.join(columnsInOrder(page), sql`, `)
  return prepared(db =>
    db
      .select({
        ...LISTED_COLUMNS,
        duplicateOf: EARLIER_COLUMNS,
        totalCount:
          sql<number>`(${db.select({ total: count() }).from(jobApplications).where(isListed)})`.mapWith(
            Number,
          ),
      })
      .from(jobApplications)
      .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
      .where(isListed)
      .orderBy(sql`${order} limit ${sql.raw(String(page.maxResultCount))}`)
      .prepare(name),
  )
}

/** Reads the page's ids first, from an index alone if it covers the filter, so that skipped rows are never read. */
async function countAndRead(db: Executor, filter: ListFilter, page: ListPage) {
  const totalCount = await db.$count(jobApplications, matches(filter))
  const reading = readingOf(page, totalCount)
  if (!reading) return { rows: [], totalCount }
  const ids = db
    .select({ id })
    .from(jobApplications)
    .where(matches(filter))
    .orderBy(...columnsInOrder(reading.isFromEnd ? opposite(page) : page))
    .offset(reading.offset)
    .limit(reading.limit)
    .as('page')
  const rows = await db
    .select({ ...LISTED_COLUMNS, duplicateOf: EARLIER_COLUMNS })
    .from(jobApplications)
    .innerJoin(ids, eq(ids.id, id))
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .orderBy(...columnsInOrder(page))
  return { rows, totalCount }
}

export type ExportedRow = Omit<ListRow, 'duplicateOf'>

/** Keyset pagination, newest first. */
export function listApplicationsBefore(
  db: Executor,
  filter: ListFilter,
  last: ExportedRow | undefined,
): Promise<ExportedRow[]> {
  const isBefore =
    last && sql`(${creationTime}, ${id}) < (${last.creationTime.toISOString()}::timestamptz, ${last.id})`
  return db
    .select(LISTED_COLUMNS)
    .from(jobApplications)
    .where(and(matches(filter), isBefore))
    .orderBy(desc(creationTime), desc(id))
    .limit(CSV_BATCH)
}

/** Omits statuses without any applications. */
export function countByStatus(
  db: Executor,
  filter: ListFilter,
): Promise<{ status: Status; count: number }[]> {
  return db.select({ status, count: count() }).from(jobApplications).where(matches(filter)).groupBy(status)
}
