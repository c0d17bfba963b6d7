import type { Sorting } from '@epay/contract/common/paging'
import type { CheckSortField, LineKind } from '@epay/contract/paychecks/schemas'
import { and, asc, between, count, desc, eq, type SQL, sql, sum } from 'drizzle-orm'
import { containsPattern } from '#server/database/columns.ts'
import { prepareOnce } from '#server/database/prepare-once.ts'
import type { Executor } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { CSV_BATCH_SIZE } from '#server/platform/csv.ts'
import { checkLines, checks, checkVersions, earningDetails } from './tables.ts'

export type CheckRow = typeof checks.$inferSelect
export type CheckLineRow = typeof checkLines.$inferSelect
export type EarningDetailRow = typeof earningDetails.$inferSelect

export type CheckKey = { date: string; endDate: string; sequence: number }
type CheckFilter = {
  employeeId: string
  date?: string
  sequence?: number
  checkNumber?: string
  year?: number
  /** Whether to exclude voided checks. */
  isCounted?: boolean
}
type CheckPage = { sorting?: Sorting<CheckSortField>; skipCount: number; maxResultCount: number }

const SORT_COLUMNS: Record<CheckSortField, SQL[]> = {
  date: [sql`${checks.date}`],
  chequeNumber: [sql`length(${checks.checkNumber})`, sql`${checks.checkNumber}`],
  grossPay: [sql`${checks.grossPay}`],
  netPay: [sql`${checks.netPay}`],
}
const NEWEST_FIRST = [desc(checks.date), desc(checks.endDate), desc(checks.sequence)]
const OLDEST_FIRST = [asc(checks.date), asc(checks.endDate), asc(checks.sequence)]
const LIST_POSITION = sql`(${checks.date}, ${checks.endDate}, ${checks.sequence})`
const getListPosition = ({ date, endDate, sequence }: CheckRow) =>
  sql`(${date}::date, ${endDate}::date, ${sequence}::int)`

function buildOrder(sorting: Sorting<CheckSortField> | undefined): SQL[] {
  const applyDirection = sorting?.direction === 'desc' ? desc : asc
  const sorted = sorting ? SORT_COLUMNS[sorting.field].map(column => applyDirection(column)) : []
  return [...sorted, ...NEWEST_FIRST]
}

const isCountedCheck = eq(checks.isVoided, false)

function matchesFilter({
  employeeId,
  date,
  sequence,
  checkNumber,
  year,
  isCounted,
}: CheckFilter): SQL | undefined {
  return and(
    eq(checks.employeeId, employeeId),
    isCounted ? isCountedCheck : undefined,
    year === undefined ? undefined : between(checks.date, `${year}-01-01`, `${year}-12-31`),
    date === undefined ? undefined : eq(checks.date, date),
    sequence === undefined ? undefined : eq(checks.sequence, sequence),
    checkNumber ? sql`${checks.checkNumber} ilike ${containsPattern(checkNumber)}` : undefined,
  )
}

/** Keyset pagination, newest first: returns the batch before `lastCheck`, or the newest batch. */
export function listChecksBefore(
  db: Executor,
  filter: CheckFilter,
  lastCheck: CheckRow | undefined,
): Promise<CheckRow[]> {
  return db
    .select()
    .from(checks)
    .where(and(matchesFilter(filter), lastCheck && sql`${LIST_POSITION} < ${getListPosition(lastCheck)}`))
    .orderBy(...NEWEST_FIRST)
    .limit(CSV_BATCH_SIZE)
}

export async function listCheckRows(db: Executor, filter: CheckFilter, page: CheckPage) {
  const where = matchesFilter(filter)
  const rows = await db
    .select()
    .from(checks)
    .where(where)
    .orderBy(...buildOrder(page.sorting))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db.select({ count: count() }).from(checks).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

const { placeholder } = sql

const isOwnCheck = sql`${checks.employeeId} = (
  select ${employees.id} from ${employees}
  where ${employees.accountId} = ${placeholder('accountId')} and ${employees.deletedAt} is null)`

const preparedPages = new Map<string, ReturnType<typeof preparePage>>()

function preparePage(name: string, sorting: CheckPage['sorting']) {
  return prepareOnce(db =>
    db
      .select({
        check: checks,
        // Drizzle omits table names if a query has only one table, but keeps them in a nested `eq`.
        hasVersions: sql<boolean>`exists (select from ${checkVersions} where ${eq(checkVersions.checkId, checks.id)})`,
        totalCount: sql<number>`(select count(*)::int from ${checks} where ${isOwnCheck})`,
      })
      .from(checks)
      .where(isOwnCheck)
      .orderBy(...buildOrder(sorting))
      .offset(placeholder('skipCount'))
      .limit(placeholder('maxResultCount'))
      .prepare(name),
  )
}

/** Returns `undefined` if the page is empty. */
export async function listOwnChecks(db: Executor, accountId: string, { sorting, ...page }: CheckPage) {
  const name = ['own_checks', sorting?.field, sorting?.direction].filter(Boolean).join('_')
  const query = preparedPages.get(name) ?? preparePage(name, sorting)
  preparedPages.set(name, query)
  const rows = await query(db).execute({ accountId, ...page })
  if (!rows[0]) return undefined
  const checksWithVersions = rows.filter(({ hasVersions }) => hasVersions).map(({ check }) => check)
  return {
    rows: rows.map(({ check }) => check),
    checksWithVersions,
    totalCount: rows[0].totalCount,
  }
}

const ownCheck = prepareOnce(db =>
  db
    .select()
    .from(checks)
    .where(
      and(
        isOwnCheck,
        eq(checks.date, placeholder('date')),
        eq(checks.endDate, placeholder('endDate')),
        eq(checks.sequence, placeholder('sequence')),
      ),
    )
    .prepare('own_check'),
)

export async function findOwnCheck(
  db: Executor,
  accountId: string,
  key: CheckKey,
): Promise<CheckRow | undefined> {
  const [check] = await ownCheck(db).execute({ accountId, ...key })
  return check
}

/** Finds the keys of the checks before and after this one in list order; null at either end. */
export async function findNeighbors(db: Executor, check: CheckRow) {
  const find = async (isNeighbor: SQL, order: SQL[]): Promise<CheckKey | null> => {
    const [neighbor] = await db
      .select({ date: checks.date, endDate: checks.endDate, sequence: checks.sequence })
      .from(checks)
      .where(and(eq(checks.employeeId, check.employeeId), isNeighbor))
      .orderBy(...order)
      .limit(1)
    return neighbor ?? null
  }
  return {
    previous: await find(sql`${LIST_POSITION} < ${getListPosition(check)}`, NEWEST_FIRST),
    next: await find(sql`${LIST_POSITION} > ${getListPosition(check)}`, OLDEST_FIRST),
  }
}

/** Excludes voided checks. */
export function listNewestCheckRows(db: Executor, employeeId: string, limit: number): Promise<CheckRow[]> {
  return db
    .select()
    .from(checks)
    .where(matchesFilter({ employeeId, isCounted: true }))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

/** Sorts oldest first and includes sums of the lines. Without `year`, returns all years. */
export function listYearRows(db: Executor, filter: Pick<CheckFilter, 'employeeId' | 'year' | 'isCounted'>) {
  const sumKind = (kind: LineKind) =>
    sql<string>`coalesce(sum(${checkLines.amount}) filter (where ${checkLines.kind} = ${kind}), 0.00)`
  return db
    .select({
      check: checks,
      taxes: sumKind('tax'),
      otherDeductions: sumKind('otherDeduction'),
    })
    .from(checks)
    .leftJoin(checkLines, eq(checkLines.checkId, checks.id))
    .where(matchesFilter(filter))
    .groupBy(checks.id)
    .orderBy(...OLDEST_FIRST)
}
export type YearRow = Awaited<ReturnType<typeof listYearRows>>[number]

export function listLineRows(db: Executor, checkId: number): Promise<CheckLineRow[]> {
  return db.select().from(checkLines).where(eq(checkLines.checkId, checkId)).orderBy(checkLines.position)
}

const YTD_POSITION = sql`(${checks.date}, ${checks.sequence}, ${checks.endDate})`

/**
 * Matches the year's checks before (`<`) or through (`<=`) this one in order of date, sequence, and period end.
 * Excludes voided checks.
 */
function isCountedUpTo({ employeeId, date, sequence, endDate }: CheckRow, comparison: '<' | '<=') {
  const checkKey = sql`(${date}::date, ${sequence}::int, ${endDate}::date)`
  return and(
    eq(checks.employeeId, employeeId),
    isCountedCheck,
    between(checks.date, `${date.slice(0, 4)}-01-01`, date),
    sql`${YTD_POSITION} ${sql.raw(comparison)} ${checkKey}`,
  )
}

/** Sums the qualified overtime of the year's checks through this one. Returns `null` if no check has a value. */
export async function sumQualifiedOvertime(db: Executor, check: CheckRow): Promise<string | null> {
  const [row] = await db
    .select({ sum: sum(checks.qualifiedOvertime) })
    .from(checks)
    .where(isCountedUpTo(check, '<='))
  return row?.sum ?? null
}

/**
 * For each kind and description, returns the line from the latest of the year's earlier checks that contain it. Sorted
 * by check, then in payroll's order.
 */
export function listEarlierLineRows(db: Executor, check: CheckRow) {
  const ranked = db
    .select({
      ...{ kind: checkLines.kind, description: checkLines.description, ytd: checkLines.ytd },
      ...{ date: checks.date, sequence: checks.sequence, endDate: checks.endDate },
      position: checkLines.position,
      age: sql<number>`rank() over (partition by ${checkLines.kind}, ${checkLines.description}
        order by ${YTD_POSITION} desc)`.as('age'),
    })
    .from(checkLines)
    .innerJoin(checks, eq(checks.id, checkLines.checkId))
    .where(isCountedUpTo(check, '<'))
    .as('ranked')
  return db
    .select({ kind: ranked.kind, description: ranked.description, ytd: ranked.ytd })
    .from(ranked)
    .where(eq(ranked.age, 1))
    .orderBy(ranked.date, ranked.sequence, ranked.endDate, ranked.position)
}
export type EarlierLineRow = Awaited<ReturnType<typeof listEarlierLineRows>>[number]

export function listEarningDetailRows(db: Executor, checkId: number): Promise<EarningDetailRow[]> {
  return db
    .select()
    .from(earningDetails)
    .where(eq(earningDetails.checkId, checkId))
    .orderBy(earningDetails.position)
}
