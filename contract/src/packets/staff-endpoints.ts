import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { ADMIN_ONLY, MANAGERS, STAFF } from '../common/access.ts'
import { dateSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { reverificationSchema, section2Schema } from './i9.ts'
import {
  createEmployeeSchema,
  employmentEndSchema,
  packetOverviewSchema,
  packetVersionQuery,
  reopenSchema,
} from './staff-schemas.ts'

const packetEndpoint = {
  extra: 'submittedPackets',
  params: applicationIdParams,
  response: packetOverviewSchema,
} as const

export const packetStaffEndpoints = {
  overview: defineEndpoint({
    ...packetEndpoint,
    method: 'GET',
    path: '/JobApplication/:id/packet',
    summary: "Read the packet's status: versions, employee, and retention",
    access: STAFF,
  }),
  version: defineEndpoint({
    ...packetEndpoint,
    method: 'GET',
    path: '/JobApplication/:id/packet-version',
    summary: 'Download one version of the packet, including reopened ones, as a PDF or ZIP; audited',
    access: { ...STAFF, isClosedAfterReset: true },
    query: packetVersionQuery,
    response: { download: ['application/pdf', 'application/zip'] },
  }),
  reopen: defineEndpoint({
    ...packetEndpoint,
    method: 'POST',
    path: '/JobApplication/:id/reopen-packet',
    summary: 'Reopen the packet for the candidate; the submitted version is kept',
    access: MANAGERS,
    body: reopenSchema,
  }),
  withdrawReopening: defineEndpoint({
    ...packetEndpoint,
    method: 'POST',
    path: '/JobApplication/:id/withdraw-reopening',
    summary: 'Cancel a reopening and restore the submitted packet; answers entered since are discarded',
    access: MANAGERS,
  }),
  createEmployee: defineEndpoint({
    ...packetEndpoint,
    method: 'POST',
    path: '/JobApplication/:id/create-employee',
    summary:
      'Create the employee of a submitted packet, or link an existing payroll record, with an account; once only',
    access: MANAGERS,
    body: createEmployeeSchema,
    status: 201,
    response: z.object({ employeeId: z.string() }),
  }),
  recordEnd: defineEndpoint({
    ...packetEndpoint,
    method: 'PUT',
    path: '/JobApplication/:id/employment-end',
    summary: 'Record when the employment ended, or that it continues',
    access: MANAGERS,
    body: employmentEndSchema,
  }),
}

const i9Endpoint = { ...packetEndpoint, extra: 'i9Clock', access: MANAGERS } as const

export const i9Endpoints = {
  recordSection2: defineEndpoint({
    ...i9Endpoint,
    method: 'PUT',
    path: '/JobApplication/:id/i9-section-2',
    summary: 'Record when section 2 of Form I-9 was completed, or undo that',
    body: section2Schema,
  }),
  recordReverification: defineEndpoint({
    ...i9Endpoint,
    method: 'POST',
    path: '/JobApplication/:id/i9-reverification',
    summary: 'Record the reverification of an expiring work authorization, and its new expiration date',
    body: reverificationSchema,
  }),
  undoReverification: defineEndpoint({
    ...i9Endpoint,
    method: 'DELETE',
    path: '/JobApplication/:id/i9-reverification/:recordId',
    summary: 'Undo the newest reverification',
    params: applicationIdParams.extend({ recordId: z.string().max(100) }),
  }),
}

export const DUE_PACKET_SORT_FIELDS = ['EndedOn', 'HiredOn', 'Name'] as const
export type DuePacketSortField = (typeof DUE_PACKET_SORT_FIELDS)[number]

const duePacketSchema = z.object({
  applicationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobAppliedFor: z.string(),
  employeeId: z.string().nullable(),
  hiredOn: dateSchema,
  endedOn: dateSchema,
  keepUntil: dateSchema,
})
export type DuePacket = z.infer<typeof duePacketSchema>

export const retentionEndpoints = {
  listDue: defineEndpoint({
    method: 'GET',
    path: '/packets/due',
    extra: 'retention',
    summary: 'Page of packets whose retention period has ended',
    access: ADMIN_ONLY,
    query: z.object({ ...pagingShape, sorting: sortingSchema(DUE_PACKET_SORT_FIELDS) }),
    response: pageSchema(duePacketSchema),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/JobApplication/:id/packet',
    extra: 'retention',
    summary: 'Delete a packet after its retention period, with all its versions and files',
    access: ADMIN_ONLY,
    params: applicationIdParams,
    response: z.object({ success: z.literal(true) }),
  }),
}
