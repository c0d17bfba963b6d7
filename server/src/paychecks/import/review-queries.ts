import { IMPORT_LISTED_MAX } from '@epay/contract/paychecks/limits'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, earningDetails, stagedChecks, stagedDetails, stagedLines } from '../tables.ts'
import type { CheckSums } from './review-sums.ts'
import type { Staged } from './stage-import.ts'

/** Serialises imports; any number, as long as every EPay uses the same. */
const IMPORT_LOCK = 3_729_403

export async function lockForImport(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

const NOT_OF_VALUES = ['import_id', 'place', 'file', 'line', 'is_voided', 'is_left_out']
const KEYS = ['employee_id', 'date', 'end_date', 'sequence']

/** What a staged row says besides its check. */
function valuesOf(table: PgTable): string[] {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  return names.filter(name => ![...NOT_OF_VALUES, ...KEYS].includes(name))
}

export const listOf = (names: readonly string[], alias?: string) =>
  sql.raw(names.map(name => (alias ? `${alias}.${name}` : name)).join(', '))
export const KEY = sql.raw(KEYS.join(', '))
export const CHECK_VALUES = valuesOf(stagedChecks)

/** The rows below a check: how they are staged and stored, and where `reviewed_checks` counts them. */
export type ChildTable = { staged: PgTable; stored: PgTable; values: readonly string[]; count: SQL }
export const LINES: ChildTable = {
  ...{ staged: stagedLines, stored: checkLines, values: valuesOf(stagedLines) },
  count: sql.raw('line_count'),
}
export const DETAILS: ChildTable = {
  ...{ staged: stagedDetails, stored: earningDetails, values: valuesOf(stagedDetails) },
  count: sql.raw('detail_count'),
}

export type FoundRow = { file: string; line: number; employeeId: string }
/** The first rows, and how many there are. */
export type Listed<Row> = { rows: readonly Row[]; total: number }

async function listed<Row extends FoundRow>(db: Transaction, query: SQL): Promise<Listed<Row>> {
  const { rows } = await db.execute<{ total: number; row: Row }>(sql`
    select (count(*) over ())::int as total, to_json(f) as row from (${query}) f limit ${IMPORT_LISTED_MAX}`)
  return { rows: rows.map(({ row }) => row), total: rows[0]?.total ?? 0 }
}

const PLACE = sql.raw('s.file, s.line, s.employee_id as "employeeId"')
const checksOf = (id: string, isLeftOut = false) =>
  sql`(select * from ${stagedChecks} where import_id = ${id} and is_left_out = ${isLeftOut})`

/** Checks of employees whom neither the files have nor the portal. */
const strangersOf = (id: string, { names }: Staged) => sql`
  select s.* from ${checksOf(id)} s
  where not exists (select from ${employees} e where e.id = s.employee_id)
    and not exists (select from unnest(${sql.param([...names.keys()])}::text[]) n where n = s.employee_id)`

export function listStrangers(db: Transaction, id: string, staged: Staged) {
  return listed(db, sql`select ${PLACE} from (${strangersOf(id, staged)}) s order by s.place`)
}

/** Rows of a check that an earlier row has, which is `firstFile`'s and `firstLine`'s. */
export function listRepeatedChecks(db: Transaction, id: string) {
  type Repeated = FoundRow & { sequence: number; firstFile: string; firstLine: number }
  return listed<Repeated>(
    db,
    sql`
    select ${PLACE}, s.sequence, s.first_file as "firstFile", s.first_line as "firstLine"
    from (
      select *, row_number() over same as number, first_value(file) over same as first_file,
        first_value(line) over same as first_line
      from ${checksOf(id)} c window same as (partition by ${KEY} order by place)) s
    where s.number > 1 order by s.place`,
  )
}

/** The first row of each check that no check's row names, unless one that could not be read may do so. */
export async function listMissingChecks(db: Transaction, id: string, staged: Staged) {
  type Missing = FoundRow & { date: string; endDate: string; sequence: number }
  const { unreadChecksOf } = staged
  if (!unreadChecksOf) return { rows: [], total: 0 }
  const rows = sql.join(
    [stagedLines, stagedDetails].map(
      table => sql`select place, file, line, ${KEY} from ${table} where import_id = ${id}`,
    ),
    sql` union all `,
  )
  return listed<Missing>(
    db,
    sql`
    select * from (
      select distinct on (${KEY}) ${PLACE}, s.date, s.end_date as "endDate", s.sequence, s.place
      from (${rows}) s
      where not exists (select from ${checksOf(id)} c where (${listOf(KEYS, 'c')}) = (${listOf(KEYS, 's')}))
        and not exists (
          select from unnest(${sql.param([...unreadChecksOf])}::text[]) n where n = s.employee_id)
        and not exists (select from (${strangersOf(id, staged)}) c
          where (c.date, c.end_date, c.sequence) = (s.date, s.end_date, s.sequence))
      order by ${KEY}, s.place) s
    order by s.place`,
  )
}

/** Checks that a mapping leaves out and no row brings, although the portal has them and they count. */
export function listLeftOutChecks(db: Transaction, id: string) {
  type LeftOut = FoundRow & { date: string; checkNumber: string }
  return listed<LeftOut>(
    db,
    sql`
    select ${PLACE}, s.date, s.check_number as "checkNumber"
    from ${checksOf(id, true)} s join checks c using (${KEY})
    where not c.is_voided
      and not exists (select from ${checksOf(id)} o where (${listOf(KEYS, 'o')}) = (${listOf(KEYS, 's')}))
    order by s.place`,
  )
}

/**
 * Puts the staged checks beside the stored ones, in a table `reviewed_checks` for the rest of the transaction, with the
 * sums of their rows. Each check is there once.
 */
export async function compareChecks(db: Transaction, id: string): Promise<void> {
  for (const table of [stagedChecks, stagedLines, stagedDetails]) await db.execute(sql`analyze ${table}`)
  const ofKind = (kind: string) => sql.raw(`sum(amount) filter (where kind = '${kind}')`)
  await db.execute(sql`
    create temp table reviewed_checks on commit drop as
    select s.*, c.id as check_id, c.id is null as is_new, coalesce(c.is_voided, false) as was_voided,
      (${listOf(CHECK_VALUES, 'c')}) is distinct from (${listOf(CHECK_VALUES, 's')}) as is_changed,
      coalesce(l.count, 0) as line_count, l.earning, l.tax, l.other_deduction, l.direct_deposit, l.of_units,
      coalesce(d.count, 0) as detail_count, d.amount as detail_amount, d.units as detail_units,
      d.wrong_products, d.outside_period
    from ${checksOf(id)} s left join checks c using (${KEY})
      left join (
        select ${KEY}, count(*)::int as count, ${ofKind('earning')} as earning, ${ofKind('tax')} as tax,
          ${ofKind('otherDeduction')} as other_deduction, ${ofKind('directDeposit')} as direct_deposit,
          sum(amount) filter (where kind = 'earning' and units <> 0) as of_units
        from ${stagedLines} where import_id = ${id} group by ${KEY}) l using (${KEY})
      left join (
        select ${KEY}, count(*)::int as count, sum(r.amount) as amount, sum(r.units) as units,
          -- A salary has neither; a difference of more than a cent is not due to rounding.
          count(*) filter (where r.units <> 0 and rate <> 0 and abs(r.units * rate - r.amount) > 0.015) as wrong_products,
          count(*) filter (where work_date > end_date or work_date < c.period_start) as outside_period
        from ${stagedDetails} r join ${checksOf(id)} c using (${KEY})
        where r.import_id = ${id} group by ${KEY}) d using (${KEY})`)
  await db.execute(sql`create index on reviewed_checks (place)`)
  await db.execute(sql`analyze reviewed_checks`)
}

const BATCH = 5_000

/** All reviewed checks, in the files' order. */
export async function* reviewedChecks(db: Transaction): AsyncGenerator<CheckSums> {
  for (let last = 0; ; ) {
    const { rows } = await db.execute<CheckSums>(sql`
      select place, file, line, employee_id as "employeeId", date, end_date as "endDate",
        check_number as "checkNumber", is_voided as "isVoided", is_new as "isNew", was_voided as "wasVoided",
        (gross_pay * 100)::float8 as "grossPay", (net_pay * 100)::float8 as "netPay",
        period_start as "periodStart", (hours * 10000)::float8 as hours,
        (sick_leave_hours * 10000)::float8 as "sickLeaveHours",
        line_count as "lineCount", (earning * 100)::float8 as earning, (tax * 100)::float8 as tax,
        (other_deduction * 100)::float8 as "otherDeduction", (direct_deposit * 100)::float8 as "directDeposit",
        coalesce(of_units * 100, 0)::float8 as "ofUnits",
        detail_count as "detailCount", coalesce(detail_amount * 100, 0)::float8 as "detailAmount",
        coalesce(detail_units * 10000, 0)::float8 as "detailUnits",
        coalesce(wrong_products, 0)::int as "wrongProducts", coalesce(outside_period, 0)::int as "outsidePeriod"
      from reviewed_checks where place > ${last} order by place limit ${BATCH}`)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = end.place
  }
}

type Counts = { new: number; changed: number; unchanged: number }

export async function countChecks(db: Transaction): Promise<Counts & { voided?: number }> {
  const { rows } = await db.execute<Counts & { voided: number }>(sql`
    select count(*) filter (where is_new and not is_voided)::int as new,
      count(*) filter (where not is_new and not is_voided and (is_changed or was_voided))::int as changed,
      count(*) filter (where not is_new and is_voided and not was_voided)::int as voided,
      count(*) filter (where not is_new and is_voided = was_voided and (is_voided or not is_changed))::int as unchanged
    from reviewed_checks`)
  const { voided = 0, ...counts } = rows[0] ?? { new: 0, changed: 0, unchanged: 0 }
  return voided > 0 ? { ...counts, voided } : counts
}

/** The staged rows of the checks that meet a condition, each with its check and its place there. */
export const incomingRows = ({ staged, values }: ChildTable, id: string, isMeant: SQL) => sql`
  select r.check_id, row_number() over (partition by ${KEY} order by s.place)::int as position,
    ${listOf(values, 's')}
  from ${staged} s join reviewed_checks r using (${KEY})
  where s.import_id = ${id} and not r.is_voided and ${isMeant}`

/** What taking over would do with the rows below the checks. */
export async function countChildren(
  db: Transaction,
  table: ChildTable,
  id: string,
): Promise<Counts & { removed: number }> {
  const { stored, values, count } = table
  const { rows } = await db.execute<Counts & { removed: number }>(sql`
    select count(*) filter (where c.check_id is null)::int
        + (select coalesce(sum(${count}), 0)::int from reviewed_checks where is_new and not is_voided) as new,
      count(*) filter (where c.check_id is not null
        and (${listOf(values, 'c')}) is distinct from (${listOf(values, 'i')}))::int as changed,
      count(*) filter (where (${listOf(values, 'c')}) is not distinct from (${listOf(values, 'i')}))::int as unchanged,
      (select count(*)::int from ${stored} c join reviewed_checks r on r.check_id = c.check_id
        where not r.is_voided and c.position > r.${count}) as removed
    from (${incomingRows(table, id, sql`not r.is_new`)}) i
      left join ${stored} c on c.check_id = i.check_id and c.position = i.position`)
  return rows[0] ?? { new: 0, changed: 0, unchanged: 0, removed: 0 }
}
