import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { LISTED_FINDINGS_MAX } from '@epay/contract/paychecks/limits'

export type ImportFinding = {
  file: string
  line: number
  column?: string | undefined
  value?: string | undefined
  employeeId?: string | undefined
  name?: string | undefined
  message: string
}

/** `items` is truncated to limit memory; `total` counts all. */
export type FindingList = { total: number; readonly items: ImportFinding[] }

export function addFinding(list: FindingList, finding: ImportFinding): void {
  list.total += 1
  if (list.items.length < LISTED_FINDINGS_MAX) list.items.push(finding)
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

/** Starts without findings. Confirming a preview uses it as well, because confirmed previews have no problems. */
export function createStagedFiles({ hasDetails = true } = {}): Staged {
  return {
    findings: { problems: { total: 0, items: [] }, warnings: { total: 0, items: [] } },
    ...{ files: [], hasDetails, names: new Map(), areEmployeesUnread: false, unreadChecksOf: new Set() },
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
  const context = [value, person].filter(Boolean).join('; ')
  return context === '' ? formatProblem(finding) : `${formatProblem(finding)} [${context}]`
}

export class ImportRefused extends Error {
  readonly problems: readonly ImportFinding[]
  readonly warnings: readonly ImportFinding[]
  /** May exceed the length of `problems`, which is limited. */
  readonly total: number

  constructor({ problems: { items, total }, warnings }: Findings) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = items
    this.warnings = warnings.items
    this.total = total
  }
}
