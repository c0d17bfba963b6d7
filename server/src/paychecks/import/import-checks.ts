import type { ImportRowCounts } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_FIRST_DATE, type ImportedCheck } from '@epay/contract/paychecks/import-files'
import { type Executor, statementsAtOnce, type Transaction } from '#server/database/transaction.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { findImportedChecks, insertChecks, updateChecks, voidChecks } from '../import-queries.ts'
import { factsOf } from './check-oddities.ts'
import { type CheckRegistry, type CheckTotals, nameOfCheck, type RegisteredCheck } from './check-registry.ts'
import { REPLACEMENT } from './column-layout.ts'
import type { ImportProblem, ImportWarning } from './import-problems.ts'
import type { ReadRow } from './read-record.ts'
import { createWriteBehind } from './write-behind.ts'

type Options = {
  db: Executor
  registry: CheckRegistry
  /** Names of the employees of the files by their IDs; those of the database are added as they come up. */
  names: Map<string, string>
  /** Whether those of the database may be told. */
  areNamesShown: boolean
  /** Whether there may be employees in the files who could not be read. */
  areEmployeesUnread: boolean
  report: (problem: ImportProblem) => void
  warn: (warning: ImportWarning) => void
  isRefused: () => boolean
  /** The last day that a check may have. */
  lastDate: string
  /** In which it writes; a preview has none. */
  transaction: Transaction | undefined
}

function totalsOf({ checkNumber, grossPay, netPay }: ImportedCheck): CheckTotals {
  return { checkNumber, grossPay, netPay }
}

type Pending = { row: ImportedCheck; check: RegisteredCheck }

/** Writes the checks and registers them for the files that follow. */
export function createCheckImport(options: Options) {
  const { db, registry, names, areNamesShown, areEmployeesUnread, isRefused, transaction, lastDate } = options
  const { report, warn } = options
  const counts: ImportRowCounts = { new: 0, changed: 0, unchanged: 0 }
  const writing = createWriteBehind(statementsAtOnce(db))

  async function learnEmployees(batch: readonly ReadRow<ImportedCheck>[]) {
    const unknown = new Set<string>()
    for (const { row } of batch) if (row && !names.has(row.employeeId)) unknown.add(row.employeeId)
    for (const { id, name } of await findNames(db, [...unknown])) names.set(id, areNamesShown ? name : '')
  }

  function register(file: string, { line, row, texts }: ReadRow<ImportedCheck>): Pending | undefined {
    if (!row) {
      const { employeeId = '' } = texts
      registry.addUnread(employeeId.includes(REPLACEMENT) ? undefined : employeeId.trim())
      return undefined
    }
    const { employeeId } = row
    const complain = (column: keyof ImportedCheck, message: string) =>
      report({ file, line, column, value: String(row[column]), employeeId, message })
    if (!names.has(employeeId) && !areEmployeesUnread) {
      complain('employeeId', `there is no employee ${employeeId}`)
      registry.addMisnamed(row)
    }
    if (row.date < IMPORT_FIRST_DATE || row.date > lastDate)
      complain('date', `is not between ${IMPORT_FIRST_DATE} and ${lastDate}`)
    const earlier = registry.find(row)
    if (earlier) {
      const place = earlier.file === file ? '' : `${earlier.file} `
      complain('sequence', `repeats the check of ${place}line ${earlier.line}`)
      return undefined
    }
    const isVoided = row.voided === true
    const place = { file, line, isVoided }
    return { row, check: registry.add(row, { ...place, totals: totalsOf(row), facts: factsOf(row) }) }
  }

  return {
    counts,
    async importBatch(file: string, batch: readonly ReadRow<ImportedCheck>[]) {
      await learnEmployees(batch)
      const pending = batch.flatMap(read => register(file, read) ?? [])
      if (!isRefused()) await writing.begin(() => write(pending))
    },
    finish: writing.finish,
  }

  function warnOf({ row, check: { file, line } }: Pending, what: string) {
    warn({ file, line, employeeId: row.employeeId, message: `${nameOfCheck(row)} ${what}` })
  }

  async function write(pending: readonly Pending[]) {
    const rows = pending.map(({ row }) => row)
    const changes: { id: number; row: ImportedCheck }[] = []
    const voided: number[] = []
    for (const { index, id, isChanged, isVoided } of await findImportedChecks(db, rows)) {
      const found = pending[index]
      if (!found) continue
      found.check.id = id
      found.check.isNew = false
      if (found.check.isVoided) {
        if (isVoided) counts.unchanged += 1
        else voided.push(id)
        continue
      }
      if (isVoided) warnOf(found, 'is voided in EPay and counts again')
      if (isChanged || isVoided) changes.push({ id, row: found.row })
      else counts.unchanged += 1
    }
    const strangers = pending.filter(({ check }) => check.isNew)
    for (const each of strangers)
      if (each.check.isVoided)
        warnOf(each, 'is voided in the files, but EPay has no such check; it is left out')
    const added = strangers.filter(({ check }) => !check.isVoided)
    counts.new += added.length
    counts.changed += changes.length
    if (voided.length > 0) counts.voided = (counts.voided ?? 0) + voided.length
    if (!transaction) return
    const ids = await insertChecks(
      transaction,
      added.map(({ row }) => row),
    )
    added.forEach(({ check }, index) => {
      check.id = ids[index] ?? 0
    })
    await updateChecks(transaction, changes)
    await voidChecks(transaction, voided)
  }
}
