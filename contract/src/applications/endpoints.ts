import { z } from 'zod'
import { sessionTokensSchema } from '../auth/schemas.ts'
import { PUBLIC, REVIEWERS, REVIEWERS_OR_LINK, STAFF } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { FILE_TYPES } from '../files/file-types.ts'
import { uploadEndpoint } from './application-form.ts'
import { actionSchema, statusUpdateSchema } from './decision.ts'
import { applicationUpdateSchema } from './details-form.ts'
import {
  applicationCountsSchema,
  applicationFilterSchema,
  applicationIdParams,
  applicationListQuerySchema,
  applicationPageSchema,
  applicationSchema,
  historyEntrySchema,
} from './schemas.ts'

export const applicationEndpoints = {
  upload: uploadEndpoint,
  list: defineEndpoint({
    method: 'GET',
    path: '/JobApplication',
    summary: 'Page of applications',
    access: { ...REVIEWERS, scriptScope: 'read' },
    query: applicationListQuerySchema,
    response: applicationPageSchema,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/counts',
    extra: 'applicationCounts',
    summary: 'Number of applications in each status',
    access: { ...REVIEWERS, scriptScope: 'read' },
    query: applicationFilterSchema.omit({ status: true }),
    response: applicationCountsSchema,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id',
    summary: 'One application',
    access: { ...REVIEWERS_OR_LINK, scriptScope: 'read' },
    params: applicationIdParams,
    response: applicationSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/JobApplication',
    summary: 'Save details without changing the status',
    access: REVIEWERS,
    wireCase: 'PascalCase',
    get body() {
      return applicationUpdateSchema()
    },
    response: extra(applicationSchema),
  }),
  updateStatus: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/updateStatus',
    summary: 'Approve or reject',
    access: REVIEWERS,
    params: applicationIdParams,
    body: statusUpdateSchema,
    response: extra(applicationSchema),
  }),
  action: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/action',
    summary: 'Approve or reject with the token of an emailed link',
    access: PUBLIC,
    body: actionSchema,
    response: extra(sessionTokensSchema),
  }),
  downloadResume: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id/download-resume',
    summary: 'Download the resume',
    access: REVIEWERS_OR_LINK,
    params: applicationIdParams,
    response: { download: [FILE_TYPES.pdf.mime, FILE_TYPES.doc.mime, FILE_TYPES.docx.mime] },
  }),
  history: defineEndpoint({
    method: 'GET',
    path: '/JobApplication/:id/history',
    summary: 'Decisions and corrections of an application, oldest first',
    access: { ...REVIEWERS, scriptScope: 'read' },
    params: applicationIdParams,
    response: z.array(historyEntrySchema),
  }),
  sendLink: defineEndpoint({
    method: 'POST',
    path: '/JobApplication/:id/send-link',
    extra: 'sendLink',
    summary: 'Resend the link to the people who act next; earlier links stop working',
    access: STAFF,
    params: applicationIdParams,
    response: z.object({ sentTo: z.array(z.string()) }),
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/exports/applications.csv',
    extra: 'exports',
    summary: 'Export applications as CSV, newest first; audited',
    access: { ...STAFF, scriptScope: 'read', isClosedAfterReset: true },
    query: applicationFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
