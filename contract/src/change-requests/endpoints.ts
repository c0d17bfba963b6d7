import { z } from 'zod'
import { EMPLOYEES, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { employeeIdParams } from '../employees/schemas.ts'
import { fileRequestSchema, previewRequestSchema, previewSchema } from '../hand-over/schemas.ts'
import { CHANGE_REQUEST_MESSAGES } from './messages.ts'
import {
  addressRequestSchema,
  approveSchema,
  changeListQuerySchema,
  changeListSchema,
  changeRequestSchema,
  directDepositRequestSchema,
  emailRequestSchema,
  emergencyContactsRequestSchema,
  employeeContactsSchema,
  enteredMarkSchema,
  myDetailsSchema,
  payrollListSchema,
  phoneRequestSchema,
  refuseSchema,
  requestReceiptSchema,
} from './schemas.ts'

const extra = 'changeRequests'
const employeeEndpoint = { extra, access: EMPLOYEES } as const
const params = z.object({ id: z.uuid() })
const throttle = {
  max: 30,
  perSeconds: 3600,
  message: CHANGE_REQUEST_MESSAGES.tooManyTries,
  isPerCaller: true,
}
const changeEndpoint = {
  ...employeeEndpoint,
  method: 'POST',
  throttle,
  status: 201,
  response: requestReceiptSchema,
} as const

export const myDetailsEndpoints = {
  get: defineEndpoint({
    ...{ ...employeeEndpoint, method: 'GET', path: '/my-details' },
    summary: "The signed-in person's details, and their requests to change them",
    response: myDetailsSchema,
  }),
  address: defineEndpoint({
    ...changeEndpoint,
    path: '/my-details/address',
    summary: 'Request a change of your own address',
    body: addressRequestSchema,
  }),
  phone: defineEndpoint({
    ...changeEndpoint,
    path: '/my-details/phone',
    summary: 'Request a change of your own phone number',
    body: phoneRequestSchema,
  }),
  email: defineEndpoint({
    ...changeEndpoint,
    path: '/my-details/email',
    summary: 'Request a change of your own email',
    body: emailRequestSchema,
  }),
  emergencyContacts: defineEndpoint({
    ...changeEndpoint,
    path: '/my-details/emergency-contacts',
    summary: 'Request a change of your own emergency contacts',
    body: emergencyContactsRequestSchema,
  }),
  directDeposit: defineEndpoint({
    ...changeEndpoint,
    path: '/my-details/direct-deposit',
    summary:
      'Request a change of your own bank accounts; requires a second-factor code, or the password and the full number of the current account; notifies the old and the new email',
    body: directDepositRequestSchema,
  }),
  takeBack: defineEndpoint({
    ...{ ...employeeEndpoint, method: 'POST', path: '/my-details/requests/:id/take-back', params },
    summary: 'Take back your own request; only possible until it goes to payroll',
    response: requestReceiptSchema,
  }),
}

/** An approval can redirect pay, so staff whose password was reset only by email can't decide. */
const DECIDERS = { kind: 'roles', roles: ['HR-Manager'], isClosedAfterReset: true } as const
const FILE_ACCESS = { ...MANAGERS, isClosedAfterReset: true } as const

export const changeRequestEndpoints = {
  list: defineEndpoint({
    ...{ extra, method: 'GET', path: '/change-requests', access: MANAGERS },
    summary: 'Requests waiting for a decision, oldest first, or the last 100 closed ones',
    query: changeListQuerySchema,
    response: changeListSchema,
  }),
  approve: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/:id/approve', access: DECIDERS, params },
    summary: "Approve someone else's request; one with warnings needs two people",
    body: approveSchema,
    response: changeRequestSchema,
  }),
  refuse: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/:id/refuse', access: DECIDERS, params },
    summary: 'Refuse an open request, with a reason that the employee sees',
    body: refuseSchema,
    response: changeRequestSchema,
  }),
  payroll: defineEndpoint({
    ...{ extra, method: 'GET', path: '/change-requests/payroll', access: MANAGERS },
    summary: 'Approved changes for payroll to enter, and the file formats',
    response: payrollListSchema,
  }),
  preview: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/payroll/preview', access: FILE_ACCESS },
    summary: 'Preview of the file with masked personal numbers, and why people would be left out',
    body: previewRequestSchema,
    response: previewSchema,
  }),
  file: defineEndpoint({
    ...{ extra, method: 'POST', path: '/change-requests/payroll/file', access: FILE_ACCESS },
    summary:
      'The file with full account numbers; requires a second-factor code and a reason; audited for each person',
    body: fileRequestSchema,
    response: {
      download: [
        'text/csv',
        'text/plain',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  markEntered: defineEndpoint({
    ...{ extra, method: 'PUT', path: '/change-requests/:id/entered', access: MANAGERS, params },
    summary: 'Mark a change as entered in payroll, or undo that',
    body: enteredMarkSchema,
    response: changeRequestSchema,
  }),
  contacts: defineEndpoint({
    ...{ extra, method: 'GET', path: '/Employee/:id/contacts', access: MANAGERS },
    summary: "An employee's phone number and emergency contacts",
    params: employeeIdParams,
    response: employeeContactsSchema,
  }),
}
