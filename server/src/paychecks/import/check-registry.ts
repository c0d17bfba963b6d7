import type { ImportedCheck } from '@epay/contract/paychecks/import-files'
import type { LineKind } from '@epay/contract/paychecks/schemas'
import type { CheckFacts } from './check-oddities.ts'

type Key = Pick<ImportedCheck, 'employeeId' | 'date' | 'endDate' | 'sequence'>

/** A check of the import, and what was read of it so far. Its `id` is 0 while there are problems. */
export type RegisteredCheck = {
  id: number
  isNew: boolean
  /** The files void it: it is marked alone, and its lines are not looked at. */
  isVoided: boolean
  file: string
  line: number
  lineCount: number
  detailCount: number
  totals: CheckTotals
  facts: CheckFacts
}

/** Units: cents; `undefined` until there is a line of the kind. */
export type CheckTotals = {
  checkNumber: string
  grossPay: number
  netPay: number
} & Partial<Record<LineKind, number>>

export type CheckRegistry = {
  add(
    key: Key,
    check: Pick<RegisteredCheck, 'isVoided' | 'file' | 'line' | 'totals' | 'facts'>,
  ): RegisteredCheck
  find(key: Key): RegisteredCheck | undefined
  /** Notes that checks of this employee could not be read, or of an unknown one. */
  addUnread(employeeId?: string): void
  /** Notes a check whose employee does not exist: its lines may name another one. */
  addMisnamed(key: Key): void
  /** Notes that this check was not found; `false` when that was noted before. */
  noteMiss(key: Key): boolean
  /** Whether a check that was not found may be one that could not be read. */
  mayBeUnread(key: Key): boolean
  all(): Iterable<RegisteredCheck>
  /** All checks, each with the name that messages use for it. */
  named(): Iterable<{
    name: string
    employeeId: string
    date: string
    endDate: string
    check: RegisteredCheck
  }>
}

const asText = ({ employeeId, date, endDate, sequence }: Key) =>
  `${sequence}|${date}|${endDate}|${employeeId}`

const isSame = (one: Key, other: Key) =>
  one.employeeId === other.employeeId &&
  one.date === other.date &&
  one.endDate === other.endDate &&
  one.sequence === other.sequence

/** What messages call a check. */
export function nameOfCheck({
  checkNumber,
  date,
  employeeId,
}: Pick<ImportedCheck, 'checkNumber' | 'date' | 'employeeId'>): string {
  return `check ${checkNumber} of ${date} for employee ${employeeId}`
}

function named(key: string, check: RegisteredCheck) {
  const [, date = '', endDate = '', ...employeeId] = key.split('|')
  const id = employeeId.join('|')
  const name = nameOfCheck({ checkNumber: check.totals.checkNumber, date, employeeId: id })
  return { name, employeeId: id, date, endDate, check }
}

/**
 * All checks of an import by their key, kept in memory until its end (about 600 bytes each); of files that don't fit
 * together, also the keys of the checks that are missing or misnamed (about 200).
 */
export function createCheckRegistry(): CheckRegistry {
  const checks = new Map<string, RegisteredCheck>()
  const unreadOf = new Set<string>()
  const misnamed = new Set<string>()
  const missed = new Set<string>()
  let isAnyUnread = false
  let lastFound: { key: Key; check: RegisteredCheck | undefined } | undefined
  return {
    add(key, given) {
      const check = { id: 0, isNew: true, lineCount: 0, detailCount: 0, ...given }
      checks.set(asText(key), check)
      return check
    },
    find(key) {
      // A check's lines follow each other.
      if (lastFound?.check && isSame(lastFound.key, key)) return lastFound.check
      lastFound = { key, check: checks.get(asText(key)) }
      return lastFound.check
    },
    addUnread(employeeId = '') {
      if (employeeId === '') isAnyUnread = true
      else unreadOf.add(employeeId)
    },
    addMisnamed: key => misnamed.add(asText({ ...key, employeeId: '' })),
    mayBeUnread: key =>
      isAnyUnread || unreadOf.has(key.employeeId) || misnamed.has(asText({ ...key, employeeId: '' })),
    noteMiss(key) {
      const isFirst = !missed.has(asText(key))
      missed.add(asText(key))
      return isFirst
    },
    all: () => checks.values(),
    *named() {
      for (const [key, check] of checks) yield named(key, check)
    },
  }
}
