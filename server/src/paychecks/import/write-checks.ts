import { centsToDecimal } from '@epay/contract/common/money'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { sql } from 'drizzle-orm'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { saveVersions } from '../check-version-queries.ts'
import { checkLines, checks, earningDetails } from '../tables.ts'
import {
  CHECK_VALUES,
  type ChildTable,
  columnList,
  DETAILS,
  KEY,
  LINES,
  selectIncomingRows,
} from './review-queries.ts'

type KeyColumn = 'employeeId' | 'date' | 'endDate' | 'sequence'
type NewCheck = {
  check: ImportedCheck
  lines: readonly Omit<ImportedCheckLine, KeyColumn>[]
  details: readonly Omit<ImportedEarningDetail, KeyColumn>[]
}

export function toCheckColumns({ voided: isVoided = false, ...row }: ImportedCheck) {
  const { grossPay, netPay, periodStart, hours, sickLeaveHours, qualifiedOvertime } = row
  return {
    ...{ ...row, isVoided },
    ...{ grossPay: centsToDecimal(grossPay), netPay: centsToDecimal(netPay) },
    ...{ periodStart: periodStart ?? null, hours: hours ?? null, sickLeaveHours: sickLeaveHours ?? null },
    qualifiedOvertime: qualifiedOvertime === undefined ? null : centsToDecimal(qualifiedOvertime),
  }
}

export function toLineColumns<Row extends Omit<ImportedCheckLine, KeyColumn>>(row: Row) {
  const { amount, ytd, units } = row
  return { ...row, amount: centsToDecimal(amount), ytd: centsToDecimal(ytd), units: units || null }
}

export function toDetailColumns<Row extends Omit<ImportedEarningDetail, KeyColumn>>(row: Row) {
  return { ...row, amount: centsToDecimal(row.amount) }
}

export async function insertChecks(db: Transaction, newChecks: readonly NewCheck[]): Promise<void> {
  const { rows: ids } = await db.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('checks', 'id')) as id from generate_series(1, ${newChecks.length})`)
  const checksWithIds = newChecks.map((each, index) => ({ ...each, id: Number(ids[index]?.id) }))
  const addPositions = <Row extends object>(id: number, rows: readonly Row[]) =>
    rows.map((row, index) => ({ ...row, checkId: id, position: index + 1 }))
  await insertRows(
    db,
    checks,
    checksWithIds.map(({ id, check }) => ({ ...toCheckColumns(check), id })),
  )
  await insertRows(
    db,
    checkLines,
    checksWithIds.flatMap(({ id, lines }) => addPositions(id, lines.map(toLineColumns))),
  )
  await insertRows(
    db,
    earningDetails,
    checksWithIds.flatMap(({ id, details }) => addPositions(id, details.map(toDetailColumns))),
  )
}

const buildAssignments = (names: readonly string[], alias: string) =>
  sql.raw(names.map(name => `${name} = ${alias}.${name}`).join(', '))

/**
 * Updates the stored checks to match `reviewed_checks` and their staged rows. Leaves unchanged rows alone and stores
 * the previous version of changed checks. Voiding only sets the flag: the amounts and rows stay as they were paid.
 */
export async function writeChecks(
  db: Transaction,
  { id, hasDetails }: { id: string; hasDetails: boolean },
): Promise<void> {
  await db.execute(sql`
    update reviewed_checks set check_id = nextval(pg_get_serial_sequence('checks', 'id'))
    where is_new and not is_voided`)
  await db.execute(sql`
    insert into checks (id, ${KEY}, ${columnList(CHECK_VALUES)}) overriding system value
    select check_id, ${KEY}, ${columnList(CHECK_VALUES)} from reviewed_checks
    where is_new and not is_voided order by place`)
  const isChanging = sql`not is_new and (is_voided <> was_voided or is_changed and not is_voided)`
  await db.execute(
    sql`with ${saveVersions(sql`select check_id from reviewed_checks where ${isChanging}`)} select 1`,
  )
  await db.execute(sql`
    update checks c set is_voided = r.is_voided from reviewed_checks r
    where c.id = r.check_id and not is_new and r.is_voided <> r.was_voided`)
  await db.execute(sql`
    update checks c set ${buildAssignments(CHECK_VALUES, 'r')} from reviewed_checks r
    where c.id = r.check_id and not r.is_new and not r.is_voided and r.is_changed`)
  await writeChildren(db, LINES, id)
  if (hasDetails) await writeChildren(db, DETAILS, id)
}

async function writeChildren(db: Transaction, table: ChildTable, id: string): Promise<void> {
  const { stored, values, count } = table
  const columns = columnList(['check_id', 'position', ...values])
  await db.execute(sql`insert into ${stored} (${columns}) ${selectIncomingRows(table, id, sql`r.is_new`)}`)
  await db.execute(sql`
    with incoming as materialized (${selectIncomingRows(table, id, sql`not r.is_new`)}),
      changed as (
        update ${stored} c set ${buildAssignments(values, 'i')} from incoming i
        where c.check_id = i.check_id and c.position = i.position
          and (${columnList(values, 'c')}) is distinct from (${columnList(values, 'i')})
        returning c.check_id),
      added as (
        insert into ${stored} (${columns})
        select * from incoming i
        where not exists (
          select from ${stored} c where c.check_id = i.check_id and c.position = i.position)
        returning check_id),
      removed as (
        delete from ${stored} c using reviewed_checks r
        where c.check_id = r.check_id and not r.is_new and not r.is_voided and c.position > r.${count}
        returning c.check_id),
      ${saveVersions(sql`select check_id from changed union select check_id from added union select check_id from removed`)}
    select 1`)
}
