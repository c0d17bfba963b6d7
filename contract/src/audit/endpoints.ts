import { z } from 'zod'
import { ADMIN_ONLY } from '../common/access.ts'
import { instantSchema, searchDateSchema } from '../common/dates.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { searchTextSchema } from '../common/text.ts'

export const AUDIT_SORT_FIELDS = ['At', 'Person', 'Action', 'Record'] as const
export type AuditSortField = (typeof AUDIT_SORT_FIELDS)[number]

const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  person: z.string(),
  /** The account's username at the time; `null` for scripts, candidates, EPay itself, and old entries. */
  username: z.string().nullable(),
  accountId: z.string().nullable(),
  /** What was done to which kind of record, such as `employee.updated`. */
  action: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** Current name of the employee, account owner, or applicant; `null` for other records. */
  recordName: z.string().nullable(),
  address: z.string().nullable(),
  /** Contains only fields that changed or that the action concerns, and never a secret. */
  details: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export const auditPageSchema = pageSchema(auditEntrySchema)

const filterShape = {
  person: searchTextSchema,
  record: searchTextSchema,
  action: searchTextSchema,
  fromDate: searchDateSchema,
  toDate: searchDateSchema,
}
const auditFilterSchema = z.object(filterShape)

const auditListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(AUDIT_SORT_FIELDS, 'desc'),
  ...filterShape,
})

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
    access: { ...ADMIN_ONLY, isClosedAfterReset: true },
    query: auditFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
