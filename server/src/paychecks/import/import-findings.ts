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

export type StagedFiles = {
  findings: Findings
  files: readonly string[]
  /** Whether the files include earnings details. If not, the stored details are kept. */
  hasDetails: boolean
  /** Names of the employees in the files by ID, including rows with problems. */
  names: Map<string, string>
  hasUnreadEmployees: boolean
  /** IDs of employees with unreadable checks; `undefined` if unreadable checks could belong to anyone. */
  employeesWithUnreadChecks: Set<string> | undefined
}

/** Returns an object without findings. Confirming starts with one, too, because a preview with problems is refused. */
export function createStagedFiles({ hasDetails = true } = {}): StagedFiles {
  return {
    findings: { problems: { total: 0, items: [] }, warnings: { total: 0, items: [] } },
    ...{
      files: [],
      hasDetails,
      names: new Map(),
      hasUnreadEmployees: false,
      employeesWithUnreadChecks: new Set(),
    },
  }
}

export function presentFindings(
  problems: readonly ImportFinding[],
  warnings: readonly ImportFinding[],
): Pick<ImportPreview, 'problems' | 'warnings'> {
  return {
    problems: problems.map(finding => ({ ...getLocation(finding), problem: finding.message })),
    warnings: warnings.map(finding => ({ ...getLocation(finding), warning: finding.message })),
  }
}

function getLocation({ file, line, column = '', value = '', employeeId = '', name = '' }: ImportFinding) {
  return { file, line, column, value, employeeId, name }
}

/** Example: `checks.csv:17 grossPay: "1,0" isn't an amount. Use numbers only, like 1234.50.` */
export function formatProblem({ file, line, column, message }: ImportFinding): string {
  return column === undefined ? `${file}:${line}: ${message}` : `${file}:${line} ${column}: ${message}`
}

/** Adds the cell's content and the employee, as in `… [1,00; 6042 Ann Bee]`. */
export function describeFinding(finding: ImportFinding): string {
  const { value, employeeId, name } = finding
  const person = [employeeId, name].filter(Boolean).join(' ')
  const context = [value, person].filter(Boolean).join('; ')
  return context === '' ? formatProblem(finding) : `${formatProblem(finding)} [${context}]`
}

export class ImportRefused extends Error {
  readonly problems: readonly ImportFinding[]
  readonly warnings: readonly ImportFinding[]
  /** The number of problems, including those cut from `problems`. */
  readonly total: number

  constructor({ problems: { items, total }, warnings }: Findings) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = items
    this.warnings = warnings.items
    this.total = total
  }
}
