import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { detailTable, insertChecks, lineTable } from './import-queries.ts'

type Key = 'employeeId' | 'date' | 'endDate' | 'sequence'
type NewCheck = Partial<ImportedCheck> & {
  lines?: Omit<ImportedCheckLine, Key>[]
  details?: Omit<ImportedEarningDetail, Key>[]
}

/** Stores a check as the import would. Units: cents. */
export async function createCheck(
  { context }: { context: Context },
  { lines = [], details = [], ...given }: NewCheck,
): Promise<void> {
  const check = { employeeId: '1', date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '1' }
  await inTransaction(context, async ({ db }) => {
    const [checkId = 0] = await insertChecks(db, [{ ...check, grossPay: 0, netPay: 0, ...given }])
    const placed = <Row>(rows: readonly Row[]) =>
      rows.map((row, index) => ({ checkId, position: index + 1, row }))
    await lineTable.insert(placed(lines))(db)
    await detailTable.insert(placed(details))(db)
  })
}
