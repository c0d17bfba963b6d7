import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { insertChecks } from './import/write-checks.ts'

type Key = 'employeeId' | 'date' | 'endDate' | 'sequence'
type NewCheck = Partial<ImportedCheck> & {
  lines?: Omit<ImportedCheckLine, Key>[]
  details?: Omit<ImportedEarningDetail, Key>[]
}

export async function createCheck(
  { context }: { context: Context },
  { lines = [], details = [], ...values }: NewCheck,
): Promise<void> {
  const check = {
    ...{ employeeId: '1', date: '2026-01-09', endDate: '2026-01-04', sequence: 1, checkNumber: '1' },
    ...{ grossPay: 0, netPay: 0, ...values },
  }
  await inTransaction(context, ({ db }) => insertChecks(db, [{ check, lines, details }]))
}
