/** A reason why nothing is imported, at a place in a file. */
export type ImportProblem = { file: string; line: number; column?: string; message: string }

/** Bounded, however wrong the files are. */
const MAX_KEPT = 200

export type ProblemList = {
  add(problem: ImportProblem): void
  readonly total: number
  readonly kept: readonly ImportProblem[]
}

export function createProblemList(): ProblemList {
  const kept: ImportProblem[] = []
  let total = 0
  return {
    add(problem) {
      total += 1
      if (kept.length < MAX_KEPT) kept.push(problem)
    },
    get total() {
      return total
    },
    kept,
  }
}

/** `checks.csv:17 grossPay: must be an amount such as 1234.50` */
export function formatProblem({ file, line, column, message }: ImportProblem): string {
  return column === undefined ? `${file}:${line}: ${message}` : `${file}:${line} ${column}: ${message}`
}

/** Thrown when the files have problems; nothing was imported. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[]
  /** More than `problems` has when there are very many. */
  readonly total: number

  constructor({ kept, total }: ProblemList) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = kept
    this.total = total
  }
}
