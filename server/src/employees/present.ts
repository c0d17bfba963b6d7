import { decimalToNumber } from '@epay/contract/common/money'
import { formatMaskedAccount, formatMaskedSsn } from '@epay/contract/common/personal-numbers'
import { pick } from '@epay/contract/common/records'
import { hasAnyRole, ROLES, STAFF_ROLES } from '@epay/contract/common/roles'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import type { EmployeeRow } from './queries.ts'

const PLAIN_FIELDS = [
  ...(['id', 'name', 'address1', 'address2', 'city', 'state', 'zip', 'isActive', 'accountType'] as const),
  ...(['printStub', 'accountId', 'email', 'canSignIn'] as const),
]

export function presentEmployee(row: EmployeeRow): FullEmployee {
  return {
    ...pick(row, PLAIN_FIELDS),
    balance: decimalToNumber(row.balance),
    bankAccount: row.bankAccountSealed === null ? '' : formatMaskedAccount(row.bankAccountLast4),
    ssn: row.ssnSealed === null ? '' : formatMaskedSsn(row.ssnLast4),
    roles: ROLES.filter(role => row.roles.includes(role)),
    accountName: hasAnyRole(row.roles, STAFF_ROLES) ? row.accountName : null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    isClosedAfterReset: row.resetByMailAt !== null && hasAnyRole(row.roles, STAFF_ROLES),
  }
}
