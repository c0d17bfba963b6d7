import { APPLICATION_MESSAGES } from '../applications/messages.ts'
import { ACCESS_REFUSALS } from '../auth/messages.ts'
import { examplesOf } from '../common/example.ts'
import { EXAMPLE_TOKENS, MARIA, OFFICE } from '../common/example-data.ts'
import { CREATION_MESSAGES } from '../employees/messages.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { candidateDraftEndpoints, type DraftFile, staffDraftEndpoints } from './draft.ts'
import { packetEndpoints } from './endpoints.ts'
import { packetKeyEndpoints } from './evidence/signing-keys.ts'
import { I9_MESSAGES } from './i9.ts'
import { COPY_MESSAGES, DRAFT_MESSAGES, PACKET_MESSAGES } from './messages.ts'
import { i9Endpoints, packetStaffEndpoints, retentionEndpoints } from './staff-endpoints.ts'
import {
  EMPLOYMENT_END_MESSAGES,
  REOPEN_MESSAGES,
  RETENTION_MESSAGES,
  STAFF_PACKET_MESSAGES,
  WITHDRAW_MESSAGES,
} from './staff-messages.ts'
import type { FullPacketOverview } from './staff-schemas.ts'

const params = { id: MARIA.applicationId }

const answers = {
  lastName: MARIA.lastName,
  firstName: MARIA.firstName,
  dateOfBirth: MARIA.birthDate,
  address: MARIA.street,
  cityOrTown: MARIA.city,
  state: MARIA.state,
  zipCode: MARIA.zip,
  attestation: 'citizen',
  emergencyContactName: 'Ben Sandoval',
  emergencyContactRelationship: 'spouse',
  emergencyContactPhone: '(510) 555-0199',
  emergencyContactEmail: 'ben.sandoval@applicants.example',
  secondaryBankName: 'Harbor Credit Union',
  secondaryAccountType: 'checking',
}

const overview: FullPacketOverview = {
  versions: [
    {
      number: 1,
      submittedAt: '2026-11-09T19:44:00.000Z',
      submittedBy: MARIA.name,
      filledInBy: 'candidate',
      reopenedAt: null,
      areDocumentsScanned: true,
    },
  ],
  employee: null,
  hiredOn: MARIA.dateHired,
  endedOn: null,
  keepUntil: '2029-11-16',
  isDue: false,
  deletedAt: null,
  i9: {
    today: '2026-11-20',
    isEmployed: true,
    section2: {
      dueOn: '2026-11-19',
      earliestOn: '2026-11-09',
      done: { id: '312', doneOn: '2026-11-17', by: OFFICE.manager.name },
    },
    reverification: null,
  },
}

const query = { candidatetoken: EXAMPLE_TOKENS.link }
const SIGNATURE = 'data:image/png;base64,iVBORw0KGgo='
const form = {
  applicationId: MARIA.applicationId,
  ...answers,
  ssn: MARIA.ssn,
  secondaryRoutingNumber: MARIA.routingNumber,
  secondaryAccountNumber: MARIA.accountNumber,
  directDepositDate: '2026-11-09',
  documentTypes: 'Passport',
  signatureBase64: SIGNATURE,
  disclaimerAcknowledged: 'true',
  language: 'en',
} as const
const submittedResponse = { success: true, errorMessage: null }
const copyErrors = { NOT_FOUND: COPY_MESSAGES.notSubmitted, CONFLICT: COPY_MESSAGES.expired } as const
const unreadableError = { FILE_UNREADABLE: FILE_MESSAGES.unreadable } as const

const packetCallExamples = examplesOf(packetEndpoints, {
  candidatePrefill: {
    params,
    query,
    response: {
      firstName: MARIA.firstName,
      lastName: MARIA.lastName,
      birthDate: MARIA.birthDate,
      streetAddress: MARIA.street,
      addressLine2: null,
      city: MARIA.city,
      stateOrProvince: MARIA.state,
      postalCode: MARIA.zip,
      jobAppliedFor: MARIA.job,
      language: 'en',
    },
    errors: { CONFLICT: PACKET_MESSAGES.alreadySubmitted },
  },
  submitAsStaff: { form, response: submittedResponse, errors: { NOT_FOUND: APPLICATION_MESSAGES.notFound } },
  submitAsCandidate: {
    query: { token: EXAMPLE_TOKENS.link },
    form,
    response: submittedResponse,
    errors: { FORBIDDEN: ACCESS_REFUSALS.otherLink },
  },
  copyState: { params, query, response: { availableUntil: '2026-11-10T19:44:00.000Z' }, errors: copyErrors },
  copy: {
    params,
    query,
    response: { name: 'Maria_Sandoval_copy_of_packet.zip' },
    errors: { ...copyErrors, ...unreadableError },
  },
  pdf: {
    params,
    response: { name: 'Maria_Sandoval_packet.pdf' },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noPacket, ...unreadableError },
  },
  zip: {
    params,
    response: { name: 'Maria_Sandoval_packet.zip' },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noPacket, ...unreadableError },
  },
})

const keyExamples = examplesOf(packetKeyEndpoints, {
  keys: {
    response: {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
          y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          kid: '3f9a02bc71de4488a0c5179e6b2d83f4c1907ae65d3b28f0479c1e5ab6d20f83',
        },
      ],
    },
  },
})

const savedDraft = { version: 4, savedAt: '2026-11-09T19:20:00.000Z' }
const file: DraftFile = {
  id: '6a3e8f10-d5b2-4c94-9f07-1e8b7c2d4a56',
  kind: 'document',
  name: 'passport.pdf',
  type: 'application/pdf',
  size: 204_800,
}
const fileParams = { ...params, fileId: file.id }
const success = { success: true } as const
const submittedError = { CONFLICT: PACKET_MESSAGES.alreadySubmitted } as const
const fileErrors = {
  ...submittedError,
  NOT_FOUND: DRAFT_MESSAGES.noFile,
  FILE_UNREADABLE: FILE_MESSAGES.unreadable,
} as const

const draftExamples = <CommonFields extends object>(commonFields: CommonFields) => ({
  read: {
    params,
    ...commonFields,
    response: { ...savedDraft, answers, files: [file], reopened: null },
    errors: submittedError,
  },
  save: {
    params,
    ...commonFields,
    body: { version: 3, answers },
    response: savedDraft,
    errors: { OUTDATED: DRAFT_MESSAGES.conflict, ...submittedError },
  },
  discard: { params, ...commonFields, response: success, errors: submittedError },
  putFile: {
    params: fileParams,
    ...commonFields,
    form: {},
    response: file,
    errors: { INVALID_INPUT: DRAFT_MESSAGES.oneFile, ...submittedError },
  },
  getFile: { params: fileParams, ...commonFields, response: { name: file.name }, errors: fileErrors },
  removeFile: { params: fileParams, ...commonFields, response: success, errors: submittedError },
})

const [version] = overview.versions
const reopenedVersion = version && { ...version, reopenedAt: '2026-11-10T16:30:00.000Z' }

const staffExamples = examplesOf(packetStaffEndpoints, {
  overview: { params, response: overview },
  version: {
    params,
    query: { version: 1, kind: 'pdf' },
    response: { name: 'Maria_Sandoval_packet.pdf' },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noVersion, FILE_UNREADABLE: FILE_MESSAGES.unreadable },
  },
  reopen: {
    params,
    body: { reason: 'The photo of the passport cannot be read. Please take it again.' },
    response: { ...overview, versions: reopenedVersion ? [reopenedVersion] : [] },
    errors: { CONFLICT: REOPEN_MESSAGES.notSubmitted },
  },
  withdrawReopening: { params, response: overview, errors: { CONFLICT: WITHDRAW_MESSAGES.notReopened } },
  createEmployee: {
    params,
    body: { employeeId: MARIA.employeeId },
    response: { employeeId: MARIA.employeeId },
    errors: { CONFLICT: CREATION_MESSAGES.idTaken },
  },
  recordEnd: {
    params,
    body: { endedOn: '2027-06-30' },
    response: { ...overview, endedOn: '2027-06-30' },
    errors: { CONFLICT: EMPLOYMENT_END_MESSAGES.noHireDate },
  },
})

const i9Examples = examplesOf(i9Endpoints, {
  recordSection2: {
    params,
    body: { doneOn: '2026-11-17', seenId: null },
    response: overview,
    errors: { CONFLICT: I9_MESSAGES.changed },
  },
  recordReverification: {
    params,
    body: { dueOn: '2027-02-01', authorizedUntil: '2029-02-01' },
    response: overview,
    errors: { CONFLICT: I9_MESSAGES.changed },
  },
  undoReverification: {
    params: { ...params, recordId: '313' },
    response: overview,
    errors: { CONFLICT: I9_MESSAGES.changed },
  },
})

const retentionExamples = examplesOf(retentionEndpoints, {
  listDue: {
    query: { maxResultCount: 10, sorting: 'EndedOn asc' },
    response: {
      items: [
        {
          applicationId: MARIA.applicationId,
          firstName: MARIA.firstName,
          lastName: MARIA.lastName,
          jobAppliedFor: MARIA.job,
          employeeId: MARIA.employeeId,
          hiredOn: MARIA.dateHired,
          endedOn: '2028-06-30',
          keepUntil: '2029-11-16',
        },
      ],
      totalCount: 1,
    },
  },
  remove: {
    params,
    response: { success: true },
    errors: { NOT_FOUND: STAFF_PACKET_MESSAGES.noPacket, CONFLICT: RETENTION_MESSAGES.employed },
  },
})

export const packetExamples = [
  ...packetCallExamples,
  ...keyExamples,
  ...examplesOf(staffDraftEndpoints, draftExamples({})),
  ...examplesOf(candidateDraftEndpoints, draftExamples({ query })),
  ...staffExamples,
  ...i9Examples,
  ...retentionExamples,
]
