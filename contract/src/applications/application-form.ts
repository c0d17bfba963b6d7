import { z } from 'zod'
import { PUBLIC } from '../common/access.ts'
import type { AgeQuestion } from '../common/age-question.ts'
import { dayOf, isDate } from '../common/dates.ts'
import { defineEndpoint, IDEMPOTENCY_KEY_MAX } from '../common/endpoint.ts'
import { extra } from '../common/extra.ts'
import { type Field, fieldNames, fieldsWith, shapeOf } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { once } from '../common/once.ts'
import { plainPhone } from '../common/phone.ts'
import { isEmail, optionalText, requiredText, typedText } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import type { FilledText } from '../languages/message.ts'
import {
  ADULT_MESSAGES,
  APPLY_INVALID_EMAIL,
  APPLY_MESSAGES,
  BIRTH_DATE_IN_FUTURE,
  cannotExceed,
  DATE_IN_FUTURE,
  DETAILS_INVALID,
  requiredMessage,
  tooLong,
} from './messages.ts'

type Kind =
  | { kind: 'line' | 'lines' | 'email' | 'reference email' | 'phone' | 'reference phone'; max: number }
  | { kind: 'date' | 'week'; max?: undefined }

/**
 * A field of a job application. `schema` is what the applicant may write; what the details modal accepts,
 * stores and answers is derived from the other members.
 */
export type DeclaredField = Field &
  Kind & {
    isRequired: boolean
    /** The field's name in the details modal's messages, if it is not the label in lower case. */
    detailsLabel?: string
    /** For a field that the form has twice: the heading above it, such as `Reference 1`. */
    group?: { heading: string; number: 1 | 2 }
    /** Is it shown in the list of applications? */
    isListed?: true
    /** Is it prefilled in the employee packet? */
    isPrefilled?: true
    /** Does the audit trail say only that it changed, not its values? */
    isMaskedInAudit?: true
    /** Is it the office's own note, which stays open to change once the application is approved? */
    isOpenAfterApproval?: true
  }

function line(label: string, max: number) {
  const schema = () => optionalText(max, cannotExceed(label, max))
  return { kind: 'line', label, max, isRequired: false, schema } as const
}

function phone(label: string) {
  const max = 20
  const schema = () => optionalText(max, cannotExceed(label, max), plainPhone)
  return { kind: 'reference phone', label, max, isRequired: false, schema } as const
}

function requiredPhone(label: string) {
  const { max, ...others } = phone(label)
  const schema = () => requiredText(requiredMessage(label), max, cannotExceed(label, max), plainPhone)
  return { ...others, kind: 'phone', max, isRequired: true, schema } as const
}

function requiredLine(label: string, max: number) {
  const schema = () => requiredText(requiredMessage(label), max, cannotExceed(label, max))
  return { ...line(label, max), isRequired: true, schema } as const
}

const isNoneOrEmail = (email: string) => email === '' || isEmail(email)
const isNoneOrDate = (date: string) => date === '' || isDate(date)

function pastDate<Text extends z.ZodType<string, string | undefined>>(text: () => Text, tooLate: string) {
  return (today: string) =>
    text()
      .transform(dayOf)
      .refine(isNoneOrDate, FIELD_MESSAGES.date)
      .refine(date => date <= today, tooLate)
}

function workDate(label: string) {
  const schema = pastDate(() => typedText().default(''), DATE_IN_FUTURE)
  return { kind: 'date', label, isRequired: false, schema } as const
}

type Group = Readonly<Record<string, DeclaredField>>
type Numbered<Declared extends Group, Number extends 1 | 2> = {
  [Name in keyof Declared & string as `${Name}${Number}`]: Declared[Name] & {
    group: { heading: string; number: Number }
  }
}

/**
 * A group that the form has twice: `referenceName` becomes `referenceName1` or `referenceName2`.
 * Guarantee: every field of the group is there under its name with the number, and nothing else.
 */
function numbered<Declared extends Group, Number extends 1 | 2>(
  heading: string,
  number: Number,
  fields: Declared,
): Numbered<Declared, Number> {
  const group = { heading, number }
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => [
    `${name}${number}`,
    { ...field, group },
  ])
  return Object.fromEntries(entries) as Numbered<Declared, Number>
}

const email = requiredLine('Email', 100)
const referenceEmail = line('Email', 100)

const PERSONAL = {
  firstName: { ...requiredLine('First Name', 50), isListed: true, isPrefilled: true },
  lastName: { ...requiredLine('Last Name', 50), isListed: true, isPrefilled: true },
  email: {
    ...email,
    kind: 'email',
    schema: () => email.schema().refine(isNoneOrEmail, APPLY_INVALID_EMAIL),
    isListed: true,
  },
  phoneNumber: { ...requiredPhone('Phone Number'), isListed: true },
  birthDate: {
    kind: 'date',
    label: 'Birth Date',
    isRequired: true,
    schema: pastDate(
      () => typedText({ error: requiredMessage('Birth Date') }).min(1, requiredMessage('Birth Date')),
      BIRTH_DATE_IN_FUTURE,
    ),
    isPrefilled: true,
    isMaskedInAudit: true,
  },
} as const satisfies Group

const ADDRESS = {
  streetAddress: { ...requiredLine('Street Address', 150), isPrefilled: true },
  addressLine2: { ...line('Address Line 2', 150), isPrefilled: true },
  city: { ...requiredLine('City', 100), isPrefilled: true },
  stateOrProvince: {
    ...requiredLine('State/Province', 100),
    schema: () =>
      z
        .string({ error: requiredMessage('State/Province') })
        .min(1, requiredMessage('State/Province'))
        .refine(code => code === '' || isStateOrTerritory(code), FIELD_MESSAGES.notListed),
    isPrefilled: true,
  },
  postalCode: { ...requiredLine('Postal Code', 20), isPrefilled: true },
} as const satisfies Group

const JOB = {
  jobAppliedFor: { ...requiredLine('Job Applied For', 100), isListed: true, isPrefilled: true },
  affiliatedUnion: line('Affiliated Union', 100),
} as const satisfies Group

const REFERENCE = {
  referenceName: { ...line('Name', 100), detailsLabel: 'Reference name' },
  referenceTitle: { ...line('Title', 100), detailsLabel: 'Reference title' },
  referenceRelationship: { ...line('Relationship', 100), detailsLabel: 'Reference relationship' },
  referenceEmail: {
    ...referenceEmail,
    kind: 'reference email',
    schema: () => referenceEmail.schema().refine(isNoneOrEmail, APPLY_INVALID_EMAIL),
    detailsLabel: 'Reference Email',
  },
  referencePhoneNumber: { ...phone('Phone'), detailsLabel: 'Reference phone' },
} as const satisfies Group
const REFERENCES = { ...numbered('Reference', 1, REFERENCE), ...numbered('Reference', 2, REFERENCE) }

const POSITION = {
  previousWorkPlace: line('Company Name', 150),
  previousJobTitle: line('Job Title', 100),
  previousJobStartDate: workDate('Start Date'),
  previousJobEndDate: workDate('End Date'),
  previousJobPhoneNumber: phone('Company Phone'),
} as const satisfies Group
const WORK_HISTORY = {
  ...numbered('Previous Position', 1, POSITION),
  ...numbered('Previous Position', 2, POSITION),
}

/** What the applicant fills in, in the order of the form. */
export const APPLICANT_FIELDS = { ...PERSONAL, ...ADDRESS, ...JOB, ...REFERENCES, ...WORK_HISTORY } as const

export type ApplicationField = keyof typeof APPLICANT_FIELDS

/** What an applicant must fill in; progress is the share of these. */
export const REQUIRED_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: true })
/** Asked in place of the birth date where the settings say so. */
export const IS_ADULT = {
  label: 'I am 18 or older',
  schema: typedText({ error: ADULT_MESSAGES.required })
    .toLowerCase()
    .refine(answer => answer === 'true', {
      error: ({ input }) => (input === 'false' ? ADULT_MESSAGES.tooYoung : ADULT_MESSAGES.required),
    })
    .transform(() => true),
} as const
export type ApplyField = ApplicationField | 'isAdult'

/** What the form must ask for. @param question `null` while it is not known */
export function requiredFields(question: AgeQuestion | null): ApplyField[] {
  return REQUIRED_FIELDS.flatMap<ApplyField>(field => (field === 'birthDate' ? (question ?? []) : field))
}

/** What an applicant may leave blank. */
export const OPTIONAL_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: false })

/** The five steps; Next leaves a step only when its required fields are filled in. */
export const APPLY_STEPS = [
  { key: 'personal', title: 'Personal Information', fields: fieldNames(PERSONAL) },
  { key: 'address', title: 'Address Information', fields: fieldNames(ADDRESS) },
  { key: 'job', title: 'Job Application Details', fields: fieldNames(JOB) },
  { key: 'references', title: 'Professional References', fields: fieldNames(REFERENCES) },
  { key: 'workHistory', title: 'Work History', fields: fieldNames(WORK_HISTORY) },
] as const satisfies readonly { key: string; title: string; fields: readonly ApplicationField[] }[]
export type StepKey = (typeof APPLY_STEPS)[number]['key']

/** The form's messages about texts that are too long, for the translation catalogues. */
export const APPLICANT_LIMITS: readonly FilledText[] = Object.values<DeclaredField>(APPLICANT_FIELDS).flatMap(
  ({ label, max }) => (max ? tooLong(label, max) : []),
)

/** Percentage of the required fields that are filled in. */
export function applyProgress(
  form: Partial<Record<ApplyField, string>>,
  question: AgeQuestion | null = 'birthDate',
): number {
  const required = requiredFields(question ?? 'birthDate')
  const filled = required.filter(field => form[field]?.trim()).length
  return Math.round((filled / required.length) * 100)
}

type JobDates = Record<`previousJob${'Start' | 'End'}Date${1 | 2}`, string>

/** A previous job ends after it starts; unreadable dates have a message of their own. */
export function checkJobDates(form: JobDates, context: z.RefinementCtx): void {
  for (const job of [1, 2] as const) {
    const start = form[`previousJobStartDate${job}`]
    const name = `previousJobEndDate${job}` as const
    if (isDate(start) && isDate(form[name]) && form[name] <= start)
      context.addIssue({ code: 'custom', path: [name], message: DETAILS_INVALID.jobDates })
  }
}

const notAsked = z
  .string()
  .optional()
  .transform(() => null)

/** Whoever sends a birth date that is not asked for has an old page. It is not even taken and left out. */
const unwantedDate = z
  .string()
  .optional()
  .refine(date => !date?.trim(), ADULT_MESSAGES.dateNotAsked)
  .transform(() => null)

function formShape(today: string | undefined, question: AgeQuestion | null) {
  const shape = shapeOf(APPLICANT_FIELDS, today)
  return {
    ...shape,
    birthDate: question === 'birthDate' ? shape.birthDate : notAsked,
    isAdult: question === 'isAdult' ? IS_ADULT.schema : notAsked,
  }
}

/**
 * The public application form. Every field is text; dates are `YYYY-MM-DD` or ''. What it doesn't ask for is `null`.
 * @param today the latest date allowed for birth and work dates, if there is a limit
 * @param question which field asks about the age; `null` while that is not known
 */
export function applicationFormSchema(today?: string, question: AgeQuestion | null = 'birthDate') {
  return z.object(formShape(today, question)).superRefine(checkJobDates)
}
export type ApplicationForm = z.output<ReturnType<typeof applicationFormSchema>>

/** Hidden from people: a submission that fills it in is refused. It is not part of the application. */
export const HONEYPOT_FIELD = 'faxNumber'

/** The form and what the server accepts in addition to it. */
export function applicationSubmissionSchema(today?: string, question: AgeQuestion = 'birthDate') {
  const shape = formShape(today, question)
  const submission = z.object({
    ...shape,
    birthDate: question === 'isAdult' ? unwantedDate : shape.birthDate,
    language: z
      .literal('')
      .transform(() => DEFAULT_LANGUAGE)
      .or(z.enum(LANGUAGES))
      .default(DEFAULT_LANGUAGE),
    [HONEYPOT_FIELD]: z.string().default(''),
    /** Same as the Idempotency-Key header, which a page may not be allowed to send to an API on another host. */
    idempotencyKey: z.string().max(IDEMPOTENCY_KEY_MAX).optional(),
  })
  return submission.superRefine(checkJobDates)
}

/** What the applicant learns of an application that arrived. */
export const submissionReceiptSchema = z.object({
  /** By which applicant and office speak of it; the applications of before these numbers have none. */
  applicationNumber: z.string().nullable(),
  /** Was a confirmation sent to the applicant's address? */
  isConfirmedByMail: z.boolean(),
})
export type SubmissionReceipt = z.output<typeof submissionReceiptSchema>

const submissionSchema = once(() => applicationSubmissionSchema())

/** Separate from the other endpoints, so that the applicant's phone does not load those that only the office calls. */
export const uploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/JobApplication/upload',
  summary: 'Apply for a job; takes an Idempotency-Key header, or idempotencyKey in the form',
  access: PUBLIC,
  get form() {
    return submissionSchema()
  },
  files: ['resume'],
  throttle: { max: 60, perSeconds: 600, message: APPLY_MESSAGES.tooManySubmissions },
  status: 201,
  response: extra(submissionReceiptSchema.extend({ id: z.string() })),
})
