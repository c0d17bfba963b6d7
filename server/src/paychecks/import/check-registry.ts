import type { CheckRow } from '@epay/contract/paychecks/import-files'

type Key = Pick<CheckRow, 'employeeId' | 'date' | 'endDate' | 'sequence'>

/** A check of the import; how many rows below it were read so far. Its `id` is 0 while there are problems. */
export type RegisteredCheck = {
  id: number
  isNew: boolean
  line: number
  lineCount: number
  detailCount: number
}

export type CheckRegistry = {
  add(key: Key, check: { line: number }): RegisteredCheck
  find(key: Key): RegisteredCheck | undefined
  all(): Iterable<RegisteredCheck>
  readonly size: number
}

const asText = ({ employeeId, date, endDate, sequence }: Key) =>
  `${sequence}|${date}|${endDate}|${employeeId}`

/** All checks of an import by their key: the only thing of it that is kept in memory (about 150 bytes each). */
export function createCheckRegistry(): CheckRegistry {
  const checks = new Map<string, RegisteredCheck>()
  return {
    add(key, { line }) {
      const check = { id: 0, isNew: true, line, lineCount: 0, detailCount: 0 }
      checks.set(asText(key), check)
      return check
    },
    find: key => checks.get(asText(key)),
    all: () => checks.values(),
    get size() {
      return checks.size
    },
  }
}
