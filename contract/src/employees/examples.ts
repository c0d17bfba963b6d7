import { examplesOf } from '../common/example.ts'
import { MARIA, OFFICE } from '../common/example-data.ts'
import { BANK_ACCOUNT_MESSAGES, bankAccountEndpoints } from './bank-accounts.ts'
import { employeeEndpoints } from './endpoints.ts'
import { INVITATION_MESSAGES } from './invitation-messages.ts'
import { invitationEndpoints } from './invitations.ts'
import { ACCOUNT_NAME_MESSAGES, EMPLOYEE_MESSAGES, PROFILE_MESSAGES } from './messages.ts'
import type { FullEmployee } from './schemas.ts'

const listItem = {
  id: MARIA.employeeId,
  name: MARIA.name,
  address1: MARIA.street,
  address2: '',
  city: MARIA.city,
  state: MARIA.state,
  zip: MARIA.zip,
  isActive: true,
}
const employee: FullEmployee = {
  ...listItem,
  balance: 0,
  accountType: 'Checking',
  bankAccount: MARIA.maskedAccount,
  ssn: MARIA.maskedSsn,
  printStub: false,
  accountId: MARIA.accountId,
  email: MARIA.email,
  roles: ['Employee'],
  canSignIn: true,
  invitedAt: '2026-11-16T16:00:00.000Z',
  accountName: null,
  isClosedAfterReset: false,
}
const params = { id: MARIA.employeeId }
const newEmail = 'maria@harborbuilders.example'
const notFoundError = { NOT_FOUND: EMPLOYEE_MESSAGES.unknown } as const
const noRecordError = { NOT_FOUND: PROFILE_MESSAGES.noData } as const

export const employeeExamples = examplesOf(employeeEndpoints, {
  list: {
    query: { name: 'sandoval', maxResultCount: 10, sorting: 'Name asc' },
    response: { items: [{ ...listItem, roles: ['Employee'], hasAccount: true }], totalCount: 1 },
  },
  current: { response: employee, errors: noRecordError },
  ownReveals: {
    query: { maxResultCount: 10 },
    response: {
      items: [{ id: '4790', at: '2026-11-20T16:41:07.000Z', name: OFFICE.manager.name, field: 'ssn' }],
      totalCount: 1,
    },
    errors: noRecordError,
  },
  get: { params, response: employee, errors: notFoundError },
  update: {
    params,
    body: {
      id: MARIA.employeeId,
      email: newEmail,
      roles: ['Employee'],
      seen: { email: MARIA.email, roles: ['Employee'] },
    },
    response: { ...employee, email: newEmail },
    errors: {
      ...notFoundError,
      CONFLICT: EMPLOYEE_MESSAGES.lastAdmin,
      OUTDATED: EMPLOYEE_MESSAGES.changedMeanwhile,
    },
  },
  confirmName: {
    params,
    body: { name: MARIA.name },
    response: { ...employee, roles: ['Employee', 'HR-Manager'], accountName: MARIA.name },
    errors: {
      ...notFoundError,
      CONFLICT: ACCOUNT_NAME_MESSAGES.noAccount,
      OUTDATED: EMPLOYEE_MESSAGES.changedMeanwhile,
    },
  },
  remove: {
    params,
    response: { success: true },
    errors: { ...notFoundError, CONFLICT: EMPLOYEE_MESSAGES.lastAdmin },
  },
  reveal: { params, body: { field: 'ssn' }, response: { value: MARIA.ssn }, errors: notFoundError },
  openAfterReset: {
    params,
    response: employee,
    errors: {
      ...notFoundError,
      CONFLICT: EMPLOYEE_MESSAGES.notClosed,
      FORBIDDEN: EMPLOYEE_MESSAGES.openedByOther,
    },
  },
  csv: {
    query: { name: 'sandoval' },
    response: {
      name: 'employees-2026-11-20.csv',
      text: [
        '"Id","Name","Address 1","Address 2","City","State","Zip","Is Active","Roles","Has Account"',
        `"${MARIA.employeeId}","${MARIA.name}","${MARIA.street}","","${MARIA.city}","CA","${MARIA.zip}","Yes","Employee","Yes"`,
      ].join('\r\n'),
    },
  },
})

const otherPersonErrors = {
  NOT_FOUND: INVITATION_MESSAGES.noInvitation,
  CONFLICT: INVITATION_MESSAGES.otherCanSignIn,
}

export const invitationExamples = examplesOf(invitationEndpoints, {
  waiting: {
    response: {
      notInvited: {
        count: 1,
        people: [{ id: MARIA.employeeId, name: MARIA.name, email: MARIA.email, invitedAt: null }],
      },
      invited: { count: 0, people: [] },
      withoutEmail: { count: 0, people: [] },
    },
  },
  send: {
    body: { employeeId: MARIA.employeeId },
    response: { invited: 1, justInvited: 0 },
    errors: { ...notFoundError, CONFLICT: INVITATION_MESSAGES.canSignIn },
  },
  others: {
    response: {
      people: [
        {
          ...{ id: MARIA.accountId, name: 'Rosa Lindgren', email: 'rosa@ledger.example' },
          ...{ roles: ['HR-Manager'], canSignIn: false, invitedAt: '2026-11-16T16:00:00.000Z' },
        },
      ],
    },
  },
  sendToOther: {
    params: { id: MARIA.accountId },
    response: { invited: 1, justInvited: 0 },
    errors: otherPersonErrors,
  },
  withdraw: { params: { id: MARIA.accountId }, response: { success: true }, errors: otherPersonErrors },
})

export const bankAccountExamples = examplesOf(bankAccountEndpoints, {
  own: {
    response: {
      contact: 'the payroll office, (510) 555-0100',
      changes: [{ at: '2026-11-20T16:41:07.000Z', endingIn: '4321' }],
    },
    errors: noRecordError,
  },
  peopleToNotify: {
    response: [
      {
        ...{ id: '5f0c2a9e-7d41-4b0e-9c58-1a2b3c4d5e6f', employeeId: MARIA.employeeId, name: MARIA.name },
        ...{ at: '2026-11-20T16:41:07.000Z', before: '••••0188', after: '••••4321' },
        ...{ notifiedAt: null, notifiedBy: null },
      },
    ],
  },
  markNotified: {
    params: { id: '5f0c2a9e-7d41-4b0e-9c58-1a2b3c4d5e6f' },
    response: { success: true },
    errors: { CONFLICT: BANK_ACCOUNT_MESSAGES.alreadyNotified },
  },
})
