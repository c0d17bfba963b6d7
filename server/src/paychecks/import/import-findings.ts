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

/** Counts all findings but keeps only the first ones, to limit memory. */
export type FindingList = { total: number; readonly kept: ImportFinding[] }

export function addFinding(list: FindingList, finding: ImportFinding): void {
  list.total += 1
  if (list.kept.length < IMPORT_LISTED_MAX) list.kept.push(finding)
}

/** Problems prevent the import; warnings don't. */
export type Findings = { readonly problems: FindingList; readonly warnings: FindingList }

export type Staged = {
  findings: Findings
  files: readonly string[]
  /** Whether the files include earnings details; if not, the stored ones stay. */
  hasDetails: boolean
  /** Names of the employees in the files by ID, including rows with problems. */
  names: Map<string, string>
  areEmployeesUnread: boolean
  /** Employees whose checks couldn't be read; `undefined` if they could be anyone's. */
  unreadChecksOf: Set<string> | undefined
}

/** Also used to confirm a preview, which had no problems. */
export function createStagedFiles({ hasDetails = true } = {}): Staged {
  return {
    findings: { problems: { total: 0, kept: [] }, warnings: { total: 0, kept: [] } },
    ...{ files: [], hasDetails, names: new Map(), areEmployeesUnread: false, unreadChecksOf: new Set() },
  }
}

export function sortFindings(
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

/** Adds the cell's content and the employee: `… [1,00; 6042 Ann Bee]`. */
export function describeFinding(finding: ImportFinding): string {
  const { value, employeeId, name } = finding
  const person = [employeeId, name].filter(Boolean).join(' ')
  const shown = [value, person].filter(Boolean).join('; ')
  return shown === '' ? formatProblem(finding) : `${formatProblem(finding)} [${shown}]`
}

export class ImportRefused extends Error {
  readonly problems: readonly ImportFinding[]
  readonly warnings: readonly ImportFinding[]
  /** May exceed the length of `problems`, which is limited. */
  readonly total: number

  constructor({ problems: { kept, total }, warnings }: Findings) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = kept
    this.warnings = warnings.kept
    this.total = total
  }
}
