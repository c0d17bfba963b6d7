import { z } from 'zod'
import { parseCents } from '../common/money.ts'
import { isSsn } from '../common/personal-numbers.ts'
import { characterCount, isEmail, isStorable } from '../common/text.ts'
import { isAddressableId } from '../employees/schemas.ts'
import { plainDecimal } from './import-numbers.ts'
import { LINE_KINDS } from './schemas.ts'

/** The payroll import: four CSV files (UTF-8, header row, RFC 4180) whose columns are the entities' field names. */

type Read = (text: string) => unknown

/**
 * How a column's texts are read by a mere function, which answers `undefined` where the column's type refuses one. A
 * type that is refined afterwards is another type, which has no such reader. (zod's registries would hand it on.)
 */
export const PLAIN_READERS = new WeakMap<z.core.$ZodType, Read>()

function readBy<Type extends z.core.$ZodType>(type: Type, read: Read): Type {
  PLAIN_READERS.set(type, read)
  return type
}

type Rule = { isRight: (text: string) => boolean; message: string }

/** A trimmed text, and its reader by the same rules. */
function ruledText(...rules: Rule[]) {
  const read = (given: string) => {
    const text = given.trim()
    return rules.every(({ isRight }) => isRight(text)) ? text : undefined
  }
  const ruled = rules.reduce((type, { isRight, message }) => type.refine(isRight, message), z.string().trim())
  return readBy(ruled, read)
}

const text = (max: number, ...rules: Rule[]) =>
  ruledText(
    {
      isRight: given => given.length <= max || characterCount(given) <= max,
      message: `has more than ${max} characters`,
    },
    { isRight: isStorable, message: 'has characters that cannot be stored' },
    ...rules,
  )
const required = (max: number, ...rules: Rule[]) =>
  text(max, { isRight: given => given !== '', message: 'is missing' }, ...rules)
const NO_YES_NO = 'must be yes or no'
const yesNo = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['true', 'false', 'yes', 'no', '1', '0', 'y', 'n'], NO_YES_NO))
  .transform(value => ['true', 'yes', '1', 'y'].includes(value))

/** What a reader makes of a text, as a type with the same reader. */
function readText<Value>(read: (text: string) => Value | undefined, message: string) {
  const type = z.string().transform((value, issue) => {
    const given = read(value)
    if (given !== undefined) return given
    issue.addIssue(message)
    return z.NEVER
  })
  return readBy(type, read)
}

/** Reads a plain decimal text, or else the number that it writes otherwise. Nearly all of them are plain. */
function readNumber<Value>(read: (decimal: string) => Value | undefined) {
  return (text: string): Value | undefined => {
    const value = read(text)
    if (value !== undefined) return value
    const plain = plainDecimal(text)
    return plain === undefined ? undefined : read(plain)
  }
}

/** An amount with at most two decimals that count, in cents. */
const cents = readText(readNumber(parseCents), 'must be an amount such as 1234.50')
/** A number with at most four decimals that count, kept as text. */
const NO_NUMBER = 'must be a number such as 40 or 2.67'
const decimal = readText(readNumber(parseDecimal), NO_NUMBER)

function parseDecimal(text: string): string | undefined {
  const given = text.trim()
  return /^-?\d{1,8}(\.\d{1,4})?$/.test(given) ? given : undefined
}

const NO_DATE = 'must be a date such as 2026-11-13'
const date = z
  .string()
  .trim()
  .pipe(z.iso.date(NO_DATE))
  .refine(text => !text.startsWith('0000'), NO_DATE)
/** A column that a file may leave out and a row may leave empty. A union alone only says "Invalid input". */
function optional<Value>(type: z.ZodType<Value, string>, message: string) {
  return z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), type], message))
    .optional()
}
const sequence = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, 'must be a whole number')
  .transform(Number)

export const employeeRowSchema = z.object({
  id: required(40, { isRight: isAddressableId, message: 'must be more than dots' }),
  name: required(150),
  address1: text(150),
  address2: text(150),
  city: text(100),
  state: text(40),
  zip: text(20),
  balance: z.preprocess(value => (typeof value === 'string' && value.trim()) || '0', cents),
  accountType: text(40),
  bankAccount: text(40),
  ssn: ruledText(
    {
      isRight: ssn => !/^\d{7,8}$/.test(ssn),
      message:
        'has too few digits for an SSN such as 123-45-6789; did a spreadsheet drop the zeros at its start?',
    },
    { isRight: ssn => ssn === '' || isSsn(ssn), message: 'must be an SSN such as 123-45-6789' },
  ),
  isActive: yesNo,
  printStub: yesNo,
  email: text(100, {
    isRight: email => email === '' || isEmail(email),
    message: 'must be an e-mail address',
  }),
})

const checkKeyShape = { employeeId: required(40), date, endDate: date, sequence }

export const checkRowSchema = z
  .object({
    ...checkKeyShape,
    checkNumber: required(40),
    grossPay: cents,
    netPay: cents,
    periodStart: optional(date, NO_DATE),
    /** All hours worked in the period, which the statement has to show. */
    hours: optional(decimal, NO_NUMBER),
    /** The balance of paid sick leave, or of paid time off that replaces it, after this check. */
    sickLeaveHours: optional(decimal, NO_NUMBER),
    /** Whether payroll took the check back; empty means no. */
    voided: optional(yesNo, NO_YES_NO),
  })
  .refine(({ periodStart, endDate }) => !periodStart || periodStart <= endDate, {
    path: ['periodStart'],
    message: 'is after endDate, the last day of the period',
  })

const checkLineRowSchema = z.object({
  ...checkKeyShape,
  kind: z.enum(LINE_KINDS, `must be one of ${LINE_KINDS.join(', ')}`),
  description: required(100),
  amount: cents,
  ytd: cents,
  units: optional(decimal, NO_NUMBER),
})

const earningDetailRowSchema = z.object({
  ...checkKeyShape,
  payId: text(40),
  workDate: date,
  units: decimal,
  rate: decimal,
  amount: cents,
  job: text(40),
  jcCostCode: text(40),
})

/** Older dates must be typing errors, as are dates more than a year ahead. */
export const IMPORT_FIRST_DATE = '1970-01-01'

/** Rows as they are read: amounts in cents, quantities and rates as decimal text. */
export type ImportedEmployee = z.output<typeof employeeRowSchema>
export type ImportedCheck = z.output<typeof checkRowSchema>
export type ImportedCheckLine = z.output<typeof checkLineRowSchema>
export type ImportedEarningDetail = z.output<typeof earningDetailRowSchema>

export const IMPORT_FILE_NAMES = [
  'employees.csv',
  'checks.csv',
  'check-lines.csv',
  'earnings-details.csv',
] as const
export type ImportFileName = (typeof IMPORT_FILE_NAMES)[number]

export const IMPORT_FILES = {
  'employees.csv': employeeRowSchema,
  'checks.csv': checkRowSchema,
  'check-lines.csv': checkLineRowSchema,
  'earnings-details.csv': earningDetailRowSchema,
} as const satisfies Record<ImportFileName, z.ZodObject>
export type ImportedRow<Name extends ImportFileName> = z.output<(typeof IMPORT_FILES)[Name]>

/** Columns that a file may leave out. */
export const OPTIONAL_IMPORT_COLUMNS: Readonly<Record<ImportFileName, readonly string[]>> = {
  'employees.csv': ['address2', 'balance', 'email'],
  'checks.csv': ['periodStart', 'hours', 'sickLeaveHours', 'voided'],
  'check-lines.csv': ['units'],
  'earnings-details.csv': [],
}

/** Columns in which another system's dates, or its numbers, are converted to our format. */
export const IMPORT_DATE_COLUMNS: readonly string[] = ['date', 'endDate', 'periodStart', 'workDate']
export const IMPORT_NUMBER_COLUMNS: readonly string[] = [
  'balance',
  'grossPay',
  'netPay',
  'hours',
  'sickLeaveHours',
  'amount',
  'ytd',
  'units',
  'rate',
]
