import { z } from 'zod'
import { instantSchema } from '../common/dates.ts'
import { extra, omittable, type Taken } from '../common/extra.ts'
import { FIELD_MESSAGES, tooLong } from '../common/messages.ts'
import { moneySchema } from '../common/money.ts'
import { pageOf, pagingShape, sortingSchema } from '../common/paging.ts'
import { roleNameSchema, roleSchema, rolesSchema } from '../common/role-schemas.ts'
import { isStaffEmail, isStorable, searchText, storableError, typedText } from '../common/text.ts'

export const EMPLOYEE_ID_MAX = 40
export const EMPLOYEE_EMAIL_MAX = 100

/** Browsers and servers resolve `.` and `..` in an address, so an ID must not consist only of dots. */
export function isAddressableId(id: string): boolean {
  return !/^\.+$/.test(id)
}

export const EMPLOYEE_SORT_FIELDS = ['Id', 'Name', 'Address1', 'City', 'State', 'Zip', 'IsActive'] as const
export type EmployeeSortField = (typeof EMPLOYEE_SORT_FIELDS)[number]

/** Row of the employee list; it never carries personal numbers. */
const listedShape = {
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
  ...listedShape,
  roles: extra(z.array(roleNameSchema)),
  /** Does the record belong to an account that has not ended? */
  hasAccount: extra(z.boolean()),
})
export type EmployeeListItem = Taken<typeof employeeListItemSchema>

/** `ssn` and `bankAccount` show only their last four; `roles` and `email` belong to the account `accountId`. */
export const employeeSchema = z.object({
  ...listedShape,
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
  /** The name that history, audit and mails show for someone with a staff role; an Admin takes over the record's. */
  accountName: extra(z.string().nullable()),
  /** Was the password reset by mail alone, so that full numbers, packets and exports are closed to this staff member? */
  isClosedAfterReset: extra(z.boolean()),
})
export type Employee = Taken<typeof employeeSchema>
/** As our server sends it, with every extra. */
export type FullEmployee = z.output<typeof employeeSchema>

export const employeeIdParams = z.object({
  id: z.string().min(1).max(EMPLOYEE_ID_MAX).refine(isStorable, storableError),
})

const oneOrMany = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value])

const filterShape = {
  id: searchText,
  name: searchText,
  roles: z.preprocess(oneOrMany, z.array(roleSchema).max(20).optional()),
}
export const employeeFilterSchema = z.object(filterShape)

export const employeeListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(EMPLOYEE_SORT_FIELDS),
  ...filterShape,
})

export const employeeEmailSchema = typedText()
  .max(EMPLOYEE_EMAIL_MAX, tooLong(EMPLOYEE_EMAIL_MAX))
  .refine(email => email === '' || isStaffEmail(email), FIELD_MESSAGES.email)

export const employeeUpdateSchema = z.object({
  id: z.string(),
  email: employeeEmailSchema,
  roles: rolesSchema,
  /** The values when the client loaded them; if sent, the save is refused when someone else changed them since. */
  seen: z.object({ email: z.string(), roles: rolesSchema }).optional(),
})
export type EmployeeUpdate = z.infer<typeof employeeUpdateSchema>

/** The name in the record, as the client saw it. */
export const accountNameSchema = z.object({ name: z.string().min(1).max(200) })

const REVEALABLE_FIELDS = ['ssn', 'bankAccount'] as const
export const revealSchema = z.object({ field: z.enum(REVEALABLE_FIELDS) })
export type RevealableField = (typeof REVEALABLE_FIELDS)[number]

/** Where someone saw the person's own numbers: one in the record, or all in the packet or in a file for payroll or the state. */
const SEEN_NUMBERS = [...REVEALABLE_FIELDS, 'packet', 'packetFile', 'handOver'] as const
export type SeenNumbers = (typeof SEEN_NUMBERS)[number]

const revealEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  name: z.string(),
  field: z.enum(SEEN_NUMBERS),
})
export type RevealEntry = z.infer<typeof revealEntrySchema>
export const revealPageSchema = pageOf(revealEntrySchema)
export const revealListQuerySchema = z.object(pagingShape)

export const employeePageSchema = pageOf(employeeListItemSchema)
