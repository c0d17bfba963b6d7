import { examplesOf } from '../common/example.ts'
import { MARIA, OFFICE } from '../common/example-data.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { certificateEndpoints, ownCertificateEndpoints } from './endpoints.ts'
import { CERTIFICATE_MESSAGES } from './messages.ts'
import type { Certificate, StaffCertificate } from './schemas.ts'

const id = '3b0d5f2a-8c14-4e6b-9f72-d1a6c0e84b35'
const nextId = 'a47e91d3-05bc-4c28-b6f0-72d9e3815c4f'
const params = { id }
const pictureParams = { id, side: 'front' } as const
const success = { success: true } as const
const kinds = ['OSHA 10', 'Forklift operator', 'Union card']
const fields = {
  ...{ kind: 'Forklift operator', number: 'FL-44190', issuedOn: '2023-12-09', expiresOn: '2026-12-09' },
}

const certificate: Certificate = {
  ...{ ...fields, id, expiry: 'soon', daysLeft: 12, state: 'toCheck', pictureRequest: null, checkedAt: null },
  ...{ pictures: ['front', 'back'], addedAt: '2026-11-25T18:02:00.000Z', revision: 1 },
}
const staffCertificate: StaffCertificate = {
  ...certificate,
  ...{ name: MARIA.name, employeeId: MARIA.employeeId, applicationId: null, job: MARIA.job },
  ...{ addedBy: MARIA.name, checkedBy: null, nextReminderOn: '2026-12-02' },
}

const notFoundError = { NOT_FOUND: CERTIFICATE_MESSAGES.notFound } as const
const pictureErrors = {
  NOT_FOUND: CERTIFICATE_MESSAGES.noPicture,
  FILE_UNREADABLE: FILE_MESSAGES.unreadable,
} as const
const dateErrors = { INVALID_INPUT: CERTIFICATE_MESSAGES.expiresFirst } as const
const changeErrors = { ...notFoundError, OUTDATED: CERTIFICATE_MESSAGES.changed } as const

export const ownCertificateExamples = examplesOf(ownCertificateEndpoints, {
  list: { response: { items: [certificate], kinds }, errors: notFoundError },
  add: {
    form: fields,
    response: { id },
    errors: {
      ...dateErrors,
      ...notFoundError,
      CONFLICT: CERTIFICATE_MESSAGES.tooMany.replace('{max}', '200'),
    },
  },
  change: {
    params,
    form: { ...fields, revision: 1 },
    response: certificate,
    errors: { ...changeErrors, ...dateErrors },
  },
  remove: { params, response: success, errors: notFoundError },
  picture: {
    params: pictureParams,
    response: { name: 'Forklift_operator-front.jpg' },
    errors: pictureErrors,
  },
})

export const certificateExamples = examplesOf(certificateEndpoints, {
  list: {
    query: { expires: 'within90', state: 'toCheck' },
    response: {
      ...{ items: [staffCertificate], totalCount: 1, counts: { expired: 1, soon: 5, toCheck: 3 }, kinds },
    },
  },
  csv: {
    query: { expires: 'within90' },
    response: {
      name: 'certificates-2026-11-27.csv',
      text: `Name,Employee ID,Certificate,Number,Issued,Expires,Days Left,Status,Checked By,Checked\r\n${MARIA.name},${MARIA.employeeId},Forklift operator,FL-44190,2023-12-09,2026-12-09,12,To check,,\r\n`,
    },
  },
  get: { params, response: staffCertificate, errors: notFoundError },
  picture: {
    params: pictureParams,
    response: { name: 'Forklift_operator-front.jpg' },
    errors: pictureErrors,
  },
  add: {
    form: { ...fields, employeeId: MARIA.employeeId },
    response: { id },
    errors: { ...dateErrors, NOT_FOUND: CERTIFICATE_MESSAGES.noEmployee },
  },
  change: {
    params,
    body: { ...fields, revision: 1 },
    response: staffCertificate,
    errors: { ...changeErrors, ...dateErrors },
  },
  check: {
    params,
    body: { revision: 1 },
    response: { nextId, left: 2 },
    errors: {
      ...changeErrors,
      CONFLICT: CERTIFICATE_MESSAGES.checked.replace('{name}', OFFICE.manager.name),
    },
  },
  requestPictures: {
    params,
    body: { revision: 1, comment: 'The number is cut off. Take the whole card.' },
    response: { sentTo: MARIA.email },
    errors: { ...changeErrors, CONFLICT: CERTIFICATE_MESSAGES.noEmail },
  },
  remove: { params, response: success, errors: notFoundError },
})
