import { z } from 'zod'
import { PASSWORD_MAX } from '../auth/limits.ts'
import { instantSchema } from '../common/dates.ts'
import { shapeOf } from '../common/fields.ts'
import { tooLong } from '../common/messages.ts'
import { holdsPersonalNumber } from '../common/personal-numbers.ts'
import { optionalText, requiredText, typedText } from '../common/text.ts'
import { fileSchema as hireFileSchema, previewSchema as hirePreviewSchema } from '../hand-over/schemas.ts'
import { CHANGE_FIELDS, CHANGE_FORMS, SECOND_PARTS } from './fields.ts'
import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from './messages.ts'

/** A text for the trail: who was called, or why a request is refused. */
export const NOTE_MAX = 300

/**
 * - `waiting`: for a decision, or for the second one
 * - `approved`: on the list for payroll
 * - `done`: payroll's import brought it, or it changed in EPay
 * - `overtaken`: an import brought something else while it was waiting
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

/** Why a bank change needs a second approver. Only the office sees them. */
export const MARKINGS = ['emailChanged', 'passwordChanged', 'newDevice', 'otherEmployee', 'several'] as const
export type Marking = (typeof MARKINGS)[number]
/** How long a change of the email or password, and a device, count as new. */
export const MARKED_DAYS = 7
/** Someone who changed the person's email within this time can't approve that person's bank changes. */
export const EMAIL_CHANGED_DAYS = 60

/** One line of a request; personal numbers by their last four. */
const lineSchema = z.object({
  /** A name of `CHANGE_FORMS`. */
  name: z.string(),
  value: z.string(),
})
export type ShownLine = z.infer<typeof lineSchema>
const linesSchema = z.array(lineSchema)

const ownRequestSchema = z.object({
  id: z.uuid(),
  status: z.enum(REQUEST_STATUSES),
  askedAt: instantSchema,
  /** Of `refused`: the reason. */
  reason: z.string(),
  /** When it was closed, or approved. */
  decidedAt: instantSchema.nullable(),
  after: linesSchema,
  /** For an approved bank change, the earliest time at which it goes to payroll. */
  leavesAt: instantSchema.nullable(),
  /** Did it leave for payroll, or did payroll enter it? Then it can't be taken back. */
  isAtPayroll: z.boolean(),
  /** What payroll has instead, after an import brought something else. */
  differs: linesSchema,
})
export type OwnRequest = z.infer<typeof ownRequestSchema>

export const myDetailsSchema = z.object({
  /** Who to call. */
  contact: z.string(),
  /** How long a bank change waits before it leaves for payroll. */
  bankChangeDays: z.number().int(),
  /** The requested bank account. */
  proof: z.enum(['code', 'passwordAndAccount', 'password']),
  fields: z.array(
    z.object({
      field: z.enum(CHANGE_FIELDS),
      /** `false`: the office changes it. */
      isOn: z.boolean(),
      /** As it is known now, empty lines left out. */
      known: linesSchema,
      /** The open request, or else the last one of the last 60 days. */
      request: ownRequestSchema.nullable(),
    }),
  ),
})
export type MyDetails = z.infer<typeof myDetailsSchema>
export type MyField = MyDetails['fields'][number]

/** All of a second part is filled in, or nothing. */
function wholePart<Name extends keyof typeof SECOND_PARTS>(name: Name, message: string) {
  const { lines, needed } = SECOND_PARTS[name]
  return (form: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const isEmpty = (line: string) => (form[line] ?? '') === ''
    if (lines.every(isEmpty)) return
    for (const line of needed) if (isEmpty(line)) context.addIssue({ code: 'custom', path: [line], message })
  }
}

export const askAddressSchema = z.object(shapeOf(CHANGE_FORMS.address))
export const askPhoneSchema = z.object(shapeOf(CHANGE_FORMS.phone))
export const askEmailSchema = z.object(shapeOf(CHANGE_FORMS.email))
export const askEmergencyContactsSchema = z
  .object(shapeOf(CHANGE_FORMS.emergencyContacts))
  .superRefine(wholePart('emergencyContacts', CHANGE_REQUEST_MESSAGES.secondPart))
export const bankAccountsSchema = z
  .object(shapeOf(CHANGE_FORMS.directDeposit))
  .superRefine(wholePart('directDeposit', CHANGE_REQUEST_MESSAGES.splitPart))
  .refine(
    ({ routingNumber, accountNumber, splitRoutingNumber, splitAccountNumber }) =>
      routingNumber !== splitRoutingNumber || accountNumber !== splitAccountNumber,
    { path: ['splitAccountNumber'], error: CHANGE_REQUEST_MESSAGES.sameSplit },
  )
/** The code of one's second factor; without one, the password and the whole number of the present account. */
const ownProofSchema = z.object({
  code: typedText().max(40).optional(),
  password: z
    .string()
    .max(PASSWORD_MAX * 8)
    .optional(),
  presentAccount: typedText().max(40).optional(),
})
export const askDirectDepositSchema = bankAccountsSchema.safeExtend(ownProofSchema.shape)

export const askedSchema = z.object({ id: z.uuid(), status: z.enum(REQUEST_STATUSES) })

const note = (schema: z.ZodType<string, string | undefined>) =>
  schema.refine(text => !holdsPersonalNumber(text), DECISION_MESSAGES.numbersInText)
export const approveSchema = z.object({
  /** Who was called, at the number known before; the first approval of a bank change needs it. */
  called: note(optionalText(NOTE_MAX, tooLong(NOTE_MAX))),
})
export const refuseSchema = z.object({
  reason: note(requiredText(DECISION_MESSAGES.reason, NOTE_MAX, tooLong(NOTE_MAX))),
})

const approvalSchema = z.object({ name: z.string(), at: instantSchema, called: z.string() })

export const changeRequestSchema = z.object({
  id: z.uuid(),
  employeeId: z.string(),
  name: z.string(),
  field: z.enum(CHANGE_FIELDS),
  status: z.enum(REQUEST_STATUSES),
  askedAt: instantSchema,
  before: linesSchema,
  after: linesSchema,
  markings: z.array(z.enum(MARKINGS)),
  /** How many approvals it needs. */
  approvalsNeeded: z.number().int(),
  approvals: z.array(approvalSchema),
  /** Of a bank change: the phone number that was known 60 days ago, for the call; '' for none. */
  phoneBefore: z.string(),
  /** Why the signed-in person can't approve it; null if they can. */
  refusal: z.string().nullable(),
  leavesAt: instantSchema.nullable(),
  /** Who refused or closed it, and when. */
  closedBy: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  reason: z.string(),
  /** When it last left in a file, and when it was marked as entered. */
  leftAt: instantSchema.nullable(),
  enteredAt: instantSchema.nullable(),
  enteredBy: z.string().nullable(),
  differs: linesSchema,
})
export type ChangeRequest = z.infer<typeof changeRequestSchema>

export const changeListQuerySchema = z.object({
  /** `closed`: the last 100. */
  list: z.enum(['waiting', 'closed']).default('waiting'),
})
export const changeListSchema = z.object({ items: z.array(changeRequestSchema) })

/** The approved ones; a bank change whose time has not come is listed with `leavesAt`, and leaves in no file. */
export const payrollListSchema = z.object({
  items: z.array(changeRequestSchema),
  formats: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** `ids`: of requests. */
export const payrollPreviewSchema = hirePreviewSchema
export const payrollFileSchema = hireFileSchema
export const enteredSchema = z.object({ isEntered: z.boolean() })

/** Data about a person for Employee Details. */
export const employeeContactsSchema = z.object({ phone: linesSchema, emergencyContacts: linesSchema })
