import { examplesOf } from '../common/example.ts'
import { MARIA, OFFICE } from '../common/example-data.ts'
import { changeRequestEndpoints, myDetailsEndpoints } from './endpoints.ts'
import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from './messages.ts'
import type { ChangeRequest, OwnRequest } from './schemas.ts'

const id = 'd3b9f1c4-6a27-4e85-b0f1-92c7e5a4d618'
const params = { id }
const receipt = { id, status: 'waiting' } as const
const CHANGED_AT = '2026-11-18T17:20:00.000Z'
const MESSAGES = CHANGE_REQUEST_MESSAGES

const address = {
  address1: MARIA.street,
  ...{ address2: 'Apt 12', city: MARIA.city, state: MARIA.state, zip: MARIA.zip },
}
const accounts = {
  ...{ bankName: 'Harbor Bank', accountType: 'checking' },
  ...{ routingNumber: '000000123', accountNumber: MARIA.accountNumber },
}
const after = [
  { name: 'bankName', value: accounts.bankName },
  { name: 'accountType', value: accounts.accountType },
  { name: 'routingNumber', value: '••••0123' },
  { name: 'accountNumber', value: '••••0300' },
]
const ownRequest: OwnRequest = {
  ...{ ...receipt, requestedAt: CHANGED_AT, reason: '', decidedAt: null, after },
  ...{ leavesAt: '2026-11-20T17:20:00.000Z', isAtPayroll: false, differs: [] },
}
const request: ChangeRequest = {
  ...{
    ...receipt,
    employeeId: MARIA.employeeId,
    name: MARIA.name,
    field: 'directDeposit',
    requestedAt: CHANGED_AT,
  },
  ...{ before: [{ name: 'accountNumber', value: '••••7710' }], after },
  ...{
    markings: ['newDevice'],
    approvalsNeeded: 2,
    approvals: [],
    phoneBefore: MARIA.phone,
    refusal: null,
  },
  ...{ leavesAt: ownRequest.leavesAt, closedBy: null, closedAt: null, reason: '' },
  ...{ leftAt: null, enteredAt: null, enteredBy: null, differs: [] },
}
const approved: ChangeRequest = {
  ...request,
  approvals: [
    { name: OFFICE.manager.name, at: '2026-11-19T16:05:00.000Z', called: 'Maria, (510) 555-0142' },
    { name: 'Ruth Adler', at: '2026-11-19T18:30:00.000Z', called: '' },
  ],
  status: 'approved',
}
const selection = { formatId: 'csv', ids: [id] }
const offError = { CONFLICT: MESSAGES.off } as const
const notFoundError = { NOT_FOUND: MESSAGES.unknown } as const

export const myDetailsExamples = examplesOf(myDetailsEndpoints, {
  get: {
    response: {
      contact: 'your payroll office',
      ...{ bankChangeDays: 2, proof: 'passwordAndAccount' },
      fields: [
        {
          ...{ field: 'directDeposit', isOn: true, request: ownRequest },
          known: [
            { name: 'accountType', value: 'Checking' },
            { name: 'accountNumber', value: '••••7710' },
          ],
        },
      ],
    },
  },
  address: { body: address, response: receipt, errors: offError },
  phone: { body: { phone: MARIA.phone }, response: { id, status: 'done' }, errors: offError },
  email: { body: { email: MARIA.email }, response: receipt, errors: { CONFLICT: MESSAGES.emailTaken } },
  emergencyContacts: {
    body: {
      ...{ contactName: 'Ben Sandoval', contactRelationship: 'spouse', contactPhone: '(510) 555-0199' },
    },
    response: { id, status: 'done' },
    errors: offError,
  },
  directDeposit: {
    body: { ...accounts, password: 'three quiet herons at dusk', presentAccount: '000998877710' },
    response: receipt,
    errors: { ...offError, TOO_MANY_REQUESTS: MESSAGES.tooManyTries },
  },
  takeBack: {
    params,
    response: { id, status: 'takenBack' },
    errors: { ...notFoundError, CONFLICT: MESSAGES.over },
  },
})

export const changeRequestExamples = examplesOf(changeRequestEndpoints, {
  list: { query: { list: 'waiting' }, response: { items: [request] } },
  approve: {
    params,
    body: { called: 'Maria, (510) 555-0142' },
    response: { ...request, approvals: approved.approvals.slice(0, 1) },
    errors: { ...notFoundError, CONFLICT: DECISION_MESSAGES.takenBack },
  },
  refuse: {
    params,
    body: { reason: 'You told us on the phone that this is not yours.' },
    response: {
      ...{ ...request, status: 'refused', closedBy: OFFICE.manager.name, closedAt: CHANGED_AT },
      reason: 'You told us on the phone that this is not yours.',
    },
    errors: { ...notFoundError, CONFLICT: DECISION_MESSAGES.takenBack },
  },
  payroll: { response: { items: [approved], formats: [{ id: 'csv', name: 'Plain CSV' }] } },
  preview: {
    body: selection,
    response: {
      rows: [
        {
          id: MARIA.employeeId,
          cells: [
            { name: 'employeeNumber', value: MARIA.employeeId, cut: '', isFolded: false, isSecret: false },
            { name: 'netPayAccount', value: '••••0300', cut: '', isFolded: false, isSecret: true },
          ],
          problems: [],
        },
      ],
      count: 1,
    },
    errors: { NOT_FOUND: 'That format no longer exists. Choose another.' },
  },
  file: {
    body: { ...selection, reason: 'Changes, week of Nov 23', code: '492039' },
    response: { name: 'plain-csv-2026-11-20.csv' },
    errors: {
      NOT_FOUND: 'That format no longer exists. Choose another.',
      CONFLICT: DECISION_MESSAGES.nothingToDownload,
      TOO_MANY_REQUESTS: 'Too many attempts. Wait a few minutes, then try again.',
    },
  },
  markEntered: {
    params,
    body: { isEntered: true },
    response: { ...approved, enteredAt: '2026-11-20T18:30:00.000Z', enteredBy: OFFICE.manager.name },
    errors: { ...notFoundError, CONFLICT: DECISION_MESSAGES.notOnList },
  },
  contacts: {
    params: { id: MARIA.employeeId },
    response: { phone: [{ name: 'phone', value: MARIA.phone }], emergencyContacts: [] },
    errors: { NOT_FOUND: "We couldn't find that employee." },
  },
})
