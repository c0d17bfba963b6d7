import type { ImportedCheck } from '@epay/contract/paychecks/import-files'
import { type Executor, statementsAtOnce } from '#server/database/transaction.ts'
import type { PlacedRow } from '../import-queries.ts'
import type { CheckRegistry, RegisteredCheck } from './check-registry.ts'
import type { ImportProblem } from './import-problems.ts'
import type { ReadRow } from './read-record.ts'
import { BATCH_ROWS } from './read-rows.ts'
import { createWriteBehind } from './write-behind.ts'

type Key = Pick<ImportedCheck, 'employeeId' | 'date' | 'endDate' | 'sequence'>

/** How the rows below a check are written: lines, or earnings' details. The statements are ready before they are run. */
type Table<Row> = {
  insert(rows: readonly PlacedRow<Row>[]): (db: Executor) => Promise<void>
  replace(rows: readonly PlacedRow<Row>[]): (db: Executor) => Promise<{ added: number; changed: number }>
  removeRest(db: Executor, checks: readonly { id: number; count: number }[]): Promise<number>
}

type Options<Row> = {
  db: Executor
  registry: CheckRegistry
  table: Table<Row>
  counter: 'lineCount' | 'detailCount'
  report: (problem: ImportProblem) => void
  isRefused: () => boolean
  /** Is told of each row and the check that it belongs to. */
  onRow?: (check: RegisteredCheck, row: Row) => void
}

/** The largest number that the column for a row's position can hold. */
const MAX_PER_CHECK = 32_767

/** Gives the checks the rows that the file has for them, in its order. */
export function createChildImport<Row extends Key>(options: Options<Row>) {
  const { db, registry, table, counter, report, isRefused, onRow } = options
  const counts = { new: 0, changed: 0, unchanged: 0, removed: 0 }
  const writing = createWriteBehind(statementsAtOnce(db))

  function findCheck(row: Row, { file, line }: { file: string; line: number }): RegisteredCheck | undefined {
    const check = registry.find(row)
    const { employeeId, date, endDate, sequence } = row
    if (!check && (registry.mayBeUnread(row) || !registry.noteMiss(row))) return undefined
    if (!check) {
      const name = `check of ${date} (period to ${endDate}, sequence ${sequence}) for employee ${employeeId}`
      const place = { file, line, column: 'employeeId', value: employeeId, employeeId }
      report({ ...place, message: `checks.csv has no ${name}` })
    } else if (++check[counter] > MAX_PER_CHECK) {
      report({ file, line, employeeId, message: `is more than row ${MAX_PER_CHECK} of its check` })
    }
    return check
  }

  return {
    counts,
    async importBatch(file: string, batch: readonly ReadRow<Row>[]) {
      const added: PlacedRow<Row>[] = []
      const known: PlacedRow<Row>[] = []
      for (const { line, row } of batch) {
        const check = row && findCheck(row, { file, line })
        if (!check || check.isVoided) continue
        onRow?.(check, row)
        const placed = { checkId: check.id, position: check[counter], row }
        if (check.isNew) added.push(placed)
        else known.push(placed)
      }
      if (isRefused()) return
      counts.new += added.length
      counts.unchanged += known.length
      const [insert, replace] = [table.insert(added), table.replace(known)]
      await writing.begin(async () => {
        await insert(db)
        const replaced = await replace(db)
        counts.new += replaced.added
        counts.changed += replaced.changed
        counts.unchanged -= replaced.added + replaced.changed
      })
    },

    /** Removes the rows that the checks no longer have. */
    async finish() {
      await writing.finish()
      if (isRefused()) return
      let batch: { id: number; count: number }[] = []
      const flush = async () => {
        counts.removed += await table.removeRest(db, batch)
        batch = []
      }
      for (const check of registry.all()) {
        if (check.isNew || check.isVoided) continue
        batch.push({ id: check.id, count: check[counter] })
        if (batch.length === BATCH_ROWS) await flush()
      }
      await flush()
    },
  }
}
