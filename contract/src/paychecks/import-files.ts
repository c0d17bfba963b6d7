import { isDate } from '../common/dates.ts'
import { parseCents } from '../common/money.ts'
import { isSsn } from '../common/personal-numbers.ts'
import { characterCount, isEmail, isStorable } from '../common/text.ts'
import { isAddressableId } from '../employees/schemas.ts'
import { toPlainDecimal } from './plain-decimal.ts'
import { LINE_KINDS } from './schemas.ts'

/** Explains in whole sentences why a cell can't be read. `{value}` is the cell's content, masked if it is secret. */
export class InvalidCell {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

type ImportColumn<Value = unknown> = {
  read: (text: string) => Value | InvalidCell
  isOptional?: boolean
  /** The kind of value, if a mapping can convert it from another system's notation. */
  format?: 'date' | 'number'
  isCheckedForDamage?: boolean
}

type Rule = { isValid: (text: string) => boolean; invalid: InvalidCell }

function rule(message: string, isValid: (text: string) => boolean): Rule {
  return { isValid, invalid: new InvalidCell(message) }
}

const STORABLE = rule("This has characters we can't store. Remove them.", isStorable)
const BLANK = 'This is blank, but every row needs it.'
const NOT_BLANK = rule(BLANK, text => text !== '')

function textWithRules(...rules: readonly Rule[]): ImportColumn<string> {
  return { read: text => rules.find(({ isValid }) => !isValid(text))?.invalid ?? text }
}

function text(max: number, ...rules: readonly Rule[]): ImportColumn<string> {
  const isShortEnough = (cell: string) => cell.length <= max || characterCount(cell) <= max
  return {
    ...textWithRules(
      rule(`This is longer than ${max} characters. Shorten it.`, isShortEnough),
      STORABLE,
      ...rules,
    ),
    isCheckedForDamage: true,
  }
}

function required(max: number, ...rules: readonly Rule[]): ImportColumn<string> {
  return text(max, NOT_BLANK, ...rules)
}

function optional<Value>(column: ImportColumn<Value>): ImportColumn<Value | undefined> {
  return { ...column, isOptional: true, read: cell => (cell === '' ? undefined : column.read(cell)) }
}

function column<Value>(message: string, read: (text: string) => Value | undefined): ImportColumn<Value> {
  const invalid = new InvalidCell(message)
  return { read: cell => read(cell) ?? (cell === '' ? NOT_BLANK.invalid : invalid) }
}

/** Tries plain decimals first, because nearly all numbers are plain. */
function number<Value>(message: string, read: (decimal: string) => Value | undefined): ImportColumn<Value> {
  const readWithSymbols = (cell: string) => read(cell) ?? read(toPlainDecimal(cell) ?? '')
  return { ...column(message, readWithSymbols), format: 'number' }
}

/** At most two decimals, ignoring trailing zeros. Units: cents. */
export const cents = number('"{value}" isn\'t an amount. Use numbers only, like 1234.50.', parseCents)

/** At most four decimals, ignoring trailing zeros. Kept as text. */
export const decimal = number('"{value}" isn\'t a number. Use digits only, like 40 or 2.67.', cell =>
  /^-?\d{1,8}(\.\d{1,4})?$/.test(cell) ? cell : undefined,
)

const date: ImportColumn<string> = {
  ...column('"{value}" isn\'t a valid date. Use YYYY-MM-DD, like 2026-11-13.', cell =>
    isDate(cell) && !cell.startsWith('0000') ? cell : undefined,
  ),
  format: 'date',
}

const wholeNumber = column('"{value}" isn\'t a whole number. Use digits only, like 12.', cell =>
  /^\d{1,6}$/.test(cell) ? Number(cell) : undefined,
)

const YES = ['true', 'yes', '1', 'y']
const NO = ['false', 'no', '0', 'n']
const yesNo = column('Use yes or no, not "{value}".', cell => {
  const word = cell.toLowerCase()
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
})

function oneOf<Value extends string>(values: readonly Value[]): ImportColumn<Value> {
  return column(`Use one of these, not "{value}": ${values.join(', ')}.`, cell =>
    values.find(value => value === cell),
  )
}

/** CSV files (UTF-8, header row, RFC 4180) whose columns are named after the entities' fields. */
export const IMPORT_FILE_NAMES = [
  'employees.csv',
  'checks.csv',
  'check-lines.csv',
  'earnings-details.csv',
] as const
export type ImportFileName = (typeof IMPORT_FILE_NAMES)[number]

/** The year's W-2 data from payroll. EPay reads it together with the forms' PDF, not during an import. */
export const W2_FILE_NAME = 'w2.csv'
export const PAYROLL_FILE_NAMES = [...IMPORT_FILE_NAMES, W2_FILE_NAME] as const
export type PayrollFileName = (typeof PAYROLL_FILE_NAMES)[number]

/** Columns that identify a check. */
const KEY_COLUMNS = {
  employeeId: { ...required(40), isCheckedForDamage: false },
  date,
  endDate: date,
  sequence: wholeNumber,
}

const COLUMNS = {
  'employees.csv': {
    id: required(40, rule('"{value}" has only dots. Use an ID with letters or numbers.', isAddressableId)),
    name: required(150),
    address1: text(150),
    address2: { ...text(150), isOptional: true },
    city: text(100),
    state: text(40),
    zip: text(20),
    balance: { ...cents, isOptional: true, read: (cell: string) => cents.read(cell || '0') },
    accountType: text(40),
    bankAccount: text(40),
    ssn: textWithRules(
      rule(
        'This SSN has too few digits. A spreadsheet may have dropped the zeros at its start. Use 123-45-6789.',
        ssn => !/^\d{7,8}$/.test(ssn),
      ),
      rule("That isn't a valid SSN. Use 123-45-6789.", ssn => ssn === '' || isSsn(ssn)),
    ),
    isActive: yesNo,
    printStub: yesNo,
    email: {
      ...text(
        100,
        rule(
          '"{value}" isn\'t an email address. Use one like name@example.com.',
          email => email === '' || isEmail(email),
        ),
      ),
      ...{ isOptional: true, isCheckedForDamage: false },
    },
  },
  'checks.csv': {
    ...KEY_COLUMNS,
    checkNumber: required(40),
    grossPay: cents,
    netPay: cents,
    periodStart: optional(date),
    hours: optional(decimal),
    /** The balance of paid sick leave, or of the paid time off that replaces it, after this check. */
    sickLeaveHours: optional(decimal),
    voided: optional(yesNo),
    /** The premium part of overtime, for box 12 of the W-2 with code TT. 0 means none, empty means unknown. */
    qualifiedOvertime: optional(cents),
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
  'w2.csv': {
    employeeId: required(40),
    box1: optional(cents),
    box2: optional(cents),
    box3: optional(cents),
    box4: optional(cents),
    box5: optional(cents),
    box6: optional(cents),
    box7: optional(cents),
    box8: optional(cents),
    box10: optional(cents),
    box11: optional(cents),
    box16: optional(cents),
    box17: optional(cents),
    box18: optional(cents),
    box19: optional(cents),
  },
} as const

type Columns<Name extends PayrollFileName> = (typeof COLUMNS)[Name]
type ValueOf<Column> = Column extends ImportColumn<infer Value> ? Value : never
type IsOptional<Name extends PayrollFileName, Key extends keyof Columns<Name>> =
  undefined extends ValueOf<Columns<Name>[Key]> ? true : false

/** Amounts are in cents; quantities and rates are decimal text. */
export type ImportedRow<Name extends PayrollFileName> = {
  [Key in keyof Columns<Name> as IsOptional<Name, Key> extends true ? never : Key]: ValueOf<
    Columns<Name>[Key]
  >
} & {
  [Key in keyof Columns<Name> as IsOptional<Name, Key> extends true ? Key : never]?: ValueOf<
    Columns<Name>[Key]
  >
}
export type ImportedEmployee = ImportedRow<'employees.csv'>
export type ImportedCheck = ImportedRow<'checks.csv'>
export type ImportedCheckLine = ImportedRow<'check-lines.csv'>
export type ImportedEarningDetail = ImportedRow<'earnings-details.csv'>

export const IMPORT_COLUMNS: Readonly<Record<PayrollFileName, Readonly<Record<string, ImportColumn>>>> =
  COLUMNS

export function getColumnNames(file: PayrollFileName): string[] {
  return Object.keys(IMPORT_COLUMNS[file])
}

/** Earlier dates are rejected as typos, as are dates more than a year ahead. */
export const IMPORT_FIRST_DATE = '1970-01-01'

type CellProblem = { column: string; message: string }

/** The returned function expects cells in the order of the file's columns. */
export function createRowReader<Name extends PayrollFileName>(file: Name) {
  const columns = Object.entries(IMPORT_COLUMNS[file])
  /** Safe because each value was read by the reader of its own column. */
  const asRow = (values: Record<string, unknown>) => values as ImportedRow<Name>

  return (cells: readonly string[]): { row: ImportedRow<Name> } | { problems: CellProblem[] } => {
    const values: Record<string, unknown> = {}
    let problems: CellProblem[] | undefined
    columns.forEach(([column, { read }], index) => {
      const value = read((cells[index] ?? '').trim())
      if (value instanceof InvalidCell) problems = [...(problems ?? []), { column, message: value.message }]
      else values[column] = value
    })
    const { periodStart = '', endDate = periodStart } = values
    if (String(periodStart) > String(endDate))
      problems = [...(problems ?? []), { column: 'periodStart', message: getPeriodMessage(String(endDate)) }]
    return problems ? { problems } : { row: asRow(values) }
  }
}

const getPeriodMessage = (endDate: string) => `The pay period starts on {value}, after it ends (${endDate}).`
