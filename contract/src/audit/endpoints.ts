import { ADMIN_ONLY } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { auditFilterSchema, auditListQuerySchema, auditPageSchema } from './schemas.ts'

export const auditEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/Audit',
    extra: 'audit',
    summary: 'Page of the audit trail: who did what to which record, and when',
    access: ADMIN_ONLY,
    query: auditListQuerySchema,
    response: auditPageSchema,
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/Audit/csv',
    extra: 'audit',
    summary: 'The audit trail as CSV, newest first; audited',
    access: { ...ADMIN_ONLY, closedAfterReset: true },
    query: auditFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
