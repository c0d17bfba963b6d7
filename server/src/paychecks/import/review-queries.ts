import { LISTED_FINDINGS_MAX } from '@epay/contract/paychecks/limits'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, earningDetails, stagedChecks, stagedDetails, stagedLines } from '../tables.ts'
import { addFinding, type FindingList, type ImportFinding, type StagedFiles } from './import-findings.ts'

/** Serializes imports. The number is arbitrary but must be the same in every version of EPay. */
const IMPORT_LOCK = 3_729_403

export async function lockForImport(db: Transaction): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

const NON_VALUE_COLUMNS = ['import_id', 'place', 'file', 'line', 'is_voided', 'is_left_out']
const KEY_COLUMNS = ['employee_id', 'date', 'end_date', 'sequence']

function listValueColumns(table: PgTable): string[] {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name)
  return names.filter(name => ![...NON_VALUE_COLUMNS, ...KEY_COLUMNS].includes(name))
}

export const columnList = (names: readonly string[], alias?: string) =>
  sql.raw(names.map(name => (alias ? `${alias}.${name}` : name)).join(', '))
export const KEY = sql.raw(KEY_COLUMNS.join(', '))
export const CHECK_VALUES = listValueColumns(stagedChecks)

export type ChildTable = { staged: PgTable; stored: PgTable; values: readonly string[]; count: SQL }
export const LINES: ChildTable = {
  ...{ staged: stagedLines, stored: checkLines, values: listValueColumns(stagedLines) },
  count: sql.raw('line_count'),
}
export const DETAILS: ChildTable = {
  ...{ staged: stagedDetails, stored: earningDetails, values: listValueColumns(stagedDetails) },
  count: sql.raw('detail_count'),
}

/** Expects the query to select `file`, `line`, `"employeeId"`, and `message`, and optionally `column` and `value`. */
async function addFindings(db: Transaction, list: FindingList, query: SQL): Promise<void> {
  const { rows } = await db.execute<{ total: number; finding: ImportFinding }>(sql`
    select (count(*) over ())::int as total, to_json(f) as finding from (${query}) f limit ${LISTED_FINDINGS_MAX}`)
  for (const { finding } of rows) addFinding(list, finding)
  list.total += (rows[0]?.total ?? 0) - rows.length
}

const LOCATION_COLUMNS = sql.raw('s.file, s.line, s.employee_id as "employeeId"')
export const formatDayColumn = (name: string) => sql.raw(`to_char(${name}, 'YYYY-MM-DD')`)
const CHECK_NAME = sql`format('Check %s dated %s for employee %s', s.check_number, ${formatDayColumn('s.date')}, s.employee_id)`
const selectChecks = (id: string, isLeftOut = false) =>
  sql`(select * from ${stagedChecks} where import_id = ${id} and is_left_out = ${isLeftOut})`

const OVERTIME_COLUMN = 'qualified_overtime'
const COLUMNS_EXCEPT_OVERTIME = Object.values(getTableColumns(stagedChecks)).flatMap(({ name }) =>
  name === OVERTIME_COLUMN ? [] : [name],
)

/** Qualified overtime that is missing from the files keeps its stored value. */
const selectComparedChecks = (id: string) => sql`(
  select ${columnList(COLUMNS_EXCEPT_OVERTIME, 's')}, coalesce(s.qualified_overtime, c.qualified_overtime) as qualified_overtime
  from ${selectChecks(id)} s left join checks c using (${KEY}))`

const isMissingFrom = (rows: SQL, names: readonly string[]) =>
  sql`not exists (select from ${rows} o where (${columnList(names, 'o')}) = (${columnList(names, 's')}))`

/** Finds checks without an employee, duplicate checks, and rows without a check. Reports each cause once. */
export async function findInvalidChecks(db: Transaction, id: string, staged: StagedFiles): Promise<void> {
  const { names, hasUnreadEmployees, employeesWithUnreadChecks } = staged
  const report = (query: SQL) => addFindings(db, staged.findings.problems, query)
  const isOneOf = (ids: Iterable<string>) =>
    sql`exists (select from unnest(${sql.param([...ids])}::text[]) o where o = s.employee_id)`
  const checksWithoutEmployee = sql`
    select s.* from ${selectChecks(id)} s
    where not exists (select from ${employees} o where o.id = s.employee_id) and not ${isOneOf(names.keys())}`
  if (!hasUnreadEmployees)
    await report(sql`
      select ${LOCATION_COLUMNS}, 'employeeId' as column, s.employee_id as value,
        format('No employee has ID %s. Add them to employees.csv.', s.employee_id) as message
      from (${checksWithoutEmployee}) s order by s.place`)
  await report(sql`
    select ${LOCATION_COLUMNS}, 'sequence' as column, s.sequence::text as value,
      format('Same check as row %s%s.', s.first_line, ' of ' || nullif(s.first_file, s.file)) as message
    from (
      select *, row_number() over same as number, first_value(file) over same as first_file,
        first_value(line) over same as first_line
      from ${selectChecks(id)} c window same as (partition by ${KEY} order by place)) s
    where s.number > 1 order by s.place`)
  // If unreadable checks could belong to anyone, any missing check might be one of them.
  if (!employeesWithUnreadChecks) return
  const rows = [stagedLines, stagedDetails].map(
    table => sql`select place, file, line, ${KEY} from ${table} where import_id = ${id}`,
  )
  await report(sql`
    select ${LOCATION_COLUMNS}, 'employeeId' as column, s.employee_id as value,
      format('checks.csv has no check dated %s (period end %s, sequence %s) for employee %s.',
        ${formatDayColumn('s.date')}, ${formatDayColumn('s.end_date')}, s.sequence, s.employee_id) as message
    from (
      select distinct on (${KEY}) * from (${sql.join(rows, sql` union all `)}) s
      where ${isMissingFrom(selectChecks(id), KEY_COLUMNS)} and ${isMissingFrom(sql`(${checksWithoutEmployee})`, ['date', 'end_date', 'sequence'])}
        and not ${isOneOf(employeesWithUnreadChecks)}
      order by ${KEY}, s.place) s
    order by s.place`)
}

/** Finds stored checks, except voided ones, that the files contain only in rows excluded by the mapping's `only`. */
export async function findLeftOutChecks(db: Transaction, id: string, warnings: FindingList): Promise<void> {
  const message = `%s: The mapping's "only" leaves it out, but EPay has it. We keep it as is. If it was voided, map the column to "voided" instead.`
  const query = sql`
    select ${LOCATION_COLUMNS}, format(${message}, ${CHECK_NAME}) as message
    from ${selectChecks(id, true)} s join checks c using (${KEY})
    where not c.is_voided and ${isMissingFrom(selectChecks(id), KEY_COLUMNS)}
    order by s.place`
  await addFindings(db, warnings, query)
}

/**
 * Creates the temporary table `reviewed_checks`, which joins the staged checks with the stored ones and with the
 * totals of their rows. PostgreSQL drops the table at the end of the transaction.
 */
export async function compareChecks(db: Transaction, id: string): Promise<void> {
  const sumKind = (kind: string) => sql.raw(`sum(amount) filter (where kind = '${kind}')`)
  await db.execute(sql`
    create temp table reviewed_checks on commit drop as
    select s.*, c.id as check_id, c.id is null as is_new, coalesce(c.is_voided, false) as was_voided,
      (${columnList(CHECK_VALUES, 'c')}) is distinct from (${columnList(CHECK_VALUES, 's')}) as is_changed,
      s.end_date - s.period_start + 1 as days, s.end_date - s.date as early,
      coalesce(l.count, 0) as line_count, coalesce(l.earning, 0.00) as earning, coalesce(l.tax, 0.00) as tax,
      coalesce(l.other_deduction, 0.00) as other_deduction, l.direct_deposit, coalesce(l.of_units, 0) as of_units,
      coalesce(d.count, 0) as detail_count, d.amount as detail_amount, d.units as detail_units,
      d.wrong_products, d.outside_period
    from ${selectComparedChecks(id)} s left join checks c using (${KEY})
      left join (
        select ${KEY}, count(*)::int as count, ${sumKind('earning')} as earning, ${sumKind('tax')} as tax,
          ${sumKind('otherDeduction')} as other_deduction, ${sumKind('directDeposit')} as direct_deposit,
          sum(amount) filter (where kind = 'earning' and units <> 0) as of_units
        from ${stagedLines} where import_id = ${id} group by ${KEY}) l using (${KEY})
      left join (
        select ${KEY}, count(*)::int as count, sum(r.amount) as amount, sum(r.units) as units,
          -- A salary has neither units nor a rate. A difference of more than a cent isn't due to rounding.
          count(*) filter (where r.units <> 0 and rate <> 0 and abs(r.units * rate - r.amount) > 0.015) as wrong_products,
          count(*) filter (where work_date > end_date or work_date < c.period_start) as outside_period
        from ${stagedDetails} r join ${selectChecks(id)} c using (${KEY})
        where r.import_id = ${id} group by ${KEY}) d using (${KEY})`)
  await db.execute(sql`analyze reviewed_checks`)
}

const ROWS_PER_CHECK_MAX = 32_767

export async function findOversizedChecks(db: Transaction, problems: FindingList): Promise<void> {
  const message = `This check has more than ${ROWS_PER_CHECK_MAX} rows.`
  const query = sql`
    select ${LOCATION_COLUMNS}, ${message}::text as message from reviewed_checks s
    where greatest(line_count, detail_count) > ${ROWS_PER_CHECK_MAX} order by place`
  await addFindings(db, problems, query)
}

/**
 * SQL conditions, paired with SQL expressions for the warning texts, which follow the check's name. Only the first
 * entry applies to voided checks.
 */
const UNUSUAL_CHECKS: readonly (readonly [when: string, text: string])[] = [
  ['is_voided and is_new', `'Voided in the files, but EPay has no such check. We skip it.'`],
  ['was_voided', `'Voided in EPay, but it counts again in the files.'`],
  ['earning <> gross_pay', `format('Earnings add up to %s, but gross pay is %s.', earning, gross_pay)`],
  [
    'gross_pay - tax - other_deduction <> net_pay',
    `format('Gross minus taxes and deductions is %s, but net pay is %s.', gross_pay - tax - other_deduction, net_pay)`,
  ],
  // Without direct deposits, there is nothing to compare: the check is paid on paper.
  [
    'direct_deposit <> net_pay',
    `format('Direct deposits add up to %s, but net pay is %s.', direct_deposit, net_pay)`,
  ],
  // Payroll runs at least quarterly; a longer period is probably a typo.
  ['days > 92', `format('The pay period is %s days long.', days)`],
  // Monthly salaries can be paid before the period ends.
  ['early > 31', `format('Dated %s days before its pay period ends.', early)`],
  ['hours < 0', `format('Hours worked are below zero (%s).', trim_scale(hours))`],
  ['qualified_overtime < 0', `format('Qualified overtime is below zero (%s).', qualified_overtime)`],
  ['sick_leave_hours < 0', `format('Sick leave is below zero (%s hours).', trim_scale(sick_leave_hours))`],
  [
    'hours > coalesce(days, 92) * 24',
    `format('%s hours worked in %s days is too many.', trim_scale(hours), coalesce(days, 92))`,
  ],
  ['outside_period = 1', `'1 work date is outside the pay period.'`],
  ['outside_period > 1', `format('%s work dates are outside the pay period.', outside_period)`],
  ['wrong_products = 1', `'1 earnings detail has an amount that isn''t units times rate.'`],
  [
    'wrong_products > 1',
    `format('%s earnings details have an amount that isn''t units times rate.', wrong_products)`,
  ],
  // Earnings without hours or pieces don't need details.
  [
    'detail_amount <> earning and detail_amount <> of_units',
    `format('Earnings are %s, but their details add up to %s.', earning, detail_amount)`,
  ],
  // Fewer hours than units are fine: paid leave isn't worked, and units can be pieces.
  [
    'hours > detail_units',
    `format('Hours worked are %s, but the details add up to %s.', trim_scale(hours), trim_scale(detail_units))`,
  ],
]

export async function findUnusualChecks(db: Transaction, warnings: FindingList): Promise<void> {
  const cases = UNUSUAL_CHECKS.map(([when, text], index) => `(${index}, case when ${when} then ${text} end)`)
  const query = sql`
    select ${LOCATION_COLUMNS}, ${CHECK_NAME} || ': ' || o.text as message
    from reviewed_checks s, lateral (values ${sql.raw(cases.join(', '))}) as o(number, text)
    where o.text is not null and (not s.is_voided or o.number = 0) order by s.place, o.number`
  await addFindings(db, warnings, query)
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

export const selectIncomingRows = ({ staged, values }: ChildTable, id: string, condition: SQL) => sql`
  select r.check_id, row_number() over (partition by ${KEY} order by s.place)::int as position,
    ${columnList(values, 's')}
  from ${staged} s join reviewed_checks r using (${KEY})
  where s.import_id = ${id} and not r.is_voided and ${condition}`

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
        and (${columnList(values, 'c')}) is distinct from (${columnList(values, 'i')}))::int as changed,
      count(*) filter (where (${columnList(values, 'c')}) is not distinct from (${columnList(values, 'i')}))::int as unchanged,
      (select count(*)::int from ${stored} c join reviewed_checks r on r.check_id = c.check_id
        where not r.is_voided and c.position > r.${count}) as removed
    from (${selectIncomingRows(table, id, sql`not r.is_new`)}) i
      left join ${stored} c on c.check_id = i.check_id and c.position = i.position`)
  return rows[0] ?? { new: 0, changed: 0, unchanged: 0, removed: 0 }
}
