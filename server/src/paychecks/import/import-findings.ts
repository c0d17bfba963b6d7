import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_LISTED_MAX } from '@epay/contract/paychecks/limits'

export type ImportFinding = {
  file: string
  line: number
  column?: string | undefined
  value?: string | undefined
  employeeId?: string | undefined
  name?: string | undefined
  message: string
}

/** Bounded, however bad the files are: counts everything and keeps the first items. */
export type FindingList = { total: number; readonly kept: ImportFinding[] }

export function addFinding(list: FindingList, finding: ImportFinding): void {
  list.total += 1
  if (list.kept.length < IMPORT_LISTED_MAX) list.kept.push(finding)
}

/** Reasons why nothing is imported, and what is odd and doesn't prevent it. */
export type Findings = { readonly problems: FindingList; readonly warnings: FindingList }

/** What reading the files tells besides their rows. */
export type Staged = {
  findings: Findings
  files: readonly string[]
  /** Whether any file is read as earnings' details; otherwise those in EPay stay. */
  hasDetails: boolean
  /** The names of the files' employees by their IDs, even when the rest of a row is wrong. */
  names: Map<string, string>
  /** Whether the files may have other employees, in rows that could not be read. */
  areEmployeesUnread: boolean
  /** Employees whose checks could not be read; `undefined` when they could be anyone's. */
  unreadChecksOf: Set<string> | undefined
}

/** Nothing wrong so far. A preview that can be confirmed stays so. */
export function createStaged({ hasDetails = true } = {}): Staged {
  return {
    findings: { problems: { total: 0, kept: [] }, warnings: { total: 0, kept: [] } },
    ...{ files: [], hasDetails, names: new Map(), areEmployeesUnread: false, unreadChecksOf: new Set() },
  }
}

/** In the order of files and lines, with the names of those employees whose IDs are known. */
export function tidyFindings(
  { total, kept }: FindingList,
  { files, names }: { files: readonly string[]; names: ReadonlyMap<string, string> },
): FindingList {
  const named = kept.map(each => ({ ...each, name: each.name ?? names.get(each.employeeId ?? '') ?? '' }))
  const placeOf = ({ file }: ImportFinding) => files.indexOf(file)
  return {
    total,
    kept: named.sort((one, other) => placeOf(one) - placeOf(other) || one.line - other.line),
  }
}

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

/** `checks.csv:17 grossPay: "1,0" isn't an amount. Use numbers only, like 1234.50.` */
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
  readonly problems: readonly ImportFinding[]
  readonly warnings: readonly ImportFinding[]
  /** More than `problems` has when there are very many. */
  readonly total: number

  constructor({ problems: { kept, total }, warnings }: Findings) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = kept
    this.warnings = warnings.kept
    this.total = total
  }
}
