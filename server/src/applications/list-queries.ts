import type {
  ApplicationSortField,
  EarlierApplication,
  FullApplicationListItem,
} from '@epay/contract/applications/schemas'
import type { Status } from '@epay/contract/applications/status'
import { ROWS_PER_PAGE_OPTIONS, type Sorting } from '@epay/contract/common/paging'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readingOf } from '#server/database/paging.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH } from '#server/platform/csv.ts'
import {
  countsOf,
  type FilterShape,
  findByName,
  isTotalKept,
  type ListFilter,
  matches,
} from './filter-applications.ts'
import { applicationTotals, jobApplications } from './tables.ts'

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

/** The first page, each row with the total: one statement for both. */
function firstPage(db: Executor, filter: FilterShape, page: ListPage) {
  return db
    .select({ ...LISTED_COLUMNS, duplicateOf: EARLIER_COLUMNS, totalCount: totalOf(filter) })
    .from(jobApplications)
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .where(matches(filter))
    .orderBy(...columnsInOrder(page))
    .limit(page.maxResultCount)
}

const preparedPages = new Map<string, ReturnType<typeof prepareFirstPage>>()

function prepareFirstPage(name: string, filter: FilterShape, page: ListPage) {
  return prepared(db => firstPage(db, filter, page).prepare(name))
}

/** What is asked for most is prepared; the sizes of pages that people choose bound how many statements there are. */
async function findFirstPage(db: Executor, filter: ListFilter, page: ListPage) {
  const { field, direction, maxResultCount } = page
  const isPrepared = isTotalKept(filter) && ROWS_PER_PAGE_OPTIONS.some(rows => rows === maxResultCount)
  if (!isPrepared) return firstPage(db, filter, page)
  const { status } = filter
  const name = `applications ${field} ${direction} ${maxResultCount}${status === undefined ? '' : ' of status'}`
  const shape = { ...filter, status: status === undefined ? undefined : sql.placeholder('status') }
  const find = preparedPages.get(name) ?? prepareFirstPage(name, shape, page)
  preparedPages.set(name, find)
  return find(db).execute({ status })
}

export async function listApplicationRows(
  db: Executor,
  filter: ListFilter,
  page: ListPage,
): Promise<{ rows: ListRow[]; totalCount: number }> {
  const found = findByName(filter)
  if (found) return listRowsOfName(db, { filter, found }, page)
  if (page.skipCount > 0) return listLaterRows(db, filter, page)
  const rows = await findFirstPage(db, filter, page)
  return { rows: rows.map(withoutTotal), totalCount: rows[0]?.totalCount ?? 0 }
}

function withoutTotal<Row extends { totalCount: number }>({ totalCount: _, ...row }: Row) {
  return row
}

/** What is found is found once, for the page and for its total. */
async function listRowsOfName(
  db: Executor,
  { filter, found }: { filter: ListFilter; found: SQL },
  page: ListPage,
) {
  const all = db
    .$with('found', { id: sql<string>`id`, creationTime: sql<Date>`creation_time`, status: sql`status` })
    .as(found)
  const isByTime = page.field === 'CreationTime'
  const ids = sql`
    select found.id from found ${isByTime ? sql`` : sql`join ${jobApplications} on ${id} = found.id`}
    order by ${sql.join(isByTime ? timeInOrder(page) : columnsInOrder(page), sql`, `)}
    offset ${page.skipCount} limit ${page.maxResultCount}`
  const rows = await db
    .with(all)
    .select({
      ...LISTED_COLUMNS,
      duplicateOf: EARLIER_COLUMNS,
      totalCount: sql`(select count(*) from found)`.mapWith(Number),
    })
    .from(jobApplications)
    .leftJoin(earlier, eq(earlier.id, jobApplications.duplicateOfId))
    .where(sql`${id} in (${ids})`)
    .orderBy(...columnsInOrder(page))
  const totalCount = rows[0]?.totalCount ?? (page.skipCount > 0 ? await countApplications(db, filter) : 0)
  return { rows: rows.map(withoutTotal), totalCount }
}

function timeInOrder({ direction }: ListOrder): SQL[] {
  const way = sql.raw(direction)
  return [sql`found.creation_time ${way}`, sql`found.id ${way}`]
}

/** The page's ids first, from the index alone where that holds all that is asked: skipped rows are never read. */
async function listLaterRows(db: Executor, filter: ListFilter, page: ListPage) {
  const totalCount = await countApplications(db, filter)
  const reading = readingOf(page, totalCount)
  if (!reading) return { rows: [], totalCount }
  const order = reading.isFromEnd ? opposite(page) : page
  const start = await findStart(db, filter, order, reading.offset)
  const ids = db
    .select({ id })
    .from(jobApplications)
    .where(and(matches(filter), start.isBehind))
    .orderBy(...columnsInOrder(order))
    .offset(reading.offset - start.skipped)
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

/** Fewer are stepped over as quickly as their days are added up. */
const SKIPPED_AT_LEAST = 200

type Start = { isBehind: SQL | undefined; skipped: number }

/** The day in which an offset lies, from the kept totals, and how many rows come before it. */
async function findStart(
  db: Executor,
  filter: ListFilter,
  { field, direction }: ListOrder,
  offset: number,
): Promise<Start> {
  const isByTime = field === 'CreationTime' || (field === 'Status' && filter.status !== undefined)
  if (!isTotalKept(filter) || !isByTime || offset < SKIPPED_AT_LEAST)
    return { isBehind: undefined, skipped: 0 }
  const { day, count, status: ofStatus } = applicationTotals
  const way = sql.raw(direction)
  const { rows } = await db.execute<{ day: string; before: string }>(sql`
    select day, upto - count as before from (
      select ${day} as day, sum(${count}) as count, sum(sum(${count})) over (order by ${day} ${way}) as upto
      from ${applicationTotals}
      where ${and(sql`${day} < 'infinity'`, filter.status === undefined ? undefined : eq(ofStatus, filter.status))}
      group by ${day}) as days
    where upto > ${offset}
    order by day ${way} limit 1`)
  const [found] = rows
  if (!found) return { isBehind: undefined, skipped: 0 }
  const startOf = (date: SQL) => sql`(${date}::timestamp at time zone 'UTC')`
  const isBehind =
    direction === 'asc'
      ? sql`${creationTime} >= ${startOf(sql`${found.day}::date`)}`
      : sql`${creationTime} < ${startOf(sql`(${found.day}::date + 1)`)}`
  return { isBehind, skipped: Number(found.before) }
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
