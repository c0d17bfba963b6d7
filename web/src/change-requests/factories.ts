import { exampleOf } from '@epay/contract/api-examples'
import { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import type { ChangeRequest, MyDetails, MyField, OwnRequest } from '@epay/contract/change-requests/schemas'

const REQUESTED_AT = '2026-11-25T19:42:00.000Z'
const CURRENT_ACCOUNT = [
  { name: 'accountType', value: 'checking' },
  { name: 'accountNumber', value: '••••6682' },
]
const NEW_ACCOUNTS = [
  { name: 'bankName', value: 'Harbor Bank' },
  { name: 'accountType', value: 'checking' },
  { name: 'accountNumber', value: '••••7730' },
  { name: 'splitAccountType', value: 'savings' },
  { name: 'splitAccountNumber', value: '••••5518' },
  { name: 'splitAmount', value: '150.00' },
]

export function buildOwnRequest(overrides: Partial<OwnRequest> = {}): OwnRequest {
  return {
    id: '0e6f9f0c-43b7-4c0f-9d6b-8d1a2b7a9f01',
    status: 'waiting',
    requestedAt: REQUESTED_AT,
    reason: '',
    decidedAt: null,
    after: NEW_ACCOUNTS,
    leavesAt: null,
    isAtPayroll: false,
    differs: [],
    ...overrides,
  }
}

/** Every field can be changed; `fields` overrides individual fields. */
export function buildMyDetails({
  fields = {},
  ...overrides
}: Partial<Omit<MyDetails, 'fields'>> & {
  fields?: Partial<Record<MyField['field'], Partial<MyField>>>
} = {}): MyDetails {
  const buildField = (name: MyField['field'], known: MyField['known']): MyField => ({
    ...{ field: name, isOn: true, known, request: null },
    ...fields[name],
  })
  return {
    contact: 'your payroll office',
    bankChangeDays: 2,
    proof: 'passwordAndAccount',
    fields: [
      buildField('address', [
        { name: 'address1', value: '8495 Alder Street' },
        { name: 'city', value: 'Stockton' },
        { name: 'state', value: 'CA' },
        { name: 'zip', value: '95202' },
      ]),
      buildField('phone', [{ name: 'phone', value: '209-555-0188' }]),
      buildField('email', [{ name: 'email', value: 'sam@example.com' }]),
      buildField('emergencyContacts', [
        { name: 'contactName', value: 'Rosa Delgado' },
        { name: 'contactRelationship', value: 'spouse' },
        { name: 'contactPhone', value: '209-555-0143' },
      ]),
      buildField('directDeposit', CURRENT_ACCOUNT),
    ],
    ...overrides,
  }
}

const EXAMPLE_REQUEST = changeRequestEndpoints.approve.response.parse(
  exampleOf(changeRequestEndpoints.approve).response,
)

export function buildChangeRequest(overrides: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    ...EXAMPLE_REQUEST,
    ...{ employeeId: '1004', name: 'Sam Delgado', requestedAt: REQUESTED_AT, phoneBefore: '209-555-0188' },
    ...{ before: CURRENT_ACCOUNT, after: NEW_ACCOUNTS, leavesAt: null },
    ...{ markings: [], approvals: [], approvalsNeeded: 1 },
    ...overrides,
  }
}
