import { lastFourOf } from '@epay/contract/common/personal-numbers'
import type { RevealableField } from '@epay/contract/employees/schemas'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Cipher } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { employees, employeeVersions } from './tables.ts'

/** Encrypted columns. The last four digits are stored separately, so that reading a record decrypts nothing. */
type SecretColumns = {
  ssnSealed: string | null
  ssnLast4: string
  bankAccountSealed: string | null
  bankAccountLast4: string
}

const boundTo: Record<RevealableField, (id: string) => string> = {
  ssn: id => `employees:${id}:ssn`,
  bankAccount: id => `employees:${id}:bank_account`,
}

/** A version's id is the import's id followed by the employee's. */
const IMPORT_ID_LENGTH = 36
function versionColumn(field: RevealableField, column: PgColumn): SealedColumn {
  return { column, id: employeeVersions.id, boundTo: id => boundTo[field](id.slice(IMPORT_ID_LENGTH + 1)) }
}

export const SEALED_EMPLOYEE_COLUMNS: readonly SealedColumn[] = [
  { column: employees.ssnSealed, id: employees.id, boundTo: boundTo.ssn },
  { column: employees.bankAccountSealed, id: employees.id, boundTo: boundTo.bankAccount },
  ...[
    versionColumn('ssn', employeeVersions.ssnSealed),
    versionColumn('bankAccount', employeeVersions.bankAccountSealed),
  ],
]

/** Encrypts the secrets; empty ones become null. */
export function sealSecrets(
  cipher: Cipher,
  id: string,
  secrets: Record<RevealableField, string>,
): SecretColumns {
  const seal = (field: RevealableField) =>
    secrets[field] ? cipher.seal(secrets[field], boundTo[field](id)) : null
  return {
    ssnSealed: seal('ssn'),
    ssnLast4: lastFourOf(secrets.ssn),
    bankAccountSealed: seal('bankAccount'),
    bankAccountLast4: lastFourOf(secrets.bankAccount),
  }
}

export function openSecret(
  cipher: Cipher,
  row: { id: string } & Pick<SecretColumns, 'ssnSealed' | 'bankAccountSealed'>,
  field: RevealableField,
): string {
  const sealedValue = field === 'ssn' ? row.ssnSealed : row.bankAccountSealed
  return sealedValue === null ? '' : cipher.open(sealedValue, boundTo[field](row.id))
}
