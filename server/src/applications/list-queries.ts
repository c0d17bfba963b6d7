import type {
  ApplicationSortField,
  EarlierApplication,
  FullApplicationListItem,
} from '@epay/contract/applications/schemas'
import type { Status } from '@epay/contract/applications/status'
import type { Sorting } from '@epay/contract/common/paging'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { firstInOrder, readingOf } from '#server/database/paging.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH } from '#server/platform/csv.ts'
import {
  countsOf,
  type FilterShape,
  hasName,
  isKeptOf,
  isTotalKept,
  type ListFilter,
  matches,
} from './filter-applications.ts'
import { applicationTotals, jobApplications, type TotalSpan } from './tables.ts'

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

/** The columns by which a list is in this order; the last one tells rows apart that are alike. */
export function columnsInOrder({ field, direction }: ListOrder): SQL[] {
  const way = direction === 'asc' ? asc : desc
  return [...SORT_COLUMNS[field].map(column => way(column)), way(id)]
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

function totalOf(filter: FilterShape): SQL<number> {
  return sql<number>`(select coalesce(sum(count), 0) from (${countsOf(filter)}) as counts)`.mapWith(Number)
}

async function countApplications(db: Executor, filter: ListFilter): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(sql`select ${totalOf(filter)} as count`)
  return Number(rows[0]?.count)
}

const withTotal = (totalCount: SQL<number>) => ({
  ...LISTED_COLUMNS,
  duplicateOf: EARLIER_COLUMNS,
  totalCount,
})

/** The first page, each row with the total: one statement for both. */
function firstPage(db: Executor, filter: FilterShape, page: ListPage) {
  return db
    .select(withTotal(totalOf(filter)))
    .from(jobApplications)
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .where(matches(filter))
    .orderBy(firstInOrder(columnsInOrder(page), page.maxResultCount))
}

/**
 * A later page by time of creation. It begins in the UTC day that the kept totals tell, added up from the list's
 * beginning by months and then by the days of one: only rows of that day are stepped over, in the index alone.
 */
function laterPage(db: Executor, filter: FilterShape, page: ListPage) {
  const { day } = applicationTotals
  const way = sql.raw(page.direction)
  const beginning = (span: TotalSpan, skipCount: SQL, within?: SQL) => sql`
    select day, (${skipCount} - (upto - count))::bigint as skipped from (
      select ${day} as day, sum(count) as count, sum(sum(count)) over (order by ${day} ${way}) as upto
      from ${applicationTotals} where ${and(isKeptOf(filter, span), within)} group by ${day}) as sums
    where upto > ${skipCount} order by day ${way} limit 1`
  const isOfMonth = sql`
    ${day} >= (select day from month) and ${day} < (select day + interval '1 month' from month)`
  const query = sql`
    with month as (${beginning('month', sql`${sql.placeholder('skipCount')}::bigint`)})
    ${beginning('day', sql`(select skipped from month)`, isOfMonth)}`
  const isBehind =
    page.direction === 'asc'
      ? sql`${creationTime} >= (select day::timestamp at time zone 'UTC' from start)`
      : sql`${creationTime} < (select (day + 1)::timestamp at time zone 'UTC' from start)`
  const ids = sql`
    select ${id} from ${jobApplications} where ${and(matches(filter), isBehind)}
    order by ${firstInOrder(columnsInOrder(page), page.maxResultCount)}
    offset (select skipped from start)`
  return db
    .with(db.$with('start', { skipped: sql<number>`skipped` }).as(query))
    .select(withTotal(totalOf(filter)))
    .from(jobApplications)
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .where(sql`${id} in (${ids})`)
    .orderBy(...columnsInOrder(page))
}

const KINDS = { first: firstPage, later: laterPage }
type Kind = keyof typeof KINDS
const preparedPages = new Map<string, ReturnType<typeof preparePage>>()

function preparePage(kind: Kind, name: string, filter: FilterShape, page: ListPage) {
  return prepared(db => KINDS[kind](db, filter, page).prepare(name))
}

/** What is asked for most is prepared: pages by time, and the first one in any order. */
function preparedKind(filter: ListFilter, { field, skipCount }: ListPage): Kind | undefined {
  const isFirst = skipCount === 0
  if (!isTotalKept(filter)) return undefined
  const isByTime = field === 'CreationTime' || (field === 'Status' && filter.status !== undefined)
  return isFirst ? 'first' : isByTime ? 'later' : undefined
}

/** There are as many statements as kinds, orders and sizes of pages. PostgreSQL tells 63 letters of a name apart. */
function findPrepared(kind: Kind, db: Executor, filter: ListFilter, page: ListPage) {
  const { field, direction, skipCount, maxResultCount } = page
  const { status } = filter
  const which = status === undefined ? 'all' : 'a status'
  const name = `applications: ${kind} ${maxResultCount} of ${which} by ${field} ${direction}`
  const shape = {
    ...filter,
    status: status === undefined ? undefined : sql.placeholder('status'),
    applicantName: undefined,
  }
  const find = preparedPages.get(name) ?? preparePage(kind, name, shape, page)
  preparedPages.set(name, find)
  return find(db).execute({ status, skipCount })
}

export async function listApplicationRows(
  db: Executor,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ListRow[]; totalCount: number }> {
  const isFirst = page.skipCount === 0
  const kind = preparedKind(filter, page)
  if (!kind && (!isFirst || hasName(filter))) return countAndRead(db, filter, page)
  const rows = await (kind ? findPrepared(kind, db, filter, page) : firstPage(db, filter, page))
  // Where nothing is on the first page, there is nothing.
  const totalCount = rows[0]?.totalCount ?? (isFirst ? 0 : await countApplications(db, filter))
  return { rows: rows.map(({ totalCount: _, ...row }) => row), totalCount }
}

/**
 * A far page, or one of a search for a name. The total first, then the page's ids, from the index alone where that holds
 * all that is asked: skipped rows are never read.
 */
async function countAndRead(db: Executor, filter: ListFilter, page: ListPage) {
  const totalCount = await countApplications(db, filter)
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

/** The next batch of all applications of a filter, newest first: those before one, or the newest. */
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

/** How many applications are in each status; the statuses of none are missing. */
export async function countByStatus(
  db: Executor,
  filter: ListFilter,
): Promise<{ status: Status; count: number }[]> {
  const { rows } = await db.execute<{ status: Status; count: string }>(
    sql`select status, sum(count) as count from (${countsOf(filter)}) as counts group by status`,
  )
  return rows.map(row => ({ status: row.status, count: Number(row.count) }))
}
