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
  ADDRESS,
  APPLICANT_FIELDS,
  type ApplicationField,
  type DeclaredField,
  JOB,
  OPTIONAL_FIELDS,
  PERSONAL,
  REFERENCES,
  REQUIRED_FIELDS,
  ruleOf,
  WORK_HISTORY,
} from './application-fields.ts'
import {
  ADULT_MESSAGES,
  APPLY_INVALID_EMAIL,
  APPLY_MESSAGES,
  cannotExceed,
  DETAILS_INVALID,
  requiredMessage,
  tooLong,
} from './messages.ts'

/** Replaces the birth date if the settings say so. */
export const IS_ADULT = {
  label: 'I am 18 or older',
  schema: tidyStringSchema({ error: ADULT_MESSAGES.required })
    .toLowerCase()
    .refine(answer => answer === 'true', {
      error: ({ input }) => (input === 'false' ? ADULT_MESSAGES.tooYoung : ADULT_MESSAGES.required),
    })
    .transform(() => true),
} as const
export type ApplyField = ApplicationField | 'isAdult'

/** @param question `null` until it is known */
export function requiredFields(question: AgeQuestion | null): ApplyField[] {
  return REQUIRED_FIELDS.flatMap<ApplyField>(field => (field === 'birthDate' ? (question ?? []) : field))
}

export const APPLY_STEPS = [
  { key: 'personal', title: 'Personal Information', fields: fieldNames(PERSONAL) },
  { key: 'address', title: 'Address Information', fields: fieldNames(ADDRESS) },
  { key: 'job', title: 'Job Application Details', fields: fieldNames(JOB) },
  { key: 'references', title: 'Professional References', fields: fieldNames(REFERENCES) },
  { key: 'workHistory', title: 'Work History', fields: fieldNames(WORK_HISTORY) },
] as const satisfies readonly { key: string; title: string; fields: readonly ApplicationField[] }[]
export type StepKey = (typeof APPLY_STEPS)[number]['key']

/** Exported for the translation catalogs. */
export const APPLICANT_LIMITS: readonly FilledText[] = Object.values<DeclaredField>(APPLICANT_FIELDS).flatMap(
  ({ label, max }) => (max ? tooLong(label, max) : []),
)

export function applyProgress(
  form: Partial<Record<ApplyField, string>>,
  question: AgeQuestion | null = 'birthDate',
): { filled: number; count: number; percent: number } {
  const required = requiredFields(question ?? 'birthDate')
  const count = required.length
  const filled = required.filter(field => form[field]?.trim()).length
  return { filled, count, percent: Math.round((filled / count) * 100) }
}

/** Maps each date to the one whose error message depends on it. */
export const CHECKED_WITH: Partial<Record<string, 'previousJobEndDate1' | 'previousJobEndDate2'>> = {
  previousJobStartDate1: 'previousJobEndDate1',
  previousJobStartDate2: 'previousJobEndDate2',
}
type JobDates = Record<`previousJob${'Start' | 'End'}Date${1 | 2}`, string>

/** Skips unreadable dates, which have their own message. */
export function checkJobDates(form: JobDates, context: z.RefinementCtx): void {
  for (const job of [1, 2] as const) {
    const start = form[`previousJobStartDate${job}`]
    const name = `previousJobEndDate${job}` as const
    if (isDate(start) && isDate(form[name]) && form[name] <= start)
      context.addIssue({ code: 'custom', path: [name], message: DETAILS_INVALID.jobDates })
  }
}

const notAskedSchema = z
  .string()
  .optional()
  .transform(() => null)

/** Rejects an unrequested birth date instead of ignoring it, because only an outdated page sends one. */
const unwantedDateSchema = z
  .string()
  .optional()
  .refine(date => !date?.trim(), ADULT_MESSAGES.dateNotAsked)
  .transform(() => null)

function applicantRule(field: ApplicationField, today: string | undefined) {
  const declared: DeclaredField = APPLICANT_FIELDS[field]
  const { label, max = 0 } = declared
  const messages = {
    required: requiredMessage(label),
    tooLong: cannotExceed(label, max),
    email: APPLY_INVALID_EMAIL,
  }
  return ruleOf(declared, messages, today)
}

function formShape(today: string | undefined, question: AgeQuestion | null) {
  const shape = {
    ...recordOf(REQUIRED_FIELDS, field => applicantRule(field, today)),
    ...recordOf(OPTIONAL_FIELDS, field => applicantRule(field, today).default('')),
  }
  return {
    ...shape,
    birthDate: question === 'birthDate' ? shape.birthDate : notAskedSchema,
    isAdult: question === 'isAdult' ? IS_ADULT.schema : notAskedSchema,
  }
}

/**
 * Schema of the public application form. Dates are `YYYY-MM-DD` or ''; a question that isn't asked is `null`.
 * @param today latest birth or work date, if limited
 * @param question which field asks about age; `null` until it is known
 */
export function applicationFormSchema(today?: string, question: AgeQuestion | null = 'birthDate') {
  return z.object(formShape(today, question)).superRefine(checkJobDates)
}
export type ApplicationForm = z.output<ReturnType<typeof applicationFormSchema>>

/** A trap for bots, hidden from people: submissions that fill it in are refused. */
export const HONEYPOT_FIELD = 'faxNumber'

export function applicationSubmissionSchema(today?: string, question: AgeQuestion = 'birthDate') {
  const shape = formShape(today, question)
  const submission = z.object({
    ...shape,
    birthDate: question === 'isAdult' ? unwantedDateSchema : shape.birthDate,
    language: z
      .literal('')
      .transform(() => DEFAULT_LANGUAGE)
      .or(z.enum(LANGUAGES))
      .default(DEFAULT_LANGUAGE),
    [HONEYPOT_FIELD]: z.string().default(''),
    /** Same as the Idempotency-Key header, which CORS may block when the API is on another host. */
    idempotencyKey: z.string().max(IDEMPOTENCY_KEY_MAX).optional(),
  })
  return submission.superRefine(checkJobDates)
}

export const submissionReceiptSchema = z.object({
  /** `null` for applications that predate these numbers. */
  applicationNumber: z.string().nullable(),
  isConfirmedByMail: z.boolean(),
})
export type SubmissionReceipt = z.output<typeof submissionReceiptSchema>

const submissionSchema = once(() => applicationSubmissionSchema())

/** Kept apart from the office's endpoints, so that applicants' phones don't load those. */
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
