import { z } from 'zod'
import { PASSWORD_MAX } from '../auth/limits.ts'
import { instantSchema } from '../common/dates.ts'
import { shapeOf } from '../common/fields.ts'
import { tooLong } from '../common/messages.ts'
import { containsPersonalNumber } from '../common/personal-numbers.ts'
import { optionalText, requiredText, tidyStringSchema } from '../common/text.ts'
import { CHANGE_FIELDS, CHANGE_FORMS, OPTIONAL_PARTS } from './fields.ts'
import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from './messages.ts'

/** Limit for notes in the audit trail: who was called, or the reason for a refusal. */
export const NOTE_MAX = 300

/**
 * - `waiting`: for its first or second approval
 * - `approved`: on the list for payroll
 * - `done`: an import contained it, or EPay applied it
 * - `overtaken`: an import changed the value while the request was waiting
 */
export const REQUEST_STATUSES = [
  'waiting',
  'approved',
  'done',
  'refused',
  'takenBack',
  'replaced',
  'overtaken',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const OPEN_STATUSES = ['waiting', 'approved'] as const satisfies readonly RequestStatus[]

/** Why a bank change needs a second approver. Employees never see these reasons. */
export const MARKINGS = ['emailChanged', 'passwordChanged', 'newDevice', 'otherEmployee', 'several'] as const
export type Marking = (typeof MARKINGS)[number]
/** Days during which a changed email or password, or a new device, is suspicious. */
export const MARKED_DAYS = 7
/** Within this period, people who changed an employee's email can't approve that employee's bank changes. */
export const EMAIL_CHANGED_DAYS = 60

/** Routing and account numbers are masked to their last four digits. */
const lineSchema = z.object({
  /** A line name in `CHANGE_FORMS`. */
  name: z.string(),
  value: z.string(),
})
export type PresentedLine = z.infer<typeof lineSchema>
const linesSchema = z.array(lineSchema)

const ownRequestSchema = z.object({
  id: z.uuid(),
  status: z.enum(REQUEST_STATUSES),
  requestedAt: instantSchema,
  /** Empty unless refused. */
  reason: z.string(),
  /** When the request was approved or closed. */
  decidedAt: instantSchema.nullable(),
  after: linesSchema,
  /** Earliest time at which an approved bank change goes to payroll. */
  leavesAt: instantSchema.nullable(),
  /** Whether a payroll file contained the request, or payroll entered it. If so, the employee can't take it back. */
  isAtPayroll: z.boolean(),
  /** Payroll's values that differ from the request, as of the last import. */
  differs: linesSchema,
})
export type OwnRequest = z.infer<typeof ownRequestSchema>

export const myDetailsSchema = z.object({
  /** The payroll contact, for questions. */
  contact: z.string(),
  /** Days that a bank change waits before it goes to payroll. */
  bankChangeDays: z.number().int(),
  /** Proof of identity required to change the bank account. */
  proof: z.enum(['code', 'passwordAndAccount', 'password']),
  fields: z.array(
    z.object({
      field: z.enum(CHANGE_FIELDS),
      /** If `false`, only staff can change this field. */
      isOn: z.boolean(),
      /** Current values; empty lines are left out. */
      known: linesSchema,
      /** The open request, or the latest one from the past 60 days. */
      request: ownRequestSchema.nullable(),
    }),
  ),
})
export type MyDetails = z.infer<typeof myDetailsSchema>
export type MyField = MyDetails['fields'][number]

function requireCompletePart<Name extends keyof typeof OPTIONAL_PARTS>(name: Name, message: string) {
  const { lines, required } = OPTIONAL_PARTS[name]
  return (form: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const isEmpty = (line: string) => (form[line] ?? '') === ''
    if (lines.every(isEmpty)) return
    for (const line of required)
      if (isEmpty(line)) context.addIssue({ code: 'custom', path: [line], message })
  }
}

export const addressRequestSchema = z.object(shapeOf(CHANGE_FORMS.address))
export const phoneRequestSchema = z.object(shapeOf(CHANGE_FORMS.phone))
export const emailRequestSchema = z.object(shapeOf(CHANGE_FORMS.email))
export const emergencyContactsRequestSchema = z
  .object(shapeOf(CHANGE_FORMS.emergencyContacts))
  .superRefine(requireCompletePart('emergencyContacts', CHANGE_REQUEST_MESSAGES.secondPart))
const bankAccountsSchema = z
  .object(shapeOf(CHANGE_FORMS.directDeposit))
  .superRefine(requireCompletePart('directDeposit', CHANGE_REQUEST_MESSAGES.splitPart))
  .refine(
    ({ routingNumber, accountNumber, splitRoutingNumber, splitAccountNumber }) =>
      routingNumber !== splitRoutingNumber || accountNumber !== splitAccountNumber,
    { path: ['splitAccountNumber'], error: CHANGE_REQUEST_MESSAGES.sameSplit },
  )
/**
 * The second-factor code or, for accounts without a second factor, the password and, if a bank account is on file,
 * its full number.
 */
const ownProofSchema = z.object({
  code: tidyStringSchema().max(40).optional(),
  password: z
    .string()
    .max(PASSWORD_MAX * 8)
    .optional(),
  presentAccount: tidyStringSchema().max(40).optional(),
})
export const directDepositRequestSchema = bankAccountsSchema.safeExtend(ownProofSchema.shape)

export const requestReceiptSchema = z.object({ id: z.uuid(), status: z.enum(REQUEST_STATUSES) })

const withoutPersonalNumbers = (schema: z.ZodType<string, string | undefined>) =>
  schema.refine(text => !containsPersonalNumber(text), DECISION_MESSAGES.numbersInText)
export const approveSchema = z.object({
  /** Who was called, at a number known before the request; required for the first approval of a bank change. */
  called: withoutPersonalNumbers(optionalText(NOTE_MAX, tooLong(NOTE_MAX))),
})
export const refuseSchema = z.object({
  reason: withoutPersonalNumbers(requiredText(DECISION_MESSAGES.reason, NOTE_MAX, tooLong(NOTE_MAX))),
})

const approvalSchema = z.object({ name: z.string(), at: instantSchema, called: z.string() })

export const changeRequestSchema = z.object({
  id: z.uuid(),
  employeeId: z.string(),
  name: z.string(),
  field: z.enum(CHANGE_FIELDS),
  status: z.enum(REQUEST_STATUSES),
  requestedAt: instantSchema,
  before: linesSchema,
  after: linesSchema,
  markings: z.array(z.enum(MARKINGS)),
  approvalsNeeded: z.number().int(),
  approvals: z.array(approvalSchema),
  /**
   * For waiting bank changes, the phone number on file 60 days ago, because the requester might have changed it
   * since. Empty if there is none.
   */
  phoneBefore: z.string(),
  /** Why the signed-in user can't approve the waiting request; otherwise null. */
  refusal: z.string().nullable(),
  leavesAt: instantSchema.nullable(),
  /** Who refused or closed the request. */
  closedBy: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  reason: z.string(),
  /** When a payroll file last contained the request. */
  leftAt: instantSchema.nullable(),
  enteredAt: instantSchema.nullable(),
  enteredBy: z.string().nullable(),
  differs: linesSchema,
})
export type ChangeRequest = z.infer<typeof changeRequestSchema>

export const changeListQuerySchema = z.object({
  /** `closed` returns the last 100. */
  list: z.enum(['waiting', 'closed']).default('waiting'),
})
export const changeListSchema = z.object({ items: z.array(changeRequestSchema) })

/** Includes bank changes whose `leavesAt` is still in the future; payroll files omit those. */
export const payrollListSchema = z.object({
  items: z.array(changeRequestSchema),
  formats: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const enteredMarkSchema = z.object({ isEntered: z.boolean() })

export const employeeContactsSchema = z.object({ phone: linesSchema, emergencyContacts: linesSchema })
