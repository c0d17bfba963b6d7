import { BYTE_ORDER_MARK, csvLine } from '../common/csv.ts'
import { containsPersonalNumber } from '../common/personal-numbers.ts'
import type { ImportPreview } from './import-endpoints.ts'
import type { PayrollFileName } from './import-files.ts'
import { FINDINGS_TEXTS } from './import-messages.ts'

/** Columns in which EPay keeps the stored value if a spreadsheet lost the new one. */
const PRESERVED_COLUMNS = ['address1', 'address2', 'city', 'state', 'zip', 'accountType', 'bankAccount']
/** Columns whose values have no decimals, so any decimals were probably added by a spreadsheet. */
const WHOLE_NUMBER_COLUMNS = ['id', 'zip', 'bankAccount', 'checkNumber']

const ERROR_VALUE = /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/i
const HASH_SIGNS = /^#{3,}$/
const SCIENTIFIC_NOTATION = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i
const ZERO_DECIMALS = /^\d+[.,]0+$/
const SHORT_ZIP = /^\d{3,4}$/

export function isLostValue(text: string): boolean {
  return describeLoss(text) !== undefined
}

function describeLoss(text: string): string | undefined {
  if (ERROR_VALUE.test(text)) return '"{value}" is a spreadsheet error, not a value.'
  if (HASH_SIGNS.test(text)) return '"{value}" is what a spreadsheet shows when a column is too narrow.'
  if (SCIENTIFIC_NOTATION.test(text))
    return 'A spreadsheet shortened this to "{value}", so its last digits are gone.'
  return undefined
}

/**
 * Explains how a spreadsheet damaged a cell, or returns `undefined`. `{value}` is the cell's content, masked if it is
 * secret.
 */
export function describeDamage(column: string, text: string): string | undefined {
  // Fast path: most cells with text start with a letter.
  if (!/^[#\d]/.test(text)) return undefined
  const loss = describeLoss(text)
  if (loss !== undefined)
    return PRESERVED_COLUMNS.includes(column) ? `${loss} We skip it and keep what EPay has.` : loss
  const hasDecimals = WHOLE_NUMBER_COLUMNS.includes(column) && ZERO_DECIMALS.test(text)
  if (hasDecimals) return '"{value}" has decimals that a spreadsheet may have added. We import it as is.'
  if (column === 'zip' && SHORT_ZIP.test(text))
    return `"{value}" has ${text.length} digits. A spreadsheet may have dropped a zero at its start. We import it as is.`
  return undefined
}

const MASKED_COLUMNS: readonly string[] = ['ssn', 'bankAccount']
const DISPLAYED_LENGTH_MAX = 80

/**
 * Masks SSNs and account numbers to their shape, such as `••-••` for `12-34`. In employees.csv, also masks any other
 * value that looks like one, because a row's columns might be shifted.
 */
export function maskCell(file: PayrollFileName, column: string, cell: string): string {
  const text = cell.slice(0, 2 * DISPLAYED_LENGTH_MAX)
  const shouldMask =
    MASKED_COLUMNS.includes(column) ||
    (file === 'employees.csv' && column !== 'id' && containsPersonalNumber(text))
  const displayedText = shouldMask ? maskDigits(text) : text
  return displayedText.length > DISPLAYED_LENGTH_MAX
    ? `${[...displayedText].slice(0, DISPLAYED_LENGTH_MAX).join('')}…`
    : displayedText
}

/** Text without digits, such as `########`, can't be a number and stays readable. */
function maskDigits(text: string): string {
  return /\p{N}/u.test(text) ? text.replace(/\p{N}/gu, '•').replace(/\p{L}/gu, 'x') : text
}

type Findings = Pick<ImportPreview, 'problems' | 'warnings'>

export function findingsCsv({ problems, warnings }: Findings): string {
  const { kind, file, line, column, value, employeeId, name, text } = FINDINGS_TEXTS.csv
  const findings = [
    ...problems.map(({ problem, ...location }) => ({
      ...location,
      kind: FINDINGS_TEXTS.problem,
      text: problem,
    })),
    ...warnings.map(({ warning, ...location }) => ({
      ...location,
      kind: FINDINGS_TEXTS.warning,
      text: warning,
    })),
  ]
  const lines = findings.map(each =>
    csvLine([
      ...[each.kind, each.file, String(each.line), each.column],
      ...[each.value, each.employeeId, each.name, each.text],
    ]),
  )
  return [BYTE_ORDER_MARK, csvLine([kind, file, line, column, value, employeeId, name, text]), ...lines].join(
    '',
  )
}
