import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '../auth/messages.ts'
import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS, MARIA, OFFICE } from '../common/example-data.ts'
import { recordOf } from '../common/records.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { DETAILS_FIELDS, OPTIONAL_FIELDS } from './application-fields.ts'
import { applicationEndpoints } from './endpoints.ts'
import {
  APPLICATION_MESSAGES,
  APPLY_MESSAGES,
  DETAILS_MESSAGES,
  SEND_LINK_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from './messages.ts'
import type { FullApplication } from './schemas.ts'
import { STATUS } from './status.ts'

const id = MARIA.applicationId
const params = { id }
const reference = {
  referenceName1: 'Luis Ferreira',
  referenceTitle1: 'Foreman',
  referenceRelationship1: 'Supervisor',
  referenceEmail1: 'luis.ferreira@bayelectric.example',
  referencePhoneNumber1: '(510) 555-0177',
}
const position = {
  previousWorkPlace1: 'Bay Electric',
  previousJobTitle1: 'Apprentice',
  previousJobStartDate1: '2021-03-01',
  previousJobEndDate1: '2026-09-30',
}
const requiredFields = {
  firstName: MARIA.firstName,
  lastName: MARIA.lastName,
  email: MARIA.email,
  phoneNumber: MARIA.phone,
  birthDate: MARIA.birthDate,
  streetAddress: MARIA.street,
  city: MARIA.city,
  stateOrProvince: MARIA.state,
  postalCode: MARIA.zip,
  jobAppliedFor: MARIA.job,
}
const hiringTerms = {
  dateHired: MARIA.dateHired,
  wageScale: 'Journeyman, $42.00',
  firstWeekOfWork: '2026-W47',
  sageEmployeeId: MARIA.employeeId,
}
const changedAt = '2026-11-04T21:12:30.000Z'
const approval = { remarks: 'Strong references.', actionBy: OFFICE.manager.name, actionDate: changedAt }
const application: FullApplication = {
  id,
  ...requiredFields,
  ...recordOf(OPTIONAL_FIELDS, () => null),
  ...reference,
  ...position,
  ...hiringTerms,
  notes: null,
  resumePath: 'resume.pdf',
  isResumeScanned: true,
  status: STATUS.HRManagerApproved,
  creationTime: MARIA.appliedAt,
  lastModificationTime: changedAt,
  applicationNumber: MARIA.applicationNumber,
  isAdult: null,
  packetSubmittedAt: null,
  duplicateOf: null,
  approvalRemark: approval,
  decisionRefusal: null,
}
const approved: FullApplication = {
  ...application,
  status: STATUS.CFOApproved,
  lastModificationTime: '2026-11-05T15:02:10.000Z',
  approvalRemark: null,
}
const filter = { applicantName: 'sandoval', fromDate: '2026-11-01', toDate: '2026-11-30' }
const notFoundError = { NOT_FOUND: APPLICATION_MESSAGES.notFound } as const
const outdatedError = { OUTDATED: DETAILS_MESSAGES.changedMeanwhile } as const
const alreadyDecided = 'This application is already CFO Approved by Victor Osei on Nov 5, 2026.'

export const applicationExamples = examplesOf(applicationEndpoints, {
  upload: {
    // The example portal asks for the birth date, so `isAdult` is left out.
    form: {
      ...requiredFields,
      ...reference,
      ...position,
      isAdult: undefined,
      language: 'en',
      idempotencyKey: 'kiosk-3-0001',
    },
    response: { applicationNumber: MARIA.applicationNumber, isConfirmedByMail: true, id },
    errors: { KEY_REUSED: APPLY_MESSAGES.keyReused },
  },
  list: {
    query: { ...filter, status: STATUS.HRManagerApproved, maxResultCount: 10, sorting: 'CreationTime desc' },
    response: {
      items: [
        {
          id,
          firstName: MARIA.firstName,
          lastName: MARIA.lastName,
          email: MARIA.email,
          phoneNumber: MARIA.phone,
          jobAppliedFor: MARIA.job,
          creationTime: MARIA.appliedAt,
          duplicateOf: null,
          status: STATUS.HRManagerApproved,
        },
      ],
      totalCount: 1,
    },
  },
  counts: {
    query: filter,
    response: [
      { status: STATUS.Applied, count: 12 },
      { status: STATUS.HRManagerApproved, count: 1 },
      { status: STATUS.HRManagerRejected, count: 4 },
      { status: STATUS.CFOApproved, count: 7 },
      { status: STATUS.CFORejected, count: 2 },
    ],
  },
  get: { params, response: application, errors: { ...notFoundError, CONFLICT: alreadyDecided } },
  update: {
    body: {
      ...recordOf(DETAILS_FIELDS, () => ''),
      ...requiredFields,
      ...reference,
      ...position,
      ...hiringTerms,
      id,
      notes: 'Call before 3 PM.',
      lastModificationTime: changedAt,
    },
    response: { ...application, notes: 'Call before 3 PM.' },
    errors: { ...notFoundError, ...outdatedError },
  },
  updateStatus: {
    params,
    body: {
      applicationId: id,
      newStatus: 'Approved',
      ...hiringTerms,
      notes: 'Welcome aboard.',
      lastModificationTime: changedAt,
    },
    response: approved,
    errors: { ...notFoundError, CONFLICT: alreadyDecided, ...outdatedError },
  },
  action: {
    body: {
      token: EXAMPLE_TOKENS.link,
      status: 0,
      dateHired: hiringTerms.dateHired,
      wageScale: hiringTerms.wageScale,
      firstWeekOfWork: hiringTerms.firstWeekOfWork,
      notes: 'Welcome aboard.',
    },
    response: { token: EXAMPLE_TOKENS.access, refreshToken: EXAMPLE_TOKENS.refresh },
    errors: {
      FORBIDDEN: STATUS_UPDATE_MESSAGES.someoneElse,
      LINK_USED: alreadyDecided,
      LINK_NEEDS_SIGN_IN: AUTH_MESSAGES.notSignedIn,
      SECOND_FACTOR_REQUIRED: SECOND_FACTOR_MESSAGES.required,
      TOO_MANY_REQUESTS: AUTH_MESSAGES.tooManyTries,
      CONFLICT: alreadyDecided,
      ...outdatedError,
    },
  },
  downloadResume: {
    params,
    response: { name: 'Maria_Sandoval_resume.pdf' },
    errors: {
      NOT_FOUND: DETAILS_MESSAGES.noResume,
      CONFLICT: alreadyDecided,
      FILE_UNREADABLE: FILE_MESSAGES.unreadable,
    },
  },
  history: {
    params,
    response: [
      {
        fromStatus: null,
        toStatus: STATUS.Applied,
        remarks: '',
        actionBy: MARIA.name,
        actionDate: MARIA.appliedAt,
        viaLink: false,
        accountId: null,
        username: null,
        isBySamePerson: false,
      },
      {
        ...{ fromStatus: STATUS.Applied, toStatus: STATUS.HRManagerApproved, ...approval, viaLink: true },
        ...{ accountId: OFFICE.manager.accountId, username: OFFICE.manager.username, isBySamePerson: false },
      },
    ],
    errors: notFoundError,
  },
  sendLink: {
    params,
    response: { sentTo: [OFFICE.cfo.name] },
    errors: { ...notFoundError, CONFLICT: SEND_LINK_MESSAGES.notWaiting },
  },
  csv: {
    query: { ...filter, status: STATUS.HRManagerApproved },
    response: {
      name: 'applications-2026-11-20.csv',
      text: [
        '"First Name","Last Name","Email","Phone","Job Applied For","Status","Applied (UTC)"',
        `"Maria","Sandoval","${MARIA.email}","${MARIA.phone}","${MARIA.job}","HR-Manager Approved","2026-11-02 17:20:00"`,
      ].join('\r\n'),
    },
  },
})
