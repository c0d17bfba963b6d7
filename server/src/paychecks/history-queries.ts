import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { type EmployeeSnapshot, employeeVersions } from '#server/employees/tables.ts'
import { SNAPSHOT } from './check-version-queries.ts'

type CheckSnapshot = Record<string, string | number | boolean | null>
type EmployeeChange = {
  part: 'employee'
  before: EmployeeSnapshot | null
  after: EmployeeSnapshot | null
  areNumbersChanged: boolean
}
type CheckChange = {
  part: 'check'
  before: CheckSnapshot | null
  after: CheckSnapshot
  areLinesChanged: boolean
}
export type ChangeRow = { employeeId: string; name: string } & (EmployeeChange | CheckChange)

/** The check as the import left it: the next version's `before`, or the current row. */
const AFTER_IMPORT = sql`coalesce(
  (select n.before from check_versions n where n.check_id = c.id and n.id > coalesce(v.id, 0)
    and n.import_id <> i.id order by n.id limit 1), ${SNAPSHOT})`

const importRow = (id: string) => sql`(select ${id}::uuid as id) i`
const CHANGED_CHECKS: SQL = sql.raw('check_versions v join checks c on c.id = v.check_id')
/** Checks that the import added, including those changed by later imports. */
const addedChecks = (id: string) => sql`(
  select c.id from checks c where c.import_id = ${id}
    and not exists (select from check_versions o where o.check_id = c.id and o.import_id = ${id})
  union
  select p.check_id from check_versions p where p.previous_import_id = ${id}
    and not exists (select from check_versions o where o.check_id = p.check_id and o.import_id = ${id}))`

/**
 * `includesNumbers`: whether to include changes of encrypted numbers. If false, people with no other change are left out.
 */
type Page = { skipCount: number; maxResultCount: number; includesNumbers: boolean }

export async function listChangeRows(db: Executor, id: string, page: Page) {
  const queries = [selectPeople(id, page.includesNumbers), selectChangedChecks(id), selectAddedChecks(id)]
  const rows: ChangeRow[] = []
  let totalCount = 0
  for (const { count, list } of queries) {
    const { rows: countRows } = await db.execute<{ count: number }>(count)
    const size = countRows[0]?.count ?? 0
    const skipped = Math.max(0, page.skipCount - totalCount)
    const remaining = page.maxResultCount - rows.length
    totalCount += size
    if (remaining > 0 && skipped < size)
      rows.push(...(await db.execute<ChangeRow>(sql`${list} offset ${skipped} limit ${remaining}`)).rows)
  }
  return { rows, totalCount }
}

type ChangeQueries = { count: SQL; list: SQL }

/** Removes the last digits of the SSN and the bank account number, and the time at which the SSN changed. */
const withoutNumbers = (column: string) =>
  sql.raw(`(v.${column} - 'ssn_last4' - 'bank_account_last4' - 'ssn_changed_at')`)

function selectPeople(id: string, includesNumbers: boolean): ChangeQueries {
  const isListed = includesNumbers
    ? sql`true`
    : sql`(not v.are_numbers_changed or ${withoutNumbers('before')} is distinct from ${withoutNumbers('after')})`
  const from = sql`from ${employeeVersions} v where v.import_id = ${id} and ${isListed}`
  return {
    count: sql`select count(*)::int as count ${from}`,
    list: sql`
      select 'employee' as part, v.employee_id as "employeeId", coalesce(v.after, v.before)->>'name' as name,
        v.before, v.after, ${includesNumbers} and v.are_numbers_changed as "areNumbersChanged"
      ${from} order by v.employee_id`,
  }
}

function selectChangedChecks(id: string): ChangeQueries {
  return {
    count: sql`select count(*)::int as count from ${CHANGED_CHECKS} where v.import_id = ${id}`,
    list: sql`
      select 'check' as part, c.employee_id as "employeeId", e.name, v.before->'check' as before,
        ${AFTER_IMPORT}->'check' as after,
        (v.before->'lines', v.before->'details') is distinct from (${AFTER_IMPORT}->'lines', ${AFTER_IMPORT}->'details')
          as "areLinesChanged"
      from ${importRow(id)}, ${CHANGED_CHECKS} join employees e on e.id = c.employee_id
      where v.import_id = i.id order by v.id`,
  }
}

function selectAddedChecks(id: string): ChangeQueries {
  return {
    count: sql`select count(*)::int as count from ${addedChecks(id)} a`,
    list: sql`
      select 'check' as part, c.employee_id as "employeeId", e.name, null as before, to_jsonb(c) as after,
        false as "areLinesChanged"
      from ${addedChecks(id)} a join checks c on c.id = a.id join employees e on e.id = c.employee_id
      order by c.id`,
  }
}
