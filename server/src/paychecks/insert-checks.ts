import { centsToDecimal } from '@epay/contract/common/money'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { sql } from 'drizzle-orm'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { checkLines, checks, earningDetails } from './tables.ts'

type Key = 'employeeId' | 'date' | 'endDate' | 'sequence'
type NewCheck = {
  check: ImportedCheck
  lines: readonly Omit<ImportedCheckLine, Key>[]
  details: readonly Omit<ImportedEarningDetail, Key>[]
}

/** A row as its table has it. */
export function checkColumns({ voided: isVoided = false, ...row }: ImportedCheck) {
  const { grossPay, netPay, periodStart, hours, sickLeaveHours } = row
  return {
    ...{ ...row, isVoided },
    ...{ grossPay: centsToDecimal(grossPay), netPay: centsToDecimal(netPay) },
    ...{ periodStart: periodStart ?? null, hours: hours ?? null, sickLeaveHours: sickLeaveHours ?? null },
  }
}

export function lineColumns<Row extends Omit<ImportedCheckLine, Key>>(row: Row) {
  const { amount, ytd, units } = row
  return { ...row, amount: centsToDecimal(amount), ytd: centsToDecimal(ytd), units: units || null }
}

export function detailColumns<Row extends Omit<ImportedEarningDetail, Key>>(row: Row) {
  return { ...row, amount: centsToDecimal(row.amount) }
}

/** Adds checks with their rows, as an import would. */
export async function insertChecks(db: Transaction, made: readonly NewCheck[]): Promise<void> {
  const { rows: ids } = await db.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('checks', 'id')) as id from generate_series(1, ${made.length})`)
  const withIds = made.map((each, index) => ({ ...each, id: Number(ids[index]?.id) }))
  const placed = <Row extends object>(id: number, rows: readonly Row[]) =>
    rows.map((row, index) => ({ ...row, checkId: id, position: index + 1 }))
  await insertRows(
    db,
    checks,
    withIds.map(({ id, check }) => ({ ...checkColumns(check), id })),
  )
  await insertRows(
    db,
    checkLines,
    withIds.flatMap(({ id, lines }) => placed(id, lines.map(lineColumns))),
  )
  await insertRows(
    db,
    earningDetails,
    withIds.flatMap(({ id, details }) => placed(id, details.map(detailColumns))),
  )
}
