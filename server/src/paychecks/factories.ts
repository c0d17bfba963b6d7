import type { Role } from '@epay/contract/common/roles'
import type {
  ImportedCheck,
  ImportedCheckLine,
  ImportedEarningDetail,
} from '@epay/contract/paychecks/import-files'
import { createEmployee } from '#server/employees/factories.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { insertChecks } from './import/write-checks.ts'

type KeyColumn = 'employeeId' | 'date' | 'endDate' | 'sequence'
type NewCheck = Partial<ImportedCheck> & {
  lines?: Omit<ImportedCheckLine, KeyColumn>[]
  details?: Omit<ImportedEarningDetail, KeyColumn>[]
}

/** Creates an employee with an account, and signs in. */
export async function signUpEmployee(
  app: TestApp,
  employee: Parameters<typeof createEmployee>[1],
  roles: readonly Role[] = ['Employee'],
): Promise<ApiClient> {
  const accountId = await app.createAccount({ roles })
  await createEmployee(app, { ...employee, accountId })
  return app.withToken((await app.signIn(accountId)).token)
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
