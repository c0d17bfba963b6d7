import type { ImportProblem } from './import-problems.ts'
import type { PlannedFile } from './plan-import.ts'

/**
 * Counts the rows that a mapping's `only` leaves out, by file: several sources may read one file, each its own rows, but
 * when none of them reads any, `only` is misspelt.
 */
export function createLeftOut() {
  const files = new Map<string, { taken: number; leftOut: number; only: Set<string> }>()
  function countsOf({ name, mapped }: PlannedFile) {
    const counts = files.get(name) ?? { taken: 0, leftOut: 0, only: new Set() }
    files.set(name, counts)
    for (const [title, values] of Object.entries(mapped?.only ?? {}))
      counts.only.add(`${title}: ${values.join(', ')}`)
    return counts
  }
  return {
    add(file: PlannedFile): void {
      countsOf(file).leftOut += 1
    },
    addTaken(file: PlannedFile, rows: number): void {
      countsOf(file).taken += rows
    },
    /** Reports the files of which nothing is left. */
    report(report: (problem: ImportProblem) => void): void {
      for (const [file, { taken, leftOut, only }] of files) {
        if (taken > 0 || leftOut === 0) continue
        const message = `every row is left out, because the mapping reads only ${[...only].join('; ')} (capital letters count)`
        report({ file, line: 1, message })
      }
    },
  }
}
