import { checkRowSchema, type ImportedCheck } from '@epay/contract/paychecks/import-files'
import type { Executor } from '#server/database/transaction.ts'
import { findImportedChecks } from '../import-queries.ts'
import { type CheckRegistry, nameOfCheck } from './check-registry.ts'
import type { ImportWarning } from './import-problems.ts'
import type { LeftOutRow } from './read-record.ts'
import { BATCH_ROWS } from './read-rows.ts'

type LeftOut = { file: string; line: number; row: ImportedCheck }
type Options = { db: Executor; registry: CheckRegistry; warn: (warning: ImportWarning) => void }

/**
 * Warns of checks that a mapping's `only` leaves out although EPay has them: what was voided in payroll would stay in
 * EPay without a word.
 */
export function createLeftOutChecks({ db, registry, warn }: Options) {
  let waiting: LeftOut[] = []
  const found: LeftOut[] = []

  async function look() {
    const looked = waiting
    waiting = []
    for (const { index, isVoided } of await findImportedChecks(
      db,
      looked.map(({ row }) => row),
    )) {
      const each = looked[index]
      if (each && !isVoided) found.push(each)
    }
  }

  return {
    add(file: string, { line, texts }: LeftOutRow): void {
      const row = checkRowSchema.safeParse(texts).data
      if (row) waiting.push({ file, line, row })
    },
    async lookAtSome() {
      if (waiting.length >= BATCH_ROWS) await look()
    },
    /** Once all checks are read: another source of the mapping may have brought some of them. */
    async finish() {
      if (waiting.length > 0) await look()
      for (const { file, line, row } of found) {
        if (registry.find(row)) continue
        const message = `${nameOfCheck(row)} is left out by the mapping's "only", but EPay has it; it stays as it is. If it was voided, map the column to "voided" instead`
        warn({ file, line, employeeId: row.employeeId, message })
      }
    },
  }
}
