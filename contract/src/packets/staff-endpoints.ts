import { z } from 'zod'
import { applicationIdParams } from '../applications/params.ts'
import { MANAGERS, STAFF } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import {
  createEmployeeSchema,
  employmentEndSchema,
  packetOverviewSchema,
  packetVersionQuery,
  reopenSchema,
} from './staff-schemas.ts'

/** The endpoints with which staff work on a submitted packet. */
export const packetStaffEndpoints = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id/packet',
    extra: 'submittedPackets',
    summary: 'What has become of the packet: versions, employee, until when it is kept',
    access: STAFF,
    params: applicationIdParams,
    response: packetOverviewSchema,
  }),
  version: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id/packet-version',
    extra: 'submittedPackets',
    summary: 'One version of the packet, also one that was reopened, as PDF or ZIP; audited',
    access: { ...STAFF, closedAfterReset: true },
    params: applicationIdParams,
    query: packetVersionQuery,
    response: { download: ['application/pdf', 'application/zip'] },
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/reopen-packet',
    extra: 'submittedPackets',
    summary: 'Let the candidate fill in the packet again; what was submitted is kept',
    access: MANAGERS,
    params: applicationIdParams,
    body: reopenSchema,
    response: packetOverviewSchema,
  }),
  withdrawReopening: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/withdraw-reopening',
    extra: 'submittedPackets',
    summary: 'Let a reopened packet count again as it was submitted; what was entered since is discarded',
    access: MANAGERS,
    params: applicationIdParams,
    response: packetOverviewSchema,
  }),
  createEmployee: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/create-employee',
    extra: 'submittedPackets',
    summary:
      'Make the employee of a submitted packet, or link the one that payroll has, with an account; once only',
    access: MANAGERS,
    params: applicationIdParams,
    body: createEmployeeSchema,
    status: 201,
    response: z.object({ employeeId: z.string() }),
  }),
  noteEnd: defineEndpoint({
    method: 'PUT',
    path: '/JobApplication/:id/employment-end',
    extra: 'submittedPackets',
    summary: 'Note when the employment ended, or that it goes on',
    access: MANAGERS,
    params: applicationIdParams,
    body: employmentEndSchema,
    response: packetOverviewSchema,
  }),
}
