import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { shownCell } from '@epay/contract/paychecks/import-findings'
import type { ImportFinding } from './import-problems.ts'

export type ReadEmployee = { line: number; row: ImportedEmployee }

/** A finding about one of these employees' rows, with what the row holds there and whose it is. */
export function placedIn(rows: readonly ReadEmployee[], finding: ImportFinding): ImportFinding {
  const row = rows.find(({ line }) => line === finding.line)?.row
  const [column, cell] = Object.entries(row ?? {}).find(([name]) => name === finding.column) ?? []
  const value = column === undefined ? undefined : shownCell('employees.csv', column, String(cell))
  return { ...finding, value, employeeId: row?.id, name: row?.name }
}
