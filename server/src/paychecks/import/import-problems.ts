import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_LISTED_MAX } from '@epay/contract/paychecks/limits'

/** Something that is said about a place in a file. */
export type ImportFinding = {
  file: string
  line: number
  column?: string
  /** The cell as it may be shown. */
  value?: string
  employeeId?: string
  name?: string
  message: string
}
/** A reason why nothing is imported. */
export type ImportProblem = ImportFinding
/** Something odd that does not prevent the import. */
export type ImportWarning = ImportFinding

/** Bounded, however bad the files are: counts everything and keeps the first items. */
type BoundedList<Item> = {
  add(item: Item): void
  readonly total: number
  readonly kept: readonly Item[]
}
export type ImportProblemList = BoundedList<ImportProblem>
export type WarningList = BoundedList<ImportWarning>

export function createBoundedList<Item>(): BoundedList<Item> {
  const kept: Item[] = []
  let total = 0
  return {
    add(item) {
      total += 1
      if (kept.length < IMPORT_LISTED_MAX) kept.push(item)
    },
    get total() {
      return total
    },
    kept,
  }
}

/** The list with the names of those employees whose IDs are known. */
export function withNames<Item extends ImportFinding>(
  { kept, total, add }: BoundedList<Item>,
  names: ReadonlyMap<string, string>,
): BoundedList<Item> {
  const named = kept.map(each => ({ ...each, name: each.name ?? names.get(each.employeeId ?? '') }))
  return { kept: named, total, add }
}

/** Findings as the preview sends them. */
export function presentFindings(
  problems: readonly ImportFinding[],
  warnings: readonly ImportFinding[],
): Pick<ImportPreview, 'problems' | 'warnings'> {
  return {
    problems: problems.map(found => ({ ...placeOf(found), problem: found.message })),
    warnings: warnings.map(found => ({ ...placeOf(found), warning: found.message })),
  }
}

function placeOf({ file, line, column = '', value = '', employeeId = '', name = '' }: ImportFinding) {
  return { file, line, column, value, employeeId, name }
}

/** `checks.csv:17 grossPay: must be an amount such as 1234.50` */
export function formatProblem({ file, line, column, message }: ImportFinding): string {
  return column === undefined ? `${file}:${line}: ${message}` : `${file}:${line} ${column}: ${message}`
}

/** As `formatProblem`, with what the cell holds and whose it is: `… [1,00; 6042 Ann Bee]`. */
export function describeFinding(finding: ImportFinding): string {
  const { value, employeeId, name } = finding
  const person = [employeeId, name].filter(Boolean).join(' ')
  const shown = [value, person].filter(Boolean).join('; ')
  return shown === '' ? formatProblem(finding) : `${formatProblem(finding)} [${shown}]`
}

/** Thrown when the files have problems; nothing was imported. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[]
  readonly warnings: readonly ImportWarning[]
  /** More than `problems` has when there are very many. */
  readonly total: number

  constructor({ kept, total }: ImportProblemList, warnings: WarningList) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = kept
    this.warnings = warnings.kept
    this.total = total
  }
}
