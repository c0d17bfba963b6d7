import type { Sorting } from '@epay/contract/common/paging'
import type { CheckSortField, LineKind } from '@epay/contract/paychecks/schemas'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { prepared } from '#server/database/prepared.ts'
import type { Executor } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import {
  type CheckKey,
  type CheckLineRow,
  type CheckPage,
  type CheckRow,
  type EarningDetailRow,
  orderOfChecks,
} from './queries.ts'
import { checkLines, checks, checkVersions, earningDetails } from './tables.ts'

/** What the pages of one's own checks ask: one prepared statement each, which finds nothing of anyone else's. */
export type OwnCheckKey = Omit<CheckKey, 'employeeId'>

const { placeholder } = sql

const ofOwn = sql`${checks.employeeId} = (
  select ${employees.id} from ${employees}
  where ${employees.accountId} = ${placeholder('accountId')} and ${employees.deletedAt} is null)`
const isOwnCheck = and(
  ofOwn,
  eq(checks.date, placeholder('date')),
  eq(checks.endDate, placeholder('endDate')),
  eq(checks.sequence, placeholder('sequence')),
)

type CheckSorting = Sorting<CheckSortField>
const pages = new Map<string, ReturnType<typeof pageSorted>>()

function pageSorted(name: string, sorting: CheckSorting | undefined) {
  return prepared(db =>
    db
      .select({
        check: checks,
        hasVersions: sql<boolean>`exists (select from ${checkVersions} where ${checkVersions.checkId} = ${checks.id})`,
        totalCount: sql<number>`(select count(*)::int from ${checks} where ${ofOwn})`,
      })
      .from(checks)
      .where(ofOwn)
      .orderBy(...orderOfChecks(sorting))
      .offset(placeholder('skipCount'))
      .limit(placeholder('maxResultCount'))
      .prepare(name),
  )
}

/**
 * A page of all of one's own checks, which of them have earlier versions, and how many there are; `undefined` when there
 * is nothing on the page.
 */
export async function listOwnChecks(db: Executor, accountId: string, { sorting, ...page }: CheckPage) {
  const name = ['own_checks', sorting?.field, sorting?.direction].filter(Boolean).join('_')
  const query = pages.get(name) ?? pageSorted(name, sorting)
  pages.set(name, query)
  const rows = await query(db).execute({ accountId, ...page })
  if (!rows[0]) return undefined
  const withVersions = rows.filter(({ hasVersions }) => hasVersions).map(({ check }) => check)
  return { rows: rows.map(({ check }) => check), withVersions, totalCount: rows[0].totalCount }
}

const ownCheck = prepared(db => db.select().from(checks).where(isOwnCheck).prepare('own_check'))

export async function findOwnCheck(
  db: Executor,
  accountId: string,
  key: OwnCheckKey,
): Promise<CheckRow | undefined> {
  const [check] = await ownCheck(db).execute({ accountId, ...key })
  return check
}

const neighbours = prepared(db => {
  const place = sql`(${checks.date}, ${checks.endDate}, ${checks.sequence})`
  const here = sql`(${placeholder('date')}::date, ${placeholder('endDate')}::date, ${placeholder('sequence')}::int)`
  const nearest = (side: 'previous' | 'next', isBeside: SQL, order: typeof asc) =>
    db
      .select({
        side: sql<typeof side>`${sql.raw(`'${side}'`)}`.as('side'),
        ...{ date: checks.date, endDate: checks.endDate, sequence: checks.sequence },
      })
      .from(checks)
      .where(and(eq(checks.employeeId, placeholder('employeeId')), isBeside))
      .orderBy(order(checks.date), order(checks.endDate), order(checks.sequence))
      .limit(1)
  const previous = nearest('previous', sql`${place} < ${here}`, desc)
  return unionAll(previous, nearest('next', sql`${place} > ${here}`, asc)).prepare('check_neighbours')
})

/** The person's checks before and after one, in the list's order. */
export async function findNeighbours(db: Executor, { employeeId, date, endDate, sequence }: CheckRow) {
  const rows = await neighbours(db).execute({ employeeId, date, endDate, sequence })
  const at = (side: 'previous' | 'next') => rows.find(row => row.side === side)
  return { previous: at('previous'), next: at('next') }
}
export type Neighbours = Awaited<ReturnType<typeof findNeighbours>>

const ownLines = prepared(db =>
  db
    .select({ line: checkLines })
    .from(checkLines)
    .innerJoin(checks, eq(checks.id, checkLines.checkId))
    .where(and(isOwnCheck, eq(checkLines.kind, placeholder('kind'))))
    .orderBy(checkLines.position)
    .prepare('own_check_lines'),
)

/** In the payroll system's order; none also when there is no such check. */
export async function listOwnLines(
  db: Executor,
  accountId: string,
  { kind, ...key }: OwnCheckKey & { kind: LineKind },
): Promise<CheckLineRow[]> {
  const rows = await ownLines(db).execute({ accountId, ...key, kind })
  return rows.map(({ line }) => line)
}

const ownEarningDetails = prepared(db =>
  db
    .select({ detail: earningDetails })
    .from(earningDetails)
    .innerJoin(checks, eq(checks.id, earningDetails.checkId))
    .where(isOwnCheck)
    .orderBy(earningDetails.position)
    .prepare('own_earning_details'),
)

/** In the payroll system's order; none also when there is no such check. */
export async function listOwnEarningDetails(
  db: Executor,
  accountId: string,
  key: OwnCheckKey,
): Promise<EarningDetailRow[]> {
  const rows = await ownEarningDetails(db).execute({ accountId, ...key })
  return rows.map(({ detail }) => detail)
}
