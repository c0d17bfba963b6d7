import { formatDate } from '@epay/contract/common/dates'
import { centsToDecimal, formatMoney, parseCents } from '@epay/contract/common/money'
import type { Employee } from '@epay/contract/employees/schemas'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/statement-messages'
import type { CheckLineRow, CheckRow, EarningDetailRow } from '../queries.ts'
import { sumRates } from './sum-rates.ts'

export type StatementData = {
  companyName: string
  companyAddress: string
  employee: Employee
  check: CheckRow
  lines: readonly CheckLineRow[]
  details: readonly EarningDetailRow[]
}

export type StatementLine = { description: string; units: string; amount: string; ytd: string }
export type StatementRate = { payId: string; units: string; rate: string; amount: string }
export type StatementSum = { amount: string; ytd: string }

/** What a statement shows, as it is written there. */
export type StatementContent = {
  employer: { name: string; address: string }
  employee: { name: string; address: string[]; id: string; ssn: string }
  checkNumber: string
  checkDate: string
  period: { start: string; end: string }
  hours: string
  gross: StatementSum
  taxSum: StatementSum
  deductionSum: StatementSum
  net: StatementSum
  depositSum: string
  earnings: StatementLine[]
  rates: StatementRate[]
  taxes: StatementLine[]
  deductions: StatementLine[]
  deposits: StatementLine[]
}

/** Every sum but gross and net pay, which the payroll system tells, is that of the lines shown. */
export function statementContent(data: StatementData): StatementContent {
  const { employee, check, lines, details } = data
  const of = (kind: LineKind) => lines.filter(line => line.kind === kind)
  const [earnings, taxes, deductions] = [of('earning'), of('tax'), of('otherDeduction')]
  const ytd = (rows: readonly CheckLineRow[]) => sumCents(rows, row => row.ytd)
  const netYtd = ytd(earnings) - ytd(taxes) - ytd(deductions)
  return {
    employer: { name: data.companyName, address: data.companyAddress || STATEMENT_MESSAGES.noAddress },
    employee: {
      name: employee.name,
      address: addressOf(employee),
      id: employee.id,
      ssn: employee.ssn || STATEMENT_MESSAGES.notInData,
    },
    checkNumber: check.checkNumber,
    checkDate: formatDate(check.date),
    period: {
      start: check.periodStart === null ? STATEMENT_MESSAGES.notInData : formatDate(check.periodStart),
      end: formatDate(check.endDate),
    },
    hours: check.hours === null ? STATEMENT_MESSAGES.notInData : formatUnits(check.hours),
    gross: { amount: money(check.grossPay), ytd: moneyOf(ytd(earnings)) },
    taxSum: sumOf(taxes),
    deductionSum: sumOf(deductions),
    net: { amount: money(check.netPay), ytd: moneyOf(netYtd) },
    depositSum: sumOf(of('directDeposit')).amount,
    earnings: earnings.map(presentLine),
    rates: sumRates(details).map(({ payId, units, rate, amount }) => ({
      ...{ payId, units: formatUnits(units), rate: formatUnits(rate), amount: moneyOf(amount) },
    })),
    taxes: taxes.map(presentLine),
    deductions: deductions.map(presentLine),
    deposits: of('directDeposit').map(presentLine),
  }
}

function addressOf({ address1, address2, city, state, zip }: Employee): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address1, address2, place].filter(Boolean)
}

function presentLine({ description, units, amount, ytd }: CheckLineRow): StatementLine {
  return {
    description,
    units: units === null ? '' : formatUnits(units),
    amount: money(amount),
    ytd: money(ytd),
  }
}

const centsOf = (decimal: string) => parseCents(decimal) ?? 0
const moneyOf = (cents: number) => money(centsToDecimal(cents))
const money = (decimal: string) => formatMoney(Number(decimal))

function sumCents(rows: readonly CheckLineRow[], read: (row: CheckLineRow) => string): number {
  return rows.reduce((sum, row) => sum + centsOf(read(row)), 0)
}

function sumOf(rows: readonly CheckLineRow[]): StatementSum {
  return {
    amount: moneyOf(sumCents(rows, row => row.amount)),
    ytd: moneyOf(sumCents(rows, row => row.ytd)),
  }
}

/** `40.0000` -> `40.00`, `24.8571` as it is. */
export function formatUnits(decimal: string): string {
  return Number(decimal).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
}
