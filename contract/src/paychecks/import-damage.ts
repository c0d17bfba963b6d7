import type { ImportFileName } from './import-files.ts'

/** What spreadsheets make of a value that only looks like a number, and of one that they can't compute or show. */

/** Columns of text, in which a damaged value is no problem by itself. */
const WATCHED: Readonly<Record<ImportFileName, readonly string[]>> = {
  'employees.csv': [
    ...['id', 'name', 'address1', 'address2', 'city', 'state', 'zip', 'accountType', 'bankAccount'],
  ],
  'checks.csv': ['checkNumber'],
  'check-lines.csv': ['description'],
  'earnings-details.csv': ['payId', 'job', 'jcCostCode'],
}
export function watchedColumns(file: ImportFileName): readonly string[] {
  return WATCHED[file]
}

/** Columns of which nothing is taken over when a value is lost. */
const KEEPING = ['address1', 'address2', 'city', 'state', 'zip', 'accountType', 'bankAccount']
/** Numbers that are never counted with: a decimal point in one was added. */
const WHOLE_NUMBERS = ['id', 'zip', 'bankAccount', 'checkNumber']

const ERROR_VALUE = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i
const TOO_NARROW = /^#{3,}$/
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i
const WITH_DECIMALS = /^\d+[.,]0+$/
const SHORT_ZIP = /^\d{3,4}$/

/** Is nothing left of what the cell held? */
export function isLostValue(text: string): boolean {
  return lossOf(text) !== undefined
}

function lossOf(text: string): string | undefined {
  if (ERROR_VALUE.test(text)) return "is a spreadsheet's error, not a value"
  if (TOO_NARROW.test(text)) return 'is what a spreadsheet shows where a column is too narrow'
  if (SHORTENED.test(text)) return 'was shortened by a spreadsheet, and its last digits are gone'
  return undefined
}

/** Why a text looks damaged by a spreadsheet, if so; completes a sentence that begins with the column's name. */
export function damageOf(column: string, text: string): string | undefined {
  // Nearly all texts begin with a letter.
  if (!/^[#\d]/.test(text)) return undefined
  const loss = lossOf(text)
  if (loss !== undefined)
    return KEEPING.includes(column) ? `${loss}: it is not taken over, and what EPay has stays` : loss
  const hasDecimals = WHOLE_NUMBERS.includes(column) && WITH_DECIMALS.test(text)
  if (hasDecimals) return 'has decimals that a spreadsheet may have added; it is taken over as it is'
  if (column === 'zip' && SHORT_ZIP.test(text))
    return `has ${text.length} digits: a spreadsheet may have dropped a zero at its start; it is taken over as it is`
  return undefined
}
