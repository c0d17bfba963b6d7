import { z } from 'zod'
import { FORMAT_PROBLEMS } from './messages.ts'
import { findValue, isPersonValue, VALUE_NAMES } from './values.ts'

export const FILE_KINDS = ['csv', 'tab', 'fixed', 'iif', 'workbook'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** `YYYY` matches as `YY` twice. */
const DATE_PATTERN = /^(?:YY|MM|DD|[-/. ])+$/

const WIDTH_MAX = 2_000
const COLUMNS_MAX = 200

const text = z.string().max(200)

const columnSchema = z.strictObject({
  /** The header in a delimited file; in a fixed-width file it only labels the field. */
  name: text.trim().min(1),
  /** A value's name such as `lastName`, or a template: `{lastName}, {firstName} {middleInitial}`. */
  from: text.trim().min(1).optional(),
  constant: text.optional(),
  /** Fixed-width files only: the first column, counted from 1. Gaps between fields are filled with spaces. */
  at: z.number().int().min(1).max(WIDTH_MAX).optional(),
  /** Maximum length in characters, or the field's width in a fixed-width file. */
  width: z.number().int().min(1).max(WIDTH_MAX).optional(),
  /** Maps EPay's values to payroll's; other values stay as they are. */
  values: z.record(text, text).default({}),
  date: text.regex(DATE_PATTERN, FORMAT_PROBLEMS.date).optional(),
  case: z.enum(['upper', 'lower']).optional(),
  /** `ascii` turns é into e. `plain` also removes all punctuation except hyphens. */
  fold: z.enum(['ascii', 'plain']).optional(),
  /** Fixed-width files only: right-aligns the value and pads it with zeros. */
  zeros: z.boolean().default(false),
  isRequired: z.boolean().default(false),
})
export type FormatColumn = z.output<typeof columnSchema>

const recordSchema = z.strictObject({
  /** Whether the record is written once before the people, once per person, or once after them. */
  for: z.enum(['start', 'person', 'end']),
  columns: z.array(columnSchema).min(1).max(COLUMNS_MAX),
})
export type FormatRecord = z.output<typeof recordSchema>

/**
 * Describes how a hand-over file is written; the reverse of an import mapping. A format is data, so that a consultant
 * can support another payroll system without a code change.
 */
export const handOverFormatSchema = z
  .strictObject({
    name: text.trim().min(1).max(100),
    file: z.enum(FILE_KINDS),
    /** Whether the file must be ASCII. If so, people whose values contain other characters are left out. */
    isAscii: z.boolean().default(false),
    /** Fixed-width files only. */
    lineWidth: z.number().int().min(1).max(WIDTH_MAX).optional(),
    /** Delimited files only. */
    hasHeader: z.boolean().default(true),
    records: z.array(recordSchema).min(1).max(10),
  })
  .superRefine((format, context) => {
    for (const { path, message } of findFormatProblems(format))
      context.addIssue({ code: 'custom', path, message })
  })
export type HandOverFormat = z.output<typeof handOverFormatSchema>

const NAME_IN_BRACES = /{([^{}]*)}/g

export function parseValueNames(from: string): string[] {
  return from.includes('{') ? [...from.matchAll(NAME_IN_BRACES)].map(([, name = '']) => name) : [from]
}

type Problem = { path: (string | number)[]; message: string }

function findFormatProblems({ file, lineWidth, records }: z.input<typeof handOverFormatSchema>): Problem[] {
  const problems: Problem[] = []
  const isFixed = file === 'fixed'
  if (!records.some(record => record.for === 'person'))
    problems.push({ path: ['records'], message: FORMAT_PROBLEMS.noPerson })
  if (!isFixed && records.length > 1) problems.push({ path: ['records'], message: FORMAT_PROBLEMS.oneRecord })
  if (isFixed && lineWidth === undefined)
    problems.push({ path: ['lineWidth'], message: FORMAT_PROBLEMS.noLineWidth })
  records.forEach((record, recordIndex) => {
    const path = ['records', recordIndex, 'columns']
    record.columns.forEach((column, columnIndex) => {
      for (const message of findColumnProblems(column, record.for))
        problems.push({ path: [...path, columnIndex], message: `${column.name}: ${message}` })
    })
    const layoutProblems = isFixed
      ? findPositionProblems(record.columns, lineWidth)
      : findRepeatedNames(record.columns)
    for (const message of layoutProblems) problems.push({ path, message })
  })
  return problems
}

type ColumnInput = z.input<typeof columnSchema>

function findColumnProblems(
  { from, constant, width }: ColumnInput,
  recordKind: FormatRecord['for'],
): string[] {
  if ((from === undefined) === (constant === undefined)) return [FORMAT_PROBLEMS.fromOrConstant]
  if (constant !== undefined && width !== undefined && [...constant].length > width)
    return [FORMAT_PROBLEMS.constantTooLong(width)]
  return (from === undefined ? [] : parseValueNames(from)).flatMap(name => {
    if (!findValue(name)) return [FORMAT_PROBLEMS.unknownValue(name, VALUE_NAMES)]
    return isPersonValue(name) && recordKind !== 'person' ? [FORMAT_PROBLEMS.onlyOfPerson(name)] : []
  })
}

function findPositionProblems(columns: readonly ColumnInput[], lineWidth = WIDTH_MAX): string[] {
  const positions = columns.flatMap(({ name, at, width }) =>
    at === undefined || width === undefined ? [] : [{ name, at, end: at + width - 1 }],
  )
  const sortedPositions = positions.toSorted((one, other) => one.at - other.at)
  return [
    ...(positions.length < columns.length ? [FORMAT_PROBLEMS.noPlace] : []),
    ...sortedPositions.flatMap(({ name, at, end }, index) => {
      const previous = sortedPositions[index - 1]
      return [
        ...(previous && previous.end >= at ? [FORMAT_PROBLEMS.overlaps(previous.name, name)] : []),
        ...(end > lineWidth ? [FORMAT_PROBLEMS.beyondLine(name, lineWidth)] : []),
      ]
    }),
  ]
}

function findRepeatedNames(columns: readonly ColumnInput[]): string[] {
  const names = columns.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))].map(
    FORMAT_PROBLEMS.repeated,
  )
}

export function parseHandOverFormat(json: string): { format: HandOverFormat } | { problems: string[] } {
  let value: unknown
  try {
    // Some Windows editors add a byte order mark.
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    return { problems: [FORMAT_PROBLEMS.notJson] }
  }
  const parsed = handOverFormatSchema.safeParse(value)
  if (parsed.success) return { format: parsed.data }
  return {
    problems: parsed.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    ),
  }
}
