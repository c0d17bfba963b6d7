import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { ADMIN_ONLY, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import {
  addedFormatSchema,
  employeeNumberSchema,
  fileRequestSchema,
  handOverListSchema,
  hireListSchema,
  hireWorkStateSchema,
  newFormatSchema,
  previewRequestSchema,
  previewSchema,
  reportListSchema,
  reportNoteSchema,
  workStateSchema,
} from './schemas.ts'

const managerEndpoint = { extra: 'handOver', access: MANAGERS } as const
const successSchema = z.object({ success: z.literal(true) })

export const handOverEndpoints = {
  hires: defineEndpoint({
    ...managerEndpoint,
    method: 'GET',
    path: '/hand-over/hires',
    summary: 'Hires who are not in payroll yet, and the file formats',
    response: hireListSchema,
  }),
  preview: defineEndpoint({
    ...managerEndpoint,
    method: 'POST',
    path: '/hand-over/preview',
    summary: 'Preview of the file with masked personal numbers, and why people would be left out',
    access: { ...MANAGERS, isClosedAfterReset: true },
    body: previewRequestSchema,
    response: previewSchema,
  }),
  file: defineEndpoint({
    ...managerEndpoint,
    method: 'POST',
    path: '/hand-over/file',
    summary:
      'The file with full SSNs and account numbers; requires a second-factor code and a reason; audited for each person, who can see it',
    access: { ...MANAGERS, isClosedAfterReset: true },
    body: fileRequestSchema,
    response: {
      download: [
        'text/csv',
        'text/plain',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  done: defineEndpoint({
    ...managerEndpoint,
    method: 'GET',
    path: '/hand-over/done',
    summary: 'The last 100 files: time, user, digest, and the people in them',
    response: handOverListSchema,
  }),
  setNumber: defineEndpoint({
    ...managerEndpoint,
    method: 'PUT',
    path: '/hand-over/hires/:id/number',
    summary: "Set a hire's employee number, which must not be in use",
    params: applicationIdParams,
    body: employeeNumberSchema,
    response: successSchema,
  }),
  workState: defineEndpoint({
    ...managerEndpoint,
    method: 'GET',
    path: '/hand-over/hires/:id/work-state',
    summary: 'The state where a hire works, and the default in Settings',
    params: applicationIdParams,
    response: hireWorkStateSchema,
  }),
  setWorkState: defineEndpoint({
    ...managerEndpoint,
    method: 'PUT',
    path: '/hand-over/hires/:id/work-state',
    summary: 'Set the state where a hire works',
    params: applicationIdParams,
    body: workStateSchema,
    response: hireWorkStateSchema,
  }),
  reports: defineEndpoint({
    ...managerEndpoint,
    method: 'GET',
    path: '/hand-over/reports',
    summary: 'New-hire reports by due day, open or completed in the last 60 days, with the federal fields',
    response: reportListSchema,
  }),
  noteReport: defineEndpoint({
    ...managerEndpoint,
    method: 'PUT',
    path: '/hand-over/hires/:id/report',
    summary: 'Mark a hire as reported, not needing a report, or not started, or reopen the report',
    params: applicationIdParams,
    body: reportNoteSchema,
    response: successSchema,
  }),
}

export const formatEndpoints = {
  list: defineEndpoint({
    ...managerEndpoint,
    method: 'GET',
    path: '/hand-over/formats',
    summary: 'Formats that Admins added',
    access: ADMIN_ONLY,
    response: z.array(addedFormatSchema),
  }),
  add: defineEndpoint({
    ...managerEndpoint,
    method: 'POST',
    path: '/hand-over/formats',
    summary: 'Add a format for hand-over files',
    access: ADMIN_ONLY,
    body: newFormatSchema,
    status: 201,
    response: addedFormatSchema,
  }),
  remove: defineEndpoint({
    ...managerEndpoint,
    method: 'DELETE',
    path: '/hand-over/formats/:id',
    summary: 'Remove an added format',
    access: ADMIN_ONLY,
    params: z.object({ id: z.uuid() }),
    response: successSchema,
  }),
}
