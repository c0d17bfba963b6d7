import type { Employee } from '@epay/contract/employees/schemas'

export function buildEmployee(overrides: Partial<Employee> = {}): Employee {
  return {
    id: '1004',
    name: 'Sam Delgado',
    address1: '8495 Alder Street',
    address2: '',
    city: 'Stockton',
    state: 'CA',
    zip: '95202',
    isActive: true,
    balance: 1375,
    accountType: 'Checking',
    bankAccount: '****6682',
    ssn: 'XXX-XX-3009',
    printStub: false,
    accountId: 'account-1004',
    email: 'sam@example.com',
    roles: ['Employee'],
    ...overrides,
  }
}
