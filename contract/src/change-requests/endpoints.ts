import { z } from 'zod'
import { EMPLOYEES, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { employeeIdParams } from '../employees/schemas.ts'
import { previewedSchema } from '../hand-over/schemas.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'
import {
  approveSchema,
  askAddressSchema,
  askDirectDepositSchema,
  askEmailSchema,
  askEmergencyContactsSchema,
  askedSchema,
  askPhoneSchema,
  changeListQuerySchema,
  changeListSchema,
  changeRequestSchema,
  employeeContactsSchema,
  enteredSchema,
  myDetailsSchema,
  payrollFileSchema,
  payrollListSchema,
  payrollPreviewSchema,
  refuseSchema,
} from './schemas.ts'

const extra = 'changeRequests'
const own = { extra, access: EMPLOYEES } as const
const params = z.object({ id: z.uuid() })
const throttle = {
  max: 30,
  perSeconds: 3600,
  message: CHANGE_REQUEST_MESSAGES.tooManyTries,
  isByCaller: true,
}

export const myDetailsEndpoints = {
  get: defineEndpoint({
    ...{ ...own, method: 'GET', path: '/my-details' },
    summary: 'What is known of the signed-in person, and the requests to change it',
    response: myDetailsSchema,
  }),
  address: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/address', throttle },
    summary: "Ask to change one's own address",
    body: askAddressSchema,
    status: 201,
    response: askedSchema,
  }),
  phone: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/phone', throttle },
    summary: "Ask to change one's own phone number",
    body: askPhoneSchema,
    status: 201,
    response: askedSchema,
  }),
  email: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/email', throttle },
    summary: "Ask to change one's own email",
    body: askEmailSchema,
    status: 201,
    response: askedSchema,
  }),
  emergencyContacts: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/emergency-contacts', throttle },
    summary: "Ask to change one's own emergency contacts",
    body: askEmergencyContactsSchema,
    status: 201,
    response: askedSchema,
  }),
  directDeposit: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/direct-deposit', throttle },
    summary:
      "Ask to change one's own bank accounts, with a code, or with the password and the present account's whole number; the old and the new email hear of it",
    body: askDirectDepositSchema,
    status: 201,
    response: askedSchema,
  }),
  takeBack: defineEndpoint({
    ...{ ...own, method: 'POST', path: '/my-details/requests/:id/take-back', params },
    summary: "Take one's own request back, as long as it has not left for payroll",
    response: askedSchema,
  }),
}

/** An approval redirects pay, so staff whose password was reset only by email can't decide. */
const DECIDERS = { kind: 'roles', roles: ['HR-Manager'], closedAfterReset: true } as const
const MANAGERS_FILES = { ...MANAGERS, closedAfterReset: true } as const

export const changeRequestEndpoints = {
  list: defineEndpoint({
    ...{ extra, method: 'GET', path: '/change-requests', access: MANAGERS },
    summary: 'The requests that wait for a decision, the oldest first, or the last 100 that are closed',
    query: changeListQuerySchema,
    response: changeListSchema,
  }),
  approve: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/:id/approve', access: DECIDERS, params },
    summary: "Approve someone else's request; a marked one needs two people",
    body: approveSchema,
    response: changeRequestSchema,
  }),
  refuse: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/:id/refuse', access: DECIDERS, params },
    summary: 'Refuse a request that is open, with a reason that the employee reads',
    body: refuseSchema,
    response: changeRequestSchema,
  }),
  payroll: defineEndpoint({
    ...{ extra, method: 'GET', path: '/change-requests/payroll', access: MANAGERS },
    summary: 'The approved changes that payroll has to enter, and the formats of their file',
    response: payrollListSchema,
  }),
  preview: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/payroll/preview', access: MANAGERS_FILES },
    summary: 'Each row as it would leave, personal numbers masked, and why one would be left out',
    body: payrollPreviewSchema,
    response: previewedSchema,
  }),
  file: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/payroll/file', access: MANAGERS_FILES },
    summary:
      "The file with full accounts, for a code of one's second factor and a reason; audited for each person",
    body: payrollFileSchema,
    response: {
      download: [
        'text/csv',
        'text/plain',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  entered: defineEndpoint({
    ...{ extra, method: 'PUT', path: '/change-requests/:id/entered', access: MANAGERS, params },
    summary: 'Note that payroll entered a change, or take that back',
    body: enteredSchema,
    response: changeRequestSchema,
  }),
  contacts: defineEndpoint({
    ...{ extra, method: 'GET', path: '/Employee/:id/contacts', access: MANAGERS },
    summary: "An employee's phone number and emergency contacts",
    params: employeeIdParams,
    response: employeeContactsSchema,
  }),
}
