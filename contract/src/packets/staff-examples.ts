import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-people.ts'
import { CREATION_MESSAGES } from '../employees/creation-messages.ts'
import { FILE_MESSAGES } from '../files/messages.ts'
import { EXAMPLE_OVERVIEW as overview, EXAMPLE_PACKET_PARAMS as params } from './example-packet.ts'
import { i9Endpoints } from './i9-endpoints.ts'
import { I9_MESSAGES } from './i9-messages.ts'
import { retentionEndpoints } from './retention-endpoints.ts'
import { packetStaffEndpoints } from './staff-endpoints.ts'
import {
  EMPLOYMENT_END_MESSAGES,
  REOPEN_MESSAGES,
  RETENTION_MESSAGES,
  STAFF_PACKET_MESSAGES,
  WITHDRAW_MESSAGES,
} from './staff-messages.ts'

const [version] = overview.versions
const reopened = version && { ...version, reopenedAt: '2026-11-10T16:30:00.000Z' }

export const packetStaffExamples = examplesOf(packetStaffEndpoints, {
  overview: { params, response: overview },
  version: {
    params,
    query: { version: 1, kind: 'pdf' },
    response: { name: 'Maria_Sandoval_packet.pdf' },
    errors: {
      NOT_FOUND: STAFF_PACKET_MESSAGES.noVersion,
      FILE_UNREADABLE: FILE_MESSAGES.unreadable,
    },
  },
  reopen: {
    params,
    body: { reason: 'The photo of the passport cannot be read. Please take it again.' },
    response: { ...overview, versions: reopened ? [reopened] : [] },
    errors: { CONFLICT: REOPEN_MESSAGES.notSubmitted },
  },
  withdrawReopening: {
    params,
    response: overview,
    errors: { CONFLICT: WITHDRAW_MESSAGES.notReopened },
  },
  createEmployee: {
    params,
    body: { employeeId: MARIA.employeeId },
    response: { employeeId: MARIA.employeeId },
    errors: { CONFLICT: CREATION_MESSAGES.idTaken },
  },
  noteEnd: {
    params,
    body: { endedOn: '2027-06-30' },
    response: { ...overview, endedOn: '2027-06-30' },
    errors: { CONFLICT: EMPLOYMENT_END_MESSAGES.noHireDate },
  },
})

export const i9Examples = examplesOf(i9Endpoints, {
  noteSection2: {
    params,
    body: { doneOn: '2026-11-17', seenId: null },
    response: overview,
    errors: { CONFLICT: I9_MESSAGES.changed },
  },
  noteReverification: {
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

export const retentionExamples = examplesOf(retentionEndpoints, {
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
