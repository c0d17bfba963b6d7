import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { type ClientOutput, extra, omittable } from '../common/extra.ts'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { moneySchema } from '../common/money.ts'
import { pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { roleNameSchema, roleSchema, rolesSchema } from '../common/role-schemas.ts'
import {
  isStaffEmail,
  isStorable,
  searchTextSchema,
  storableError,
  tidyStringSchema,
} from '../common/text.ts'

export const EMPLOYEE_ID_MAX = 40
export const EMPLOYEE_EMAIL_MAX = 100

/** Browsers and servers resolve `.` and `..` in a URL path, so an ID can't consist only of dots. */
export function isAddressableId(id: string): boolean {
  return !/^\.+$/.test(id)
}

export const EMPLOYEE_SORT_FIELDS = ['Id', 'Name', 'Address1', 'City', 'State', 'Zip', 'IsActive'] as const
export type EmployeeSortField = (typeof EMPLOYEE_SORT_FIELDS)[number]

/** Never includes SSNs or account numbers. */
const listItemShape = {
  id: z.string(),
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  isActive: omittable(z.boolean()),
}
const employeeListItemSchema = z.object({
  ...listItemShape,
  roles: extra(z.array(roleNameSchema)),
  /** Whether the record has an account that hasn't ended. */
  hasAccount: extra(z.boolean()),
})
export type EmployeeListItem = ClientOutput<typeof employeeListItemSchema>

/**
 * `ssn` and `bankAccount` are masked to their last four digits; `roles` and `email` come from the account
 * `accountId`.
 */
export const employeeSchema = z.object({
  ...listItemShape,
  balance: omittable(moneySchema),
  accountType: z.string(),
  bankAccount: z.string(),
  ssn: z.string(),
  printStub: omittable(z.boolean()),
  accountId: extra(z.string().nullable()),
  email: z.string(),
  roles: z.array(roleNameSchema),
  canSignIn: extra(z.boolean()),
  invitedAt: extra(instantSchema.nullable()),
  /** The name shown for staff in history, audit, and emails; an Admin can replace it with the record's name. */
  accountName: extra(z.string().nullable()),
  /**
   * Whether full SSNs and account numbers, packets, and exports are closed to this staff member, because the password
   * was reset only by email.
   */
  isClosedAfterReset: extra(z.boolean()),
})
export type Employee = ClientOutput<typeof employeeSchema>
/** The response of EPay's own server, which includes every extra. */
export type FullEmployee = z.output<typeof employeeSchema>

export const employeeIdParams = z.object({
  id: z.string().min(1).max(EMPLOYEE_ID_MAX).refine(isStorable, storableError),
})

const toArray = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])

const filterShape = {
  id: searchTextSchema,
  name: searchTextSchema,
  roles: z.preprocess(toArray, z.array(roleSchema).max(20).optional()),
}
export const employeeFilterSchema = z.object(filterShape)

export const employeeListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(EMPLOYEE_SORT_FIELDS),
  ...filterShape,
})

export const employeeEmailSchema = tidyStringSchema()
  .max(EMPLOYEE_EMAIL_MAX, tooLong(EMPLOYEE_EMAIL_MAX))
  .refine(email => email === '' || isStaffEmail(email), FIELD_MESSAGES.email)

export const employeeUpdateSchema = z.object({
  id: z.string(),
  email: employeeEmailSchema,
  roles: rolesSchema,
  /** The values that the client loaded. If they are sent and have changed since, the server refuses the update. */
  seen: z.object({ email: z.string(), roles: rolesSchema }).optional(),
})
export type EmployeeUpdate = z.infer<typeof employeeUpdateSchema>

export const accountNameSchema = z.object({ name: z.string().min(1).max(200) })

const REVEALABLE_FIELDS = ['ssn', 'bankAccount'] as const
export const revealSchema = z.object({ field: z.enum(REVEALABLE_FIELDS) })
export type RevealableField = (typeof REVEALABLE_FIELDS)[number]

/**
 * What was viewed: one number in the record, the whole packet, one of its files, or a file for payroll or the state.
 */
const VIEWED_ITEMS = [...REVEALABLE_FIELDS, 'packet', 'packetFile', 'handOver'] as const
export type ViewedItem = (typeof VIEWED_ITEMS)[number]

const revealEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  name: z.string(),
  field: z.enum(VIEWED_ITEMS),
})
export type RevealEntry = z.infer<typeof revealEntrySchema>
export const revealPageSchema = pageSchema(revealEntrySchema)
export const revealListQuerySchema = z.object(pagingShape)

export const employeePageSchema = pageSchema(employeeListItemSchema)
