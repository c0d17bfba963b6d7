import type { ImportedCheck } from '@epay/contract/paychecks/import-files'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { keepVersions, keepVersionsOf } from './check-version-queries.ts'

/** Serialises imports; any number, as long as every EPay uses the same. */
const IMPORT_LOCK = 3_729_403

export async function lockForImport(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

type Cell = string | number | null | undefined

/**
 * One array parameter for a column, however many rows. It is written here as PostgreSQL reads it: for a row's dozen
 * values the driver would take as long as the database.
 */
function column<Row>(rows: readonly Row[], type: SQL, read: (row: Row) => Cell): SQL {
  const values = rows.map(row => read(row) ?? 'NULL')
  return sql`${`{${values.join(',')}}`}::${type}[]`
}

const SPECIAL = /["\\]/
const quoted = (text: string) => (SPECIAL.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text)

/** The same for texts, which may hold anything. */
function textColumn<Row>(rows: readonly Row[], read: (row: Row) => string): SQL {
  const values = rows.map(row => `"${quoted(read(row))}"`)
  return sql`${`{${values.join(',')}}`}::text[]`
}

/** Cents as PostgreSQL reads them as dollars, without a way over a decimal text. */
const dollars = (cents: number) => `${cents}e-2`

const DAY = sql.raw('date')
const INTEGER = sql.raw('integer')
const BIGINT = sql.raw('bigint')
const NUMERIC = sql.raw('numeric')

const KEY_COLUMNS = ['employee_id', 'date', 'end_date', 'sequence']
const keyValues = (rows: readonly ImportedCheck[]) =>
  sql.join(
    [
      textColumn(rows, row => row.employeeId),
      column(rows, DAY, row => row.date),
      column(rows, DAY, row => row.endDate),
      column(rows, INTEGER, row => row.sequence),
    ],
    sql`, `,
  )
const VALUE_COLUMNS = ['check_number', 'gross_pay', 'net_pay', 'period_start', 'hours', 'sick_leave_hours']
const values = (rows: readonly ImportedCheck[]) =>
  sql.join(
    [
      textColumn(rows, row => row.checkNumber),
      column(rows, NUMERIC, row => dollars(row.grossPay)),
      column(rows, NUMERIC, row => dollars(row.netPay)),
      column(rows, DAY, row => row.periodStart || null),
      column(rows, NUMERIC, row => row.hours || null),
      column(rows, NUMERIC, row => row.sickLeaveHours || null),
    ],
    sql`, `,
  )
const assignmentsOf = (columns: readonly string[]) =>
  sql.raw(columns.map(name => `${name} = i.${name}`).join(', '))
const namesOf = (columns: readonly string[]) => sql.raw(columns.join(', '))
const listOf = (columns: readonly string[], alias: string) =>
  sql.raw(columns.map(name => `${alias}.${name}`).join(', '))
/** The rows as a table `i`, with their place among them. */
const incomingChecks = (rows: readonly ImportedCheck[]) =>
  sql`unnest(${keyValues(rows)}, ${values(rows)}) with ordinality as i(${namesOf([...KEY_COLUMNS, ...VALUE_COLUMNS, 'index'])})`

/** `isChanged`: whether it says something else, voided or not. */
type FoundCheck = { index: number; id: number; isChanged: boolean; isVoided: boolean }

/**
 * Which of the rows are checks already, and whether they say something else. Each is looked up by itself (`offset 0`):
 * PostgreSQL would rather read all checks for each batch, while they are not too many for that.
 */
export async function findImportedChecks(
  db: Executor,
  rows: readonly ImportedCheck[],
): Promise<FoundCheck[]> {
  const { rows: found } = await db.execute<{
    index: string
    id: string
    is_changed: boolean
    is_voided: boolean
  }>(sql`
    select i.index, c.id, c.is_voided,
      (${listOf(VALUE_COLUMNS, 'c')}) is distinct from (${listOf(VALUE_COLUMNS, 'i')}) as is_changed
    from ${incomingChecks(rows)}
    join lateral (
      select * from checks c where (${listOf(KEY_COLUMNS, 'c')}) = (${listOf(KEY_COLUMNS, 'i')}) offset 0) c on true`)
  return found.map(row => ({
    ...{ index: Number(row.index) - 1, id: Number(row.id) },
    ...{ isChanged: row.is_changed, isVoided: row.is_voided },
  }))
}

/** Ids of the new checks, in the order of the rows. */
export async function insertChecks(db: Transaction, rows: readonly ImportedCheck[]): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = [...KEY_COLUMNS, ...VALUE_COLUMNS]
  const { rows: inserted } = await db.execute<{ id: string }>(sql`
    with ids as (
        select nextval((select pg_get_serial_sequence('checks', 'id')::regclass)) as id
        from generate_series(1, ${rows.length})),
      numbered as (select id, row_number() over (order by id) as index from ids),
      added as (
        insert into checks (id, ${namesOf(columns)})
        overriding system value
        select n.id, ${listOf(columns, 'i')}
        from ${incomingChecks(rows)}
        join numbered n using (index))
    select id from numbered order by index`)
  return inserted.map(({ id }) => Number(id))
}

/** Updates the checks to the rows; what was voided counts again. */
export async function updateChecks(
  db: Transaction,
  changes: readonly { id: number; row: ImportedCheck }[],
): Promise<void> {
  if (changes.length === 0) return
  await keepVersionsOf(
    db,
    changes.map(({ id }) => id),
  )
  const ids = column(changes, BIGINT, change => change.id)
  await db.execute(sql`
    update checks c set ${assignmentsOf(VALUE_COLUMNS)}, is_voided = false
    from unnest(${ids}, ${values(changes.map(({ row }) => row))})
      as i(${namesOf(['id', ...VALUE_COLUMNS])})
    where c.id = i.id`)
}

/** Marks them alone: what they say, and their lines, stay as they were paid. */
export async function voidChecks(db: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await keepVersionsOf(db, ids)
  await db.execute(sql`update checks set is_voided = true where id = any(${column(ids, BIGINT, id => id)})`)
}

/** A row below a check, and its place there. */
export type PlacedRow<Row> = { checkId: number; position: number; row: Row }
type NewLine = {
  kind: LineKind
  description: string
  amount: number
  ytd: number
  units?: string
}
type NewDetail = {
  payId: string
  workDate: string
  units: string
  rate: string
  amount: number
  job: string
  jcCostCode: string
}

/** How the rows of a table below the checks are written. */
type ChildTable<Row> = {
  name: SQL
  columns: readonly [string, ...string[]]
  values: (rows: readonly PlacedRow<Row>[]) => SQL
}

const LINES: ChildTable<NewLine> = {
  name: sql.raw('check_lines'),
  columns: ['kind', 'description', 'amount', 'ytd', 'units'],
  values: rows =>
    sql.join(
      [
        textColumn(rows, ({ row }) => row.kind),
        textColumn(rows, ({ row }) => row.description),
        column(rows, NUMERIC, ({ row }) => dollars(row.amount)),
        column(rows, NUMERIC, ({ row }) => dollars(row.ytd)),
        column(rows, NUMERIC, ({ row }) => row.units || null),
      ],
      sql`, `,
    ),
}
const DETAILS: ChildTable<NewDetail> = {
  name: sql.raw('earning_details'),
  columns: ['pay_id', 'work_date', 'units', 'rate', 'amount', 'job', 'jc_cost_code'],
  values: rows =>
    sql.join(
      [
        textColumn(rows, ({ row }) => row.payId),
        column(rows, DAY, ({ row }) => row.workDate),
        column(rows, NUMERIC, ({ row }) => row.units),
        column(rows, NUMERIC, ({ row }) => row.rate),
        column(rows, NUMERIC, ({ row }) => dollars(row.amount)),
        textColumn(rows, ({ row }) => row.job),
        textColumn(rows, ({ row }) => row.jcCostCode),
      ],
      sql`, `,
    ),
}

function incoming<Row>(table: ChildTable<Row>, rows: readonly PlacedRow<Row>[]): SQL {
  const checkIds = column(rows, BIGINT, row => row.checkId)
  const positions = column(rows, INTEGER, row => row.position)
  const names = namesOf(['check_id', 'position', ...table.columns])
  return sql`unnest(${checkIds}, ${positions}, ${table.values(rows)}) as i(${names})`
}

function insertRows<Row>(table: ChildTable<Row>, rows: readonly PlacedRow<Row>[]) {
  const names = namesOf(['check_id', 'position', ...table.columns])
  const statement = sql`insert into ${table.name} (${names}) select * from ${incoming(table, rows)}`
  const isNeeded = rows.length > 0
  return async (db: Executor) => {
    if (isNeeded) await db.execute(statement)
  }
}

type RowCounts = { added: string; changed: string }

/** Runs a statement about these rows, which counts those that are added and changed. */
function counting({ length }: readonly unknown[], statement: SQL) {
  return async (db: Executor) => {
    if (length === 0) return { added: 0, changed: 0 }
    const { rows: counts } = await db.execute<RowCounts>(statement)
    return { added: Number(counts[0]?.added), changed: Number(counts[0]?.changed) }
  }
}

/** Updates the rows of existing checks to the given ones, and writes only those that differ. */
function replaceRows<Row>(table: ChildTable<Row>, rows: readonly PlacedRow<Row>[]) {
  const names = namesOf(['check_id', 'position', ...table.columns])
  return counting(
    rows,
    sql`
    with incoming as materialized (select * from ${incoming(table, rows)}),
      changed as (
        update ${table.name} c set ${assignmentsOf(table.columns)} from incoming i
        where c.check_id = i.check_id and c.position = i.position
          and (${listOf(table.columns, 'c')}) is distinct from (${listOf(table.columns, 'i')})
        returning c.check_id),
      added as (
        insert into ${table.name} (${names})
        select * from incoming i
        where not exists (
          select 1 from ${table.name} c where c.check_id = i.check_id and c.position = i.position)
        returning check_id),
      ${keepVersions(sql`select check_id from changed union select check_id from added`)}
    select (select count(*) from added) as added, (select count(*) from changed) as changed`,
  )
}

type Counted = readonly { id: number; count: number }[]

/** How many rows each check is to have, as a table `i`. */
function rowCounts(checks: Counted): SQL {
  const ids = column(checks, BIGINT, check => check.id)
  const counts = column(checks, INTEGER, check => check.count)
  return sql`unnest(${ids}, ${counts}) as i(id, count)`
}

/** Removes the rows of the checks beyond the last given one; returns how many. */
async function removeRest(db: Executor, table: SQL, checks: Counted): Promise<number> {
  if (checks.length === 0) return 0
  const { rows } = await db.execute<{ count: string }>(sql`
    with removed as (
        delete from ${table} c using ${rowCounts(checks)} where c.check_id = i.id and c.position > i.count
        returning c.check_id),
      ${keepVersions(sql`select distinct check_id from removed`)}
    select count(*) from removed`)
  return Number(rows[0]?.count)
}

/** How many of the rows would be added or changed. */
function compareRows<Row>(table: ChildTable<Row>, rows: readonly PlacedRow<Row>[]) {
  return counting(
    rows,
    sql`
    select count(*) filter (where c.check_id is null) as added,
      count(*) filter (where c.check_id is not null
        and (${listOf(table.columns, 'c')}) is distinct from (${listOf(table.columns, 'i')})) as changed
    from ${incoming(table, rows)}
    left join ${table.name} c on c.check_id = i.check_id and c.position = i.position`,
  )
}

async function countRest(db: Executor, table: SQL, checks: Counted): Promise<number> {
  if (checks.length === 0) return 0
  const { rows } = await db.execute<{ count: string }>(sql`
    select count(*) from ${table} c join ${rowCounts(checks)} on c.check_id = i.id where c.position > i.count`)
  return Number(rows[0]?.count)
}

/** Writes the rows below the checks. */
const writing = <Row>(table: ChildTable<Row>) => ({
  insert: (rows: readonly PlacedRow<Row>[]) => insertRows(table, rows),
  replace: (rows: readonly PlacedRow<Row>[]) => replaceRows(table, rows),
  removeRest: (db: Executor, checks: Counted) => removeRest(db, table.name, checks),
})
/** Counts what writing would change. */
const comparing = <Row>(table: ChildTable<Row>) => ({
  insert: () => async () => {},
  replace: (rows: readonly PlacedRow<Row>[]) => compareRows(table, rows),
  removeRest: (db: Executor, checks: Counted) => countRest(db, table.name, checks),
})

export const lineTable = writing(LINES)
export const lineComparison = comparing(LINES)
export const detailTable = writing(DETAILS)
export const detailComparison = comparing(DETAILS)
