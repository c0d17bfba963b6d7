/** Writes samples/: a small company in the import's format, made like the demo company. `node write-samples.ts` */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { centsToDecimal } from '@epay/contract/common/money'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
  ImportedEmployee,
} from '@epay/contract/paychecks/import-files'
import { payWeeks } from './calendar.ts'
import { makeChecks } from './demo-checks.ts'
import { type Company, makeEmployees } from './demo-employee.ts'

const SAMPLES_FOLDER = fileURLToPath(new URL('../../../samples/', import.meta.url))
const SAMPLE_COMPANY: Company = {
  seed: 20_260_109,
  count: 12,
  firstId: 5001,
  emailDomain: 'samples.example.com',
  cast: [],
}
/** Pay days start on January 9, so that the year-to-date totals are complete. */
const SAMPLE_TODAY = '2026-02-13'

type Cell = string | number | boolean

function toCsv<Row>(columns: Record<string, (row: Row) => Cell>, rows: readonly Row[]): string {
  const lines = [Object.keys(columns), ...rows.map(row => Object.values(columns).map(read => read(row)))]
  return lines.map(cells => `${cells.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: Cell): string {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const KEY_COLUMNS = {
  employeeId: (row: Pick<ImportedCheck, 'employeeId'>) => row.employeeId,
  date: (row: Pick<ImportedCheck, 'date'>) => row.date,
  endDate: (row: Pick<ImportedCheck, 'endDate'>) => row.endDate,
  sequence: (row: Pick<ImportedCheck, 'sequence'>) => row.sequence,
}

const EMPLOYEE_COLUMNS: Record<keyof ImportedEmployee, (row: ImportedEmployee) => Cell> = {
  id: row => row.id,
  name: row => row.name,
  address1: row => row.address1,
  address2: row => row.address2,
  city: row => row.city,
  state: row => row.state,
  zip: row => row.zip,
  balance: row => centsToDecimal(row.balance),
  accountType: row => row.accountType,
  bankAccount: row => row.bankAccount,
  ssn: row => row.ssn,
  isActive: row => row.isActive,
  printStub: row => row.printStub,
  email: row => row.email,
}
const CHECK_COLUMNS: Record<string, (row: ImportedCheck) => Cell> = {
  ...KEY_COLUMNS,
  checkNumber: row => row.checkNumber,
  grossPay: row => centsToDecimal(row.grossPay),
  netPay: row => centsToDecimal(row.netPay),
  periodStart: row => row.periodStart ?? '',
  hours: row => row.hours ?? '',
  sickLeaveHours: row => row.sickLeaveHours ?? '',
  qualifiedOvertime: row =>
    row.qualifiedOvertime === undefined ? '' : centsToDecimal(row.qualifiedOvertime),
}
const LINE_COLUMNS: Record<string, (row: ImportedCheckLine) => Cell> = {
  ...KEY_COLUMNS,
  kind: row => row.kind,
  description: row => row.description,
  amount: row => centsToDecimal(row.amount),
  ytd: row => centsToDecimal(row.ytd),
  units: row => row.units ?? '',
}
const DETAIL_COLUMNS: Record<string, (row: ImportedEarningDetail) => Cell> = {
  ...KEY_COLUMNS,
  payId: row => row.payId,
  workDate: row => row.workDate,
  units: row => row.units,
  rate: row => row.rate,
  amount: row => centsToDecimal(row.amount),
  job: row => row.job,
  jcCostCode: row => row.jcCostCode,
}

/** The four files of a made-up company, by name. */
export function makeImportFiles(options: { company: Company; weeks: number; today: string }) {
  const people = makeEmployees(options.company)
  const weeks = payWeeks(options.today, options.weeks)
  const made = people.flatMap(person => makeChecks(options.company.seed, person, weeks))
  return {
    'employees.csv': toCsv(
      EMPLOYEE_COLUMNS,
      people.map(({ row }) => row),
    ),
    'checks.csv': toCsv(
      CHECK_COLUMNS,
      made.map(({ check }) => check),
    ),
    'check-lines.csv': toCsv(
      LINE_COLUMNS,
      made.flatMap(({ lines }) => lines),
    ),
    'earnings-details.csv': toCsv(
      DETAIL_COLUMNS,
      made.flatMap(({ details }) => details),
    ),
  }
}

export const SAMPLE_OPTIONS = { company: SAMPLE_COMPANY, weeks: 6, today: SAMPLE_TODAY }

if (import.meta.main) {
  mkdirSync(SAMPLES_FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(makeImportFiles(SAMPLE_OPTIONS)))
    writeFileSync(join(SAMPLES_FOLDER, name), text)
}
