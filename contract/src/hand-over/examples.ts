import { examplesOf } from '../common/example.ts'
import { EXAMPLE_COMPANY, MARIA, OFFICE } from '../common/example-data.ts'
import { maskSsn } from '../common/personal-numbers.ts'
import { formatEndpoints, handOverEndpoints } from './endpoints.ts'
import { HAND_OVER_MESSAGES } from './messages.ts'

const person = {
  id: MARIA.applicationId,
  firstName: MARIA.firstName,
  lastName: MARIA.lastName,
  jobAppliedFor: MARIA.job,
  firstDay: MARIA.dateHired,
  workState: 'CA',
}
const params = { id: MARIA.applicationId }
const selection = { formatId: 'csv', ids: [MARIA.applicationId] }
const unknownHire = { NOT_FOUND: HAND_OVER_MESSAGES.unknownHire } as const
const unknownFormat = { NOT_FOUND: HAND_OVER_MESSAGES.unknownFormat } as const
const success = { success: true } as const
const hireWorkState = { workState: 'NV', defaultWorkState: 'CA' }
const format = {
  ...{ id: '3e9d5a7c-20f4-4b8e-9a61-7c5d2e8f1b04', name: 'Our payroll' },
  ...{ addedAt: '2026-11-20T18:05:44.000Z', addedBy: OFFICE.admin.name },
}

export const handOverExamples = examplesOf(handOverEndpoints, {
  hires: {
    response: {
      items: [{ ...person, employeeNumber: MARIA.employeeId, handedOver: null, changed: [] }],
      nextNumber: '5018',
      formats: [{ id: 'csv', name: 'Plain CSV' }],
    },
  },
  preview: {
    body: selection,
    response: {
      rows: [
        {
          id: MARIA.applicationId,
          cells: [
            { name: 'lastName', value: MARIA.lastName, cut: '', isFolded: false, isSecret: false },
            { name: 'ssn', value: '••••3456', cut: '', isFolded: false, isSecret: true },
          ],
          problems: [],
        },
      ],
      count: 1,
    },
    errors: { NOT_FOUND: HAND_OVER_MESSAGES.unknownFormat },
  },
  file: {
    body: { ...selection, reason: 'New hires, week of Nov 16', code: '492039' },
    response: { name: 'plain-csv-2026-11-20.csv' },
    errors: {
      NOT_FOUND: HAND_OVER_MESSAGES.unknownFormat,
      CONFLICT: HAND_OVER_MESSAGES.nothingToDownload,
      TOO_MANY_REQUESTS: 'Too many attempts. Wait a few minutes, then try again.',
    },
  },
  done: {
    response: [
      {
        ...{ id: 'b4f7c0a2-5d38-4e19-8c6b-91a0d3e7f254', at: '2026-11-20T18:05:44.000Z' },
        ...{ by: OFFICE.manager.name, format: 'Plain CSV', reason: 'New hires, week of Nov 16' },
        digest: '9f2c1a7be04d5c36812ad07c9b4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60',
        people: [
          { id: MARIA.applicationId, name: MARIA.name, employeeNumber: MARIA.employeeId, closedAt: null },
        ],
      },
    ],
  },
  setNumber: {
    params,
    body: { employeeNumber: MARIA.employeeId },
    response: success,
    errors: { ...unknownHire, CONFLICT: HAND_OVER_MESSAGES.numberSet },
  },
  workState: { params, response: hireWorkState, errors: unknownHire },
  setWorkState: { params, body: { workState: 'NV' }, response: hireWorkState, errors: unknownHire },
  reports: {
    response: {
      today: '2026-11-20',
      items: [
        {
          ...{
            ...person,
            reportsTo: 'CA',
            dueOn: '2026-12-06',
            status: 'open',
            reportedOn: null,
            reason: '',
            notedBy: null,
          },
          ...{ daysAway: null, ssn: maskSsn(MARIA.ssn), employeeNumber: MARIA.employeeId, hasRecord: true },
          address: `${MARIA.street}, ${MARIA.city}, ${MARIA.state} ${MARIA.zip}`,
        },
      ],
      employer: { name: EXAMPLE_COMPANY.name, address: EXAMPLE_COMPANY.address, ein: '01-2345678' },
    },
  },
  noteReport: {
    params,
    body: { status: 'reported', reportedOn: '2026-11-20' },
    response: success,
    errors: { ...unknownHire, CONFLICT: HAND_OVER_MESSAGES.notHired },
  },
})

export const formatExamples = examplesOf(formatEndpoints, {
  list: { response: [format] },
  add: {
    body: { json: '{"name":"Our payroll","file":"csv","records":[]}' },
    response: format,
    errors: { CONFLICT: HAND_OVER_MESSAGES.formatTaken('Our payroll') },
  },
  remove: { params: { id: format.id }, response: success, errors: unknownFormat },
})
