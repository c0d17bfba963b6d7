import { z } from 'zod'
import {
  getColumnNames,
  IMPORT_COLUMNS,
  IMPORT_FILE_NAMES,
  type ImportFileName,
  PAYROLL_FILE_NAMES,
  W2_FILE_NAME,
} from './import-files.ts'
import { IMPORT_FILES_MAX } from './limits.ts'

/** `MMM` is the English name of the month, short or long. */
const MAPPED_DATE_FORMATS = [
  ...(['YYYY-MM-DD', 'MM/DD/YYYY', 'MM/DD/YY', 'DD/MM/YYYY', 'YYYYMMDD'] as const),
  ...(['DD-MMM-YYYY', 'DD-MMM-YY', 'MMM D, YYYY'] as const),
] as const
export type MappedDateFormat = (typeof MAPPED_DATE_FORMATS)[number]

/** `windows-1252` and `utf-16le` come from Windows programs; `utf-16le` is Excel's "Unicode text". */
const MAPPED_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type MappedEncoding = (typeof MAPPED_ENCODINGS)[number]

/** Only `us` reads `1,234` as 1234. Both formats accept signs, dollar signs, and parentheses. */
const MAPPED_NUMBER_FORMATS = ['plain', 'us'] as const

const SKIPPED_ROWS_MAX = 100

const text = z.string().trim().min(1).max(200)

const sourceSchema = z
  .strictObject({
    /** Name of the other system's file, case-insensitive. */
    from: text,
    /** The EPay file to fill. Sources for the same file are concatenated in the order listed. */
    to: z.enum(PAYROLL_FILE_NAMES),
    encoding: z.enum(MAPPED_ENCODINGS).default('utf-8'),
    skipRows: z.number().int().min(0).max(SKIPPED_ROWS_MAX).default(0),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    dateFormat: z.enum(MAPPED_DATE_FORMATS).default('YYYY-MM-DD'),
    numberFormat: z.enum(MAPPED_NUMBER_FORMATS).default('plain'),
    /**
     * Source header -> EPay column. If several headers map to the same column, their values are joined with spaces.
     * Headers that aren't listed are ignored.
     */
    columns: z.record(text, text),
    /** EPay column -> the value for every row. */
    constants: z.record(text, z.string().max(200)).default({}),
    /** EPay column -> source value -> EPay value; other values stay the same. */
    values: z.record(text, z.record(z.string().max(200), z.string().max(200))).default({}),
    negate: z.array(text).default([]),
    /** Source header -> accepted values; rows with other values are skipped. */
    only: z.record(text, z.array(z.string().max(200)).min(1)).default({}),
  })
  .superRefine((source, context) => {
    const mappedColumns = [
      ...Object.values(source.columns).map(column => ({ column, path: 'columns' })),
      ...Object.keys(source.constants).map(column => ({ column, path: 'constants' })),
      ...Object.keys(source.values).map(column => ({ column, path: 'values' })),
      ...source.negate.map(column => ({ column, path: 'negate' })),
    ]
    const columns = getColumnNames(source.to)
    for (const { column, path } of mappedColumns)
      if (!columns.includes(column)) {
        const message = `${column} isn't a column in ${source.to}: ${columns.join(', ')}`
        context.addIssue({ code: 'custom', path: [path], message })
      }
    for (const column of source.negate)
      if (columns.includes(column) && IMPORT_COLUMNS[source.to][column]?.format !== 'number')
        context.addIssue({ code: 'custom', path: ['negate'], message: `${column} is not a number` })
  })
export type MappedSource = z.output<typeof sourceSchema>

const importMappingSchema = z.strictObject({
  sources: z.array(sourceSchema).min(1).max(IMPORT_FILES_MAX),
})
export type ImportMapping = z.output<typeof importMappingSchema>

export function parseImportMapping(json: string): { mapping: ImportMapping } | { problems: string[] } {
  let value: unknown
  try {
    // Some Windows editors add a byte order mark.
    value = JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch {
    return { problems: ['The mapping is not JSON.'] }
  }
  const parsed = importMappingSchema.safeParse(value)
  if (parsed.success) return { mapping: parsed.data }
  return { problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

/** A file that an import reads: one of EPay's files, or another system's file that `source` maps to one. */
export type ExpectedImportFile = {
  name: string
  readAs: ImportFileName
  source?: MappedSource
  isRequired: boolean
}

/** Required even with a mapping, because checks must not be imported without their lines. */
const ALWAYS_REQUIRED: readonly ImportFileName[] = ['checks.csv', 'check-lines.csv']

/**
 * Returns the mapping's source files, plus EPay's own files for anything that the mapping doesn't cover. Skips
 * sources for w2.csv, which is read with the year's forms instead.
 */
export function listExpectedFiles(mapping: ImportMapping | undefined): ExpectedImportFile[] {
  const sources = mapping?.sources ?? []
  const sourceFiles = sources.flatMap(source =>
    source.to === W2_FILE_NAME ? [] : [{ name: source.from, readAs: source.to, source, isRequired: true }],
  )
  const unmappedFiles = IMPORT_FILE_NAMES.filter(name => !sources.some(({ to }) => to === name)).map(
    name => ({
      name,
      readAs: name,
      isRequired: !mapping || ALWAYS_REQUIRED.includes(name),
    }),
  )
  return [...sourceFiles, ...unmappedFiles]
}

/** Ignores case, because some systems export names in upper case. */
export function isSameFileName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
