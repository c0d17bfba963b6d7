import { decimalToNumber } from '@epay/contract/common/money'
import type {
  CheckDetails,
  Correction,
  EarlierLine,
  FullCheckLine,
  FullEarning,
  FullEarningDetail,
  PayYear,
  RecentCheck,
} from '@epay/contract/paychecks/schemas'
import { sumOf, sumOfUnits } from '@epay/contract/paychecks/sums'
import type { CheckLineRow, CheckRow, EarlierLineRow, EarningDetailRow, YearRow } from './queries.ts'

export function presentListedCheck(row: CheckRow, corrections: ReadonlyMap<number, readonly Correction[]>) {
  return { ...presentCheck(row), isVoided: row.isVoided, isCorrected: corrections.has(row.id) }
}

export function presentCheck(row: CheckRow): RecentCheck {
  return {
    date: row.date,
    endDate: row.endDate,
    sequence: row.sequence,
    checkNumber: row.checkNumber,
    grossPay: decimalToNumber(row.grossPay),
    netPay: decimalToNumber(row.netPay),
  }
}

const toNumber = (decimal: string | null) => (decimal === null ? null : decimalToNumber(decimal))

type CheckExtras = { corrections: Correction[]; overtimeYtd: string | null }

export function presentCheckDetails(row: CheckRow, { corrections, overtimeYtd }: CheckExtras) {
  const { periodStart, hours, sickLeaveHours, qualifiedOvertime } = row
  return {
    ...presentCheck(row),
    isVoided: row.isVoided,
    corrections,
    periodStart,
    hours: toNumber(hours),
    sickLeaveHours: toNumber(sickLeaveHours),
    qualifiedOvertime: toNumber(qualifiedOvertime),
    qualifiedOvertimeYtd: toNumber(overtimeYtd),
  } satisfies CheckDetails
}

export function presentLine(row: CheckLineRow): FullCheckLine {
  return {
    description: row.description,
    amount: decimalToNumber(row.amount),
    ytd: decimalToNumber(row.ytd),
  }
}

export function presentEarning(row: CheckLineRow): FullEarning {
  return { ...presentLine(row), units: decimalToNumber(row.units ?? '0') }
}

export function presentEarlierLine({ kind, description, ytd }: EarlierLineRow): EarlierLine {
  return { kind, description, ytd: decimalToNumber(ytd) }
}

export function presentEarningDetail(row: EarningDetailRow): FullEarningDetail {
  return {
    payId: row.payId,
    workDate: row.workDate,
    units: decimalToNumber(row.units),
    rate: decimalToNumber(row.rate),
    amount: decimalToNumber(row.amount),
    job: row.job,
    jcCostCode: row.jcCostCode,
  }
}

export function presentSums(rows: readonly YearRow[]): Omit<PayYear, 'year'> {
  const sum = (read: (row: YearRow) => string) => sumOf(rows, row => decimalToNumber(read(row)))
  return {
    checkCount: rows.length,
    grossPay: sum(({ check }) => check.grossPay),
    taxes: sum(row => row.taxes),
    otherDeductions: sum(row => row.otherDeductions),
    netPay: sum(({ check }) => check.netPay),
    hours: sumOfUnits(rows, ({ check }) => toNumber(check.hours)),
  }
}
