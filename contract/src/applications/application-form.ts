import { z } from 'zod'
import { PUBLIC } from '../common/access.ts'
import type { AgeQuestion } from '../common/age-question.ts'
import { isDate } from '../common/dates.ts'
import { defineEndpoint, IDEMPOTENCY_KEY_MAX } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { fieldNames } from '../common/fields.ts'
import { once } from '../common/once.ts'
import { recordOf } from '../common/records.ts'
import { tidyStringSchema } from '../common/text.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import type { FilledText } from '../languages/message.ts'
import {
  ADDRESS_FIELDS,
  APPLICANT_FIELDS,
  type ApplicationField,
  type DeclaredField,
  fieldSchema,
  JOB_FIELDS,
  OPTIONAL_FIELDS,
  PERSONAL_FIELDS,
  REFERENCE_FIELDS,
  REQUIRED_FIELDS,
  WORK_HISTORY_FIELDS,
} from './application-fields.ts'
import {
  ADULT_MESSAGES,
  APPLY_INVALID_EMAIL,
  APPLY_MESSAGES,
  DETAILS_INVALID,
  requiredMessage,
  tooLongMessage,
  tooLongText,
} from './messages.ts'

/** Replaces the birth date field when the age question in Settings is `isAdult`. */
export const ADULT_FIELD = {
  label: 'I am 18 or older',
  schema: tidyStringSchema({ error: ADULT_MESSAGES.required })
    .toLowerCase()
    .refine(answer => answer === 'true', {
      error: ({ input }) => (input === 'false' ? ADULT_MESSAGES.tooYoung : ADULT_MESSAGES.required),
    })
    .transform(() => true),
} as const
export type ApplyField = ApplicationField | 'isAdult'

/** @param question `null` until the settings have loaded */
export function requiredFields(question: AgeQuestion | null): ApplyField[] {
  return REQUIRED_FIELDS.flatMap<ApplyField>(field => (field === 'birthDate' ? (question ?? []) : field))
}

export const APPLY_STEPS = [
  { key: 'personal', title: 'Personal Information', fields: fieldNames(PERSONAL_FIELDS) },
  { key: 'address', title: 'Address Information', fields: fieldNames(ADDRESS_FIELDS) },
  { key: 'job', title: 'Job Application Details', fields: fieldNames(JOB_FIELDS) },
  { key: 'references', title: 'Professional References', fields: fieldNames(REFERENCE_FIELDS) },
  { key: 'workHistory', title: 'Work History', fields: fieldNames(WORK_HISTORY_FIELDS) },
] as const satisfies readonly { key: string; title: string; fields: readonly ApplicationField[] }[]
export type StepKey = (typeof APPLY_STEPS)[number]['key']

/** Exported for the translation catalogs. */
export const APPLICANT_LIMITS: readonly FilledText[] = Object.values<DeclaredField>(APPLICANT_FIELDS).flatMap(
  ({ label, max }) => (max ? tooLongText(label, max) : []),
)

export function applicationProgress(
  form: Partial<Record<ApplyField, string>>,
  question: AgeQuestion | null = 'birthDate',
): { filled: number; count: number; percent: number } {
  const required = requiredFields(question ?? 'birthDate')
  const count = required.length
  const filled = required.filter(field => form[field]?.trim()).length
  return { filled, count, percent: Math.round((filled / count) * 100) }
}

/** Maps each start date to the end date that is validated against it. */
export const DEPENDENT_DATES: Partial<Record<string, 'previousJobEndDate1' | 'previousJobEndDate2'>> = {
  previousJobStartDate1: 'previousJobEndDate1',
  previousJobStartDate2: 'previousJobEndDate2',
}
type JobDates = Record<`previousJob${'Start' | 'End'}Date${1 | 2}`, string>

/** Ignores invalid dates, which have their own error message. */
export function checkJobDates(form: JobDates, context: z.RefinementCtx): void {
  for (const number of [1, 2] as const) {
    const startDate = form[`previousJobStartDate${number}`]
    const endDateField = `previousJobEndDate${number}` as const
    if (isDate(startDate) && isDate(form[endDateField]) && form[endDateField] <= startDate)
      context.addIssue({ code: 'custom', path: [endDateField], message: DETAILS_INVALID.jobDates })
  }
}

const ignoredAnswerSchema = z
  .string()
  .optional()
  .transform(() => null)

/** Rejects an unrequested birth date instead of ignoring it, because only an outdated page sends one. */
const unrequestedBirthDateSchema = z
  .string()
  .optional()
  .refine(date => !date?.trim(), ADULT_MESSAGES.dateNotAsked)
  .transform(() => null)

function applicantFieldSchema(field: ApplicationField, today: string | undefined) {
  const declared: DeclaredField = APPLICANT_FIELDS[field]
  const { label, max = 0 } = declared
  const messages = {
    required: requiredMessage(label),
    tooLong: tooLongMessage(label, max),
    email: APPLY_INVALID_EMAIL,
  }
  return fieldSchema(declared, messages, today)
}

function formShape(today: string | undefined, question: AgeQuestion | null) {
  const shape = {
    ...recordOf(REQUIRED_FIELDS, field => applicantFieldSchema(field, today)),
    ...recordOf(OPTIONAL_FIELDS, field => applicantFieldSchema(field, today).default('')),
  }
  return {
    ...shape,
    birthDate: question === 'birthDate' ? shape.birthDate : ignoredAnswerSchema,
    isAdult: question === 'isAdult' ? ADULT_FIELD.schema : ignoredAnswerSchema,
  }
}

/**
 * Schema of the public application form. Dates are `YYYY-MM-DD` or ''. The age field that the form doesn't ask for is
 * `null`.
 * @param today latest allowed birth or work date; if omitted, future dates are allowed
 * @param question which field asks about age; `null` until the settings have loaded
 */
export function applicationFormSchema(today?: string, question: AgeQuestion | null = 'birthDate') {
  return z.object(formShape(today, question)).superRefine(checkJobDates)
}
export type ApplicationForm = z.output<ReturnType<typeof applicationFormSchema>>

/** A hidden field that catches bots. Submissions with a value in it are rejected. */
export const HONEYPOT_FIELD = 'faxNumber'

export function applicationSubmissionSchema(today?: string, question: AgeQuestion = 'birthDate') {
  const shape = formShape(today, question)
  const submission = z.object({
    ...shape,
    birthDate: question === 'isAdult' ? unrequestedBirthDateSchema : shape.birthDate,
    language: z
      .literal('')
      .transform(() => DEFAULT_LANGUAGE)
      .or(z.enum(LANGUAGES))
      .default(DEFAULT_LANGUAGE),
    [HONEYPOT_FIELD]: z.string().default(''),
    /** Alternative to the Idempotency-Key header, which another server's CORS settings might not allow. */
    idempotencyKey: z.string().max(IDEMPOTENCY_KEY_MAX).optional(),
  })
  return submission.superRefine(checkJobDates)
}

export const submissionReceiptSchema = z.object({
  /** `null` for applications that predate application numbers. */
  applicationNumber: z.string().nullable(),
  isConfirmedByMail: z.boolean(),
})
export type SubmissionReceipt = z.output<typeof submissionReceiptSchema>

const submissionSchema = once(() => applicationSubmissionSchema())

/** Separate from the staff endpoints to keep those out of the public form's bundle. */
export const uploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/JobApplication/upload',
  summary: 'Apply for a job; accepts an Idempotency-Key header, or idempotencyKey in the form',
  access: PUBLIC,
  get form() {
    return submissionSchema()
  },
  files: ['resume'],
  throttle: { max: 60, perSeconds: 600, message: APPLY_MESSAGES.tooManySubmissions },
  status: 201,
  response: extra(submissionReceiptSchema.extend({ id: z.string() })),
})
