import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { plainColumns, sealedColumns } from './import-employees.ts'
import { insertEmployees } from './queries.ts'

const DEFAULT_EMPLOYEE: ImportedEmployee = {
  id: '1',
  name: 'Pat Example',
  address1: '1 Main Street',
  address2: '',
  city: 'Davis',
  state: 'CA',
  zip: '95616',
  balance: 0,
  accountType: 'Checking',
  bankAccount: '',
  ssn: '',
  isActive: true,
  printStub: false,
  email: '',
}

export async function createEmployee(
  { context }: { context: Context },
  { accountId, ...overrides }: Partial<ImportedEmployee> & { accountId?: string },
): Promise<void> {
  const row = { ...DEFAULT_EMPLOYEE, ...overrides }
  const columns = { ...plainColumns(row), ...sealedColumns(context.cipher, row), accountId }
  await inTransaction(context, ({ db }) => insertEmployees(db, [columns]))
}
