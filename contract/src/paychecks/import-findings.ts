import { BYTE_ORDER_MARK, csvLine } from '../common/csv.ts'
import { holdsPersonalNumber } from '../common/personal-numbers.ts'
import type { ImportPreview } from './import-endpoints.ts'
import type { ImportFileName } from './import-files.ts'
import { FINDINGS_TEXTS } from './import-messages.ts'

/** Columns whose values no finding shows. */
const HIDDEN_COLUMNS: readonly string[] = ['ssn', 'bankAccount']
const SHOWN_MAX = 80

/**
 * A cell as a finding shows it. An SSN or an account number shows its shape only, `••-••` for `12-34`, and so does what
 * looks like one elsewhere in employees.csv: a row may be shifted.
 */
export function shownCell(file: ImportFileName, column: string, cell: string): string {
  const text = cell.slice(0, 2 * SHOWN_MAX)
  const isHidden =
    HIDDEN_COLUMNS.includes(column) ||
    (file === 'employees.csv' && column !== 'id' && holdsPersonalNumber(text))
  const shown = isHidden ? shapeOf(text) : text
  return shown.length > SHOWN_MAX ? `${[...shown].slice(0, SHOWN_MAX).join('')}…` : shown
}

/** A text without a digit is no number, and is shown as it is: `########`. */
function shapeOf(text: string): string {
  return /\p{N}/u.test(text) ? text.replace(/\p{N}/gu, '•').replace(/\p{L}/gu, 'x') : text
}

type Findings = Pick<ImportPreview, 'problems' | 'warnings'>

/** The findings as a CSV file. */
export function findingsCsv({ problems, warnings }: Findings): string {
  const { kind, file, line, column, value, employeeId, name, text } = FINDINGS_TEXTS.csv
  const found = [
    ...problems.map(({ problem, ...place }) => ({ ...place, kind: FINDINGS_TEXTS.problem, text: problem })),
    ...warnings.map(({ warning, ...place }) => ({ ...place, kind: FINDINGS_TEXTS.warning, text: warning })),
  ]
  const lines = found.map(each =>
    csvLine([
      ...[each.kind, each.file, String(each.line), each.column],
      ...[each.value, each.employeeId, each.name, each.text],
    ]),
  )
  return [BYTE_ORDER_MARK, csvLine([kind, file, line, column, value, employeeId, name, text]), ...lines].join(
    '',
  )
}
