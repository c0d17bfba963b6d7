import { decimalToWire } from '@epay/contract/common/money'
import { maskedAccountOf, maskedSsnOf } from '@epay/contract/common/personal-numbers'
import { hasAnyRole, ROLES, STAFF_ROLES } from '@epay/contract/common/roles'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import type { EmployeeRow } from './queries.ts'

/** The record as it leaves the server: personal numbers masked to their last four. */
export function presentEmployee(row: EmployeeRow): FullEmployee {
  return {
    id: row.id,
    name: row.name,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    isActive: row.isActive,
    balance: decimalToWire(row.balance),
    accountType: row.accountType,
    bankAccount: row.bankAccountSealed === null ? '' : maskedAccountOf(row.bankAccountLast4),
    ssn: row.ssnSealed === null ? '' : maskedSsnOf(row.ssnLast4),
    printStub: row.printStub,
    accountId: row.accountId,
    email: row.email,
    roles: ROLES.filter(role => row.roles.includes(role)),
    canSignIn: row.canSignIn,
    accountName: hasAnyRole(row.roles, STAFF_ROLES) ? row.accountName : null,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    isClosedAfterReset: row.resetByMailAt !== null && hasAnyRole(row.roles, STAFF_ROLES),
  }
}
