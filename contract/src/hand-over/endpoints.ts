import { z } from 'zod'
import { applicationIdParams } from '../applications/schemas.ts'
import { ADMIN_ONLY, MANAGERS } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import {
  addedFormatSchema,
  doneListSchema,
  fileSchema,
  hireListSchema,
  newFormatSchema,
  numberSchema,
  previewedSchema,
  previewSchema,
  reportListSchema,
  reportNoteSchema,
  workPlaceSchema,
  workStateSchema,
} from './schemas.ts'

const handOver = { extra: 'handOver', access: MANAGERS } as const
const DONE = z.object({ success: z.literal(true) })

export const handOverEndpoints = {
  hires: defineEndpoint({
    ...handOver,
    method: 'GET',
    path: '/hand-over/hires',
    summary: 'The hires who are not in payroll yet, and the formats of their file',
    response: hireListSchema,
  }),
  preview: defineEndpoint({
    ...handOver,
    method: 'POST',
    path: '/hand-over/preview',
    summary: 'Each row as it would leave, personal numbers masked, and why someone would be left out',
    access: { ...MANAGERS, closedAfterReset: true },
    body: previewSchema,
    response: previewedSchema,
  }),
  file: defineEndpoint({
    ...handOver,
    method: 'POST',
    path: '/hand-over/file',
    summary:
      "The file with full SSNs and accounts, for a code of one's second factor and a reason; audited for each person, who sees it",
    access: { ...MANAGERS, closedAfterReset: true },
    body: fileSchema,
    response: {
      download: [
        'text/csv',
        'text/plain',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  }),
  done: defineEndpoint({
    ...handOver,
    method: 'GET',
    path: '/hand-over/done',
    summary: 'The last 100 files: the people in them, the time, who downloaded them, the digest',
    response: doneListSchema,
  }),
  setNumber: defineEndpoint({
    ...handOver,
    method: 'PUT',
    path: '/hand-over/hires/:id/number',
    summary: 'Give a hire the employee number; it must be free',
    params: applicationIdParams,
    body: numberSchema,
    response: DONE,
  }),
  workPlace: defineEndpoint({
    ...handOver,
    method: 'GET',
    path: '/hand-over/hires/:id/work-state',
    summary: 'In which state a hire works, and the default of Settings',
    params: applicationIdParams,
    response: workPlaceSchema,
  }),
  setWorkState: defineEndpoint({
    ...handOver,
    method: 'PUT',
    path: '/hand-over/hires/:id/work-state',
    summary: 'Set in which state a hire works',
    params: applicationIdParams,
    body: workStateSchema,
    response: workPlaceSchema,
  }),
  reports: defineEndpoint({
    ...handOver,
    method: 'GET',
    path: '/hand-over/reports',
    summary: 'The new-hire reports by due day, open or noted in the last 60 days, with the federal fields',
    response: reportListSchema,
  }),
  noteReport: defineEndpoint({
    ...handOver,
    method: 'PUT',
    path: '/hand-over/hires/:id/report',
    summary: 'Note that a hire was reported, needs no report, or did not start; or take that back',
    params: applicationIdParams,
    body: reportNoteSchema,
    response: DONE,
  }),
}

/** For formats that Admins add to the built-in ones. */
export const formatEndpoints = {
  list: defineEndpoint({
    ...handOver,
    method: 'GET',
    path: '/hand-over/formats',
    summary: 'The formats that were added',
    access: ADMIN_ONLY,
    response: z.array(addedFormatSchema),
  }),
  add: defineEndpoint({
    ...handOver,
    method: 'POST',
    path: '/hand-over/formats',
    summary: 'Add a format of a hand-over file',
    access: ADMIN_ONLY,
    body: newFormatSchema,
    status: 201,
    response: addedFormatSchema,
  }),
  remove: defineEndpoint({
    ...handOver,
    method: 'DELETE',
    path: '/hand-over/formats/:id',
    summary: 'Remove a format that was added',
    access: ADMIN_ONLY,
    params: z.object({ id: z.uuid() }),
    response: DONE,
  }),
}
