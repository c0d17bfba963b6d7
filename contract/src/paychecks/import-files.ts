import { isSsn } from '../common/personal-numbers.ts'
import { isEmail } from '../common/text.ts'
import { isAddressableId } from '../employees/schemas.ts'
import {
  cents,
  date,
  decimal,
  type ImportColumn,
  oneOf,
  optional,
  required,
  rule,
  ruledText,
  text,
  WrongCell,
  wholeNumber,
  yesNo,
} from './import-cells.ts'
import { LINE_KINDS } from './schemas.ts'

/** The payroll import: four CSV files (UTF-8, header row, RFC 4180) whose columns are the entities' field names. */

export const IMPORT_FILE_NAMES = [
  'employees.csv',
  'checks.csv',
  'check-lines.csv',
  'earnings-details.csv',
] as const
export type ImportFileName = (typeof IMPORT_FILE_NAMES)[number]

/** What identifies a check, in each file that tells of it. Its employee's ID is known before. */
const KEY_COLUMNS = {
  employeeId: { ...required(40), isWatched: false },
  date,
  endDate: date,
  sequence: wholeNumber,
}

/** Each column, in the order of the rows. */
const COLUMNS = {
  'employees.csv': {
    id: required(40, rule('must be more than dots', isAddressableId)),
    name: required(150),
    address1: text(150),
    address2: { ...text(150), isOptional: true },
    city: text(100),
    state: text(40),
    zip: text(20),
    balance: { ...cents, isOptional: true, read: (given: string) => cents.read(given || '0') },
    accountType: text(40),
    bankAccount: text(40),
    ssn: ruledText(
      rule(
        'has too few digits for an SSN such as 123-45-6789; did a spreadsheet drop the zeros at its start?',
        ssn => !/^\d{7,8}$/.test(ssn),
      ),
      rule('must be an SSN such as 123-45-6789', ssn => ssn === '' || isSsn(ssn)),
    ),
    isActive: yesNo,
    printStub: yesNo,
    email: {
      ...text(
        100,
        rule('must be an e-mail address', email => email === '' || isEmail(email)),
      ),
      ...{ isOptional: true, isWatched: false },
    },
  },
  'checks.csv': {
    ...KEY_COLUMNS,
    checkNumber: required(40),
    grossPay: cents,
    netPay: cents,
    periodStart: optional(date),
    /** All hours worked in the period, which the statement has to show. */
    hours: optional(decimal),
    /** The balance of paid sick leave, or of paid time off that replaces it, after this check. */
    sickLeaveHours: optional(decimal),
    /** Whether payroll took the check back; empty means no. */
    voided: optional(yesNo),
  },
  'check-lines.csv': {
    ...KEY_COLUMNS,
    kind: oneOf(LINE_KINDS),
    description: required(100),
    amount: cents,
    ytd: cents,
    units: optional(decimal),
  },
  'earnings-details.csv': {
    ...KEY_COLUMNS,
    payId: text(40),
    workDate: date,
    units: decimal,
    rate: decimal,
    amount: cents,
    job: text(40),
    jcCostCode: text(40),
  },
} as const

type Columns<Name extends ImportFileName> = (typeof COLUMNS)[Name]
type ValueOf<Column> = Column extends ImportColumn<infer Value> ? Value : never
type MayLack<Name extends ImportFileName, Key extends keyof Columns<Name>> =
  undefined extends ValueOf<Columns<Name>[Key]> ? true : false

/** A row as it is read: amounts in cents, quantities and rates as decimal text. */
export type ImportedRow<Name extends ImportFileName> = {
  [Key in keyof Columns<Name> as MayLack<Name, Key> extends true ? never : Key]: ValueOf<Columns<Name>[Key]>
} & {
  [Key in keyof Columns<Name> as MayLack<Name, Key> extends true ? Key : never]?: ValueOf<Columns<Name>[Key]>
}
export type ImportedEmployee = ImportedRow<'employees.csv'>
export type ImportedCheck = ImportedRow<'checks.csv'>
export type ImportedCheckLine = ImportedRow<'check-lines.csv'>
export type ImportedEarningDetail = ImportedRow<'earnings-details.csv'>

export const IMPORT_COLUMNS: Readonly<Record<ImportFileName, Readonly<Record<string, ImportColumn>>>> =
  COLUMNS

export function columnsOf(file: ImportFileName): string[] {
  return Object.keys(IMPORT_COLUMNS[file])
}

/** Older dates must be typing errors, as are dates more than a year ahead. */
export const IMPORT_FIRST_DATE = '1970-01-01'

export type CellProblem = { column: string; message: string }

/** Reads one file's rows from the texts of its columns, in their order. */
export function createRowReader<Name extends ImportFileName>(file: Name) {
  const columns = Object.entries(IMPORT_COLUMNS[file])
  /** Guarantee: each value comes from its own column. */
  const asRow = (values: Record<string, unknown>) => values as ImportedRow<Name>

  /** The row, or all that is wrong with it. */
  return (texts: readonly string[]): { row: ImportedRow<Name> } | { problems: CellProblem[] } => {
    const values: Record<string, unknown> = {}
    let problems: CellProblem[] | undefined
    columns.forEach(([column, { read }], index) => {
      const value = read((texts[index] ?? '').trim())
      if (value instanceof WrongCell) problems = [...(problems ?? []), { column, message: value.message }]
      else values[column] = value
    })
    const { periodStart = '', endDate = periodStart } = values
    if (String(periodStart) > String(endDate))
      problems = [...(problems ?? []), { column: 'periodStart', message: AFTER_END }]
    return problems ? { problems } : { row: asRow(values) }
  }
}

const AFTER_END = 'is after endDate, the last day of the period'
