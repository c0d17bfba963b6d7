import type { Sorting } from '@epay/contract/common/paging'
import type { CheckSortField, LineKind } from '@epay/contract/paychecks/schemas'
import { and, asc, between, count, desc, eq, type SQL, sql, sum } from 'drizzle-orm'
import { containsPattern } from '#server/database/columns.ts'
import { prepared } from '#server/database/prepared.ts'
import type { Executor } from '#server/database/transaction.ts'
import { CSV_BATCH } from '#server/platform/csv.ts'
import { checkLines, checks, earningDetails } from './tables.ts'

export type CheckRow = typeof checks.$inferSelect
export type CheckLineRow = typeof checkLines.$inferSelect
export type EarningDetailRow = typeof earningDetails.$inferSelect

export type CheckKey = { employeeId: string; date: string; endDate: string; sequence: number }
type CheckFilter = {
  employeeId: string
  date?: string
  sequence?: number
  checkNumber?: string
  /** Of the check's date. */
  year?: number
  /** Whether voided checks are left out. */
  isCounted?: boolean
}
export type CheckPage = { sorting?: Sorting<CheckSortField>; skipCount: number; maxResultCount: number }

const SORT_COLUMNS: Record<CheckSortField, SQL[]> = {
  date: [sql`${checks.date}`],
  chequeNumber: [sql`length(${checks.checkNumber})`, sql`${checks.checkNumber}`],
  grossPay: [sql`${checks.grossPay}`],
  netPay: [sql`${checks.netPay}`],
}
/** The order without a sorting, and among equals. */
const NEWEST_FIRST = [desc(checks.date), desc(checks.endDate), desc(checks.sequence)]

export function orderOfChecks(sorting: Sorting<CheckSortField> | undefined): SQL[] {
  const way = sorting?.direction === 'desc' ? desc : asc
  const sorted = sorting ? SORT_COLUMNS[sorting.field].map(column => way(column)) : []
  return [...sorted, ...NEWEST_FIRST]
}

function inYear(year: number): SQL | undefined {
  return between(checks.date, `${year}-01-01`, `${year}-12-31`)
}

/** Every sum is over these only. */
const isCountedCheck = eq(checks.isVoided, false)

function matches({ employeeId, date, sequence, checkNumber, year, isCounted }: CheckFilter): SQL | undefined {
  return and(
    eq(checks.employeeId, employeeId),
    isCounted ? isCountedCheck : undefined,
    year === undefined ? undefined : inYear(year),
    date === undefined ? undefined : eq(checks.date, date),
    sequence === undefined ? undefined : eq(checks.sequence, sequence),
    checkNumber ? sql`${checks.checkNumber} ilike ${containsPattern(checkNumber)}` : undefined,
  )
}

/** The next batch of all checks of a filter, newest first: those before one, or the newest. */
export function listChecksBefore(
  db: Executor,
  filter: CheckFilter,
  last: CheckRow | undefined,
): Promise<CheckRow[]> {
  const isBefore =
    last &&
    sql`(${checks.date}, ${checks.endDate}, ${checks.sequence})
      < (${last.date}::date, ${last.endDate}::date, ${last.sequence}::int)`
  return db
    .select()
    .from(checks)
    .where(and(matches(filter), isBefore))
    .orderBy(...NEWEST_FIRST)
    .limit(CSV_BATCH)
}

export async function listCheckRows(db: Executor, filter: CheckFilter, page: CheckPage) {
  const where = matches(filter)
  const rows = await db
    .select()
    .from(checks)
    .where(where)
    .orderBy(...orderOfChecks(page.sorting))
    .offset(page.skipCount)
    .limit(page.maxResultCount)
  const [total] = await db.select({ count: count() }).from(checks).where(where)
  return { rows, totalCount: total?.count ?? 0 }
}

/** The newest checks that are not voided, newest first. */
export function listNewestCheckRows(db: Executor, employeeId: string, limit: number): Promise<CheckRow[]> {
  return db
    .select()
    .from(checks)
    .where(matches({ employeeId, isCounted: true }))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
}

/** The checks of a calendar year, or of all, with the sums of their lines, oldest first. */
export function listYearRows(db: Executor, filter: Pick<CheckFilter, 'employeeId' | 'year' | 'isCounted'>) {
  const sumOfKind = (kind: LineKind) =>
    sql<string>`coalesce(sum(${checkLines.amount}) filter (where ${checkLines.kind} = ${kind}), 0.00)`
  return db
    .select({
      check: checks,
      taxes: sumOfKind('tax'),
      otherDeductions: sumOfKind('otherDeduction'),
    })
    .from(checks)
    .leftJoin(checkLines, eq(checkLines.checkId, checks.id))
    .where(matches(filter))
    .groupBy(checks.id)
    .orderBy(asc(checks.date), asc(checks.endDate), asc(checks.sequence))
}

export type YearRow = Awaited<ReturnType<typeof listYearRows>>[number]

/** Of all kinds, in the payroll system's order. */
export function listAllLineRows(db: Executor, checkId: number): Promise<CheckLineRow[]> {
  return db.select().from(checkLines).where(eq(checkLines.checkId, checkId)).orderBy(checkLines.position)
}

/**
 * The lines of a check's year before it, of each description those of the last check that has it and is not voided; by check, then in
 * the payroll system's order.
 */
export function listEarlierLineRows(db: Executor, check: CheckRow) {
  const { employeeId, date, sequence, endDate } = check
  return earlierLines(db).execute({ employeeId, date, sequence, endDate, newYear: newYearOf(check) })
}

const newYearOf = ({ date }: CheckRow) => `${date.slice(0, 4)}-01-01`

const { placeholder } = sql
/** The order in which a year's checks add up, and the place of one among them. */
const place = sql`(${checks.date}, ${checks.sequence}, ${checks.endDate})`
const here = sql`(${placeholder('date')}::date, ${placeholder('sequence')}::int, ${placeholder('endDate')}::date)`

/** What the year's checks that count have of qualified overtime, up to and with a check; `null` when none says any. */
export async function sumQualifiedOvertime(db: Executor, check: CheckRow): Promise<string | null> {
  const { employeeId, date, sequence, endDate } = check
  const at = { employeeId, date, sequence, endDate, newYear: newYearOf(check) }
  const [row] = await overtimeSoFar(db).execute(at)
  return row?.sum ?? null
}

const overtimeSoFar = prepared(db =>
  db
    .select({ sum: sum(checks.qualifiedOvertime) })
    .from(checks)
    .where(
      and(
        eq(checks.employeeId, placeholder('employeeId')),
        isCountedCheck,
        between(checks.date, placeholder('newYear'), placeholder('date')),
        sql`${place} <= ${here}`,
      ),
    )
    .prepare('overtime_so_far'),
)

const earlierLines = prepared(db => {
  const ranked = db
    .select({
      ...{ kind: checkLines.kind, description: checkLines.description, ytd: checkLines.ytd },
      ...{ date: checks.date, sequence: checks.sequence, endDate: checks.endDate },
      position: checkLines.position,
      age: sql<number>`rank() over (partition by ${checkLines.kind}, ${checkLines.description}
        order by ${place} desc)`.as('age'),
    })
    .from(checkLines)
    .innerJoin(checks, eq(checks.id, checkLines.checkId))
    .where(
      and(
        eq(checks.employeeId, placeholder('employeeId')),
        isCountedCheck,
        between(checks.date, placeholder('newYear'), placeholder('date')),
        sql`${place} < ${here}`,
      ),
    )
    .as('ranked')
  return db
    .select({ kind: ranked.kind, description: ranked.description, ytd: ranked.ytd })
    .from(ranked)
    .where(eq(ranked.age, 1))
    .orderBy(ranked.date, ranked.sequence, ranked.endDate, ranked.position)
    .prepare('earlier_lines')
})
export type EarlierLineRow = Awaited<ReturnType<typeof listEarlierLineRows>>[number]

export function listEarningDetailRows(db: Executor, checkId: number): Promise<EarningDetailRow[]> {
  return db
    .select()
    .from(earningDetails)
    .where(eq(earningDetails.checkId, checkId))
    .orderBy(earningDetails.position)
}
