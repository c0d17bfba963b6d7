import { z } from 'zod'
import { instantSchema, searchDate } from '../common/dates.ts'
import { pageOf, pagingShape, sortingSchema } from '../common/paging.ts'
import { searchText } from '../common/text.ts'

export const AUDIT_SORT_FIELDS = ['At', 'Person', 'Action', 'Record'] as const
export type AuditSortField = (typeof AUDIT_SORT_FIELDS)[number]

/** An entry of the audit trail as the Admin sees it. */
const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  person: z.string(),
  /** Of that person's account, as it was; `null` for scripts, candidates, EPay itself and old entries. */
  username: z.string().nullable(),
  /** The id of that account, which stays whatever its owner is called. */
  accountId: z.string().nullable(),
  /** Verb in the past tense, such as `employee.updated`. */
  action: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** The name of the employee, the account's owner or the applicant, as it is now; `null` for other records. */
  recordName: z.string().nullable(),
  address: z.string().nullable(),
  /** Each field that the action changed or names, none that stayed the same; never a secret. */
  details: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
export const auditPageSchema = pageOf(auditEntrySchema)

const filterShape = {
  /** Words of the name. */
  person: searchText,
  /** Words of the record's kind and id, such as `employee 17`. */
  record: searchText,
  /** Words of the action. */
  action: searchText,
  fromDate: searchDate,
  toDate: searchDate,
}
export const auditFilterSchema = z.object(filterShape)

export const auditListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(AUDIT_SORT_FIELDS, 'desc'),
  ...filterShape,
})
