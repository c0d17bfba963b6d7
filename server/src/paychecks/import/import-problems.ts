import { IMPORT_LISTED_MAX } from '@epay/contract/paychecks/limits'

/** A reason why nothing is imported, at a place in a file. */
export type ImportProblem = { file: string; line: number; column?: string; message: string }

/** Something odd that does not prevent the import. */
export type ImportWarning = Pick<ImportProblem, 'file' | 'line' | 'message'>

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

/** `checks.csv:17 grossPay: must be an amount such as 1234.50` */
export function formatProblem({
  file,
  line,
  column,
  message,
}: ImportProblem | (ImportWarning & { column?: string })): string {
  return column === undefined ? `${file}:${line}: ${message}` : `${file}:${line} ${column}: ${message}`
}

/** Thrown when the files have problems; nothing was imported. */
export class ImportRefused extends Error {
  readonly problems: readonly ImportProblem[]
  /** More than `problems` has when there are very many. */
  readonly total: number

  constructor({ kept, total }: ImportProblemList) {
    super(`Nothing was imported: ${total} ${total === 1 ? 'problem' : 'problems'}`)
    this.name = 'ImportRefused'
    this.problems = kept
    this.total = total
  }
}
