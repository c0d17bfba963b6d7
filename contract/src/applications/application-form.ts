import { z } from 'zod'
import { isDate } from '../common/dates.ts'
import { isEmail } from '../common/email.ts'
import { type Field, fieldNames, fieldsWith, shapeOf } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { entriesOf } from '../common/records.ts'
import { optionalText, requiredText } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import type { FilledText } from '../languages/message.ts'
import {
  APPLY_INVALID_EMAIL,
  BIRTH_DATE_IN_FUTURE,
  cannotExceed,
  DATE_IN_FUTURE,
  requiredMessage,
  tooLong,
} from './messages.ts'

type Kind =
  | { kind: 'line' | 'lines' | 'email' | 'reference email' | 'phone'; max: number }
  | { kind: 'date' | 'week'; max?: undefined }

/**
 * A field of a job application. `schema` is what the applicant may write; what the details modal takes, stores and
 * answers follows from the rest.
 */
export type DeclaredField = Field &
  Kind & {
    isRequired: boolean
    /** What the messages of the details modal call it, unless it is the label. */
    detailsLabel?: string
    /** The heading above a field that the form has twice, such as `Reference 1`. */
    group?: string
    /** Is it shown in the list of applications? */
    isListed?: true
    /** Does the employee packet begin with it? */
    isPrefilled?: true
    /** Is it left out of the audit trail? */
    isUnaudited?: true
  }

function line(label: string, max: number) {
  const schema = optionalText(max, cannotExceed(label, max))
  return { kind: 'line', label, max, isRequired: false, schema } as const
}

function requiredLine(label: string, max: number) {
  const schema = requiredText(requiredMessage(label), max, cannotExceed(label, max))
  return { ...line(label, max), isRequired: true, schema } as const
}

const isNoneOrEmail = (email: string) => email === '' || isEmail(email)
const isNoneOrDate = (date: string) => date === '' || isDate(date)

function workDate(label: string) {
  const schema = (today: string) =>
    z
      .string()
      .trim()
      .default('')
      .refine(isNoneOrDate, FIELD_MESSAGES.date)
      .refine(date => date <= today, DATE_IN_FUTURE)
  return { kind: 'date', label, isRequired: false, schema } as const
}

type Group = Readonly<Record<string, DeclaredField>>
type Numbered<Declared extends Group, Number extends 1 | 2> = {
  [Name in keyof Declared & string as `${Name}${Number}`]: Omit<Declared[Name], 'detailsLabel'> & {
    detailsLabel: string
    group: string
  }
}

/**
 * A group that the form has twice: `referenceName` becomes `referenceName1` or `referenceName2`.
 * Guarantee: every field of the group is there under its name with the number, and nothing else.
 */
function numbered<Declared extends Group, Number extends 1 | 2>(
  number: Number,
  heading: string,
  group: Declared,
): Numbered<Declared, Number> {
  const fields = entriesOf<string, DeclaredField>(group).map(([name, field]) => [
    `${name}${number}`,
    {
      ...field,
      detailsLabel: `${field.detailsLabel ?? field.label} ${number}`,
      group: `${heading} ${number}`,
    },
  ])
  return Object.fromEntries(fields) as Numbered<Declared, Number>
}

const email = requiredLine('Email', 100)
const state = requiredLine('State/Province', 100)
const birthDate = { kind: 'date', label: 'Birth Date', isRequired: true } as const
const referenceEmail = line('Email', 100)

const PERSONAL = {
  firstName: {
    ...requiredLine('First Name', 50),
    detailsLabel: 'First name',
    isListed: true,
    isPrefilled: true,
  },
  lastName: {
    ...requiredLine('Last Name', 50),
    detailsLabel: 'Last name',
    isListed: true,
    isPrefilled: true,
  },
  email: {
    ...email,
    kind: 'email',
    schema: email.schema.refine(isNoneOrEmail, APPLY_INVALID_EMAIL),
    isListed: true,
  },
  phoneNumber: {
    ...requiredLine('Phone Number', 20),
    kind: 'phone',
    detailsLabel: 'Phone number',
    isListed: true,
  },
  birthDate: {
    ...birthDate,
    schema: (today: string) =>
      z
        .string({ error: requiredMessage(birthDate.label) })
        .trim()
        .min(1, requiredMessage(birthDate.label))
        .refine(isNoneOrDate, FIELD_MESSAGES.date)
        .refine(date => date <= today, BIRTH_DATE_IN_FUTURE),
    detailsLabel: 'Birth date',
    isPrefilled: true,
    isUnaudited: true,
  },
} as const satisfies Group

const ADDRESS = {
  streetAddress: {
    ...requiredLine('Street Address', 150),
    detailsLabel: 'Street address',
    isPrefilled: true,
  },
  addressLine2: { ...line('Address Line 2', 150), detailsLabel: 'Address line 2', isPrefilled: true },
  city: { ...requiredLine('City', 100), isPrefilled: true },
  stateOrProvince: {
    ...state,
    schema: z
      .string({ error: requiredMessage(state.label) })
      .min(1, requiredMessage(state.label))
      .refine(code => code === '' || isStateOrTerritory(code), FIELD_MESSAGES.notListed),
    isPrefilled: true,
  },
  postalCode: { ...requiredLine('Postal Code', 20), detailsLabel: 'Postal code', isPrefilled: true },
} as const satisfies Group

const JOB = {
  jobAppliedFor: {
    ...requiredLine('Job Applied For', 100),
    detailsLabel: 'Job applied for',
    isListed: true,
    isPrefilled: true,
  },
  affiliatedUnion: { ...line('Affiliated Union', 100), detailsLabel: 'Affiliated union' },
} as const satisfies Group

const REFERENCE = {
  referenceName: { ...line('Name', 100), detailsLabel: 'Reference name' },
  referenceTitle: { ...line('Title', 100), detailsLabel: 'Reference title' },
  referenceRelationship: { ...line('Relationship', 100), detailsLabel: 'Reference relationship' },
  referenceEmail: {
    ...referenceEmail,
    kind: 'reference email',
    schema: referenceEmail.schema.refine(isNoneOrEmail, APPLY_INVALID_EMAIL),
    detailsLabel: 'Reference Email',
  },
  referencePhoneNumber: { ...line('Phone', 20), detailsLabel: 'Reference phone' },
} as const satisfies Group
const REFERENCES = { ...numbered(1, 'Reference', REFERENCE), ...numbered(2, 'Reference', REFERENCE) }

const POSITION = {
  previousWorkPlace: { ...line('Company Name', 150), detailsLabel: 'Company name' },
  previousJobTitle: { ...line('Job Title', 100), detailsLabel: 'Job title' },
  previousJobStartDate: workDate('Start Date'),
  previousJobEndDate: workDate('End Date'),
  previousJobPhoneNumber: { ...line('Company Phone', 20), detailsLabel: 'Company phone' },
} as const satisfies Group
const WORK_HISTORY = {
  ...numbered(1, 'Previous Position', POSITION),
  ...numbered(2, 'Previous Position', POSITION),
}

/** What the applicant fills in, in the order of the form. */
export const APPLICANT_FIELDS = { ...PERSONAL, ...ADDRESS, ...JOB, ...REFERENCES, ...WORK_HISTORY } as const

export type ApplicationField = keyof typeof APPLICANT_FIELDS

/** What an applicant must fill in; progress is the share of these. */
export const REQUIRED_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: true })
/** What an applicant may leave blank. */
export const OPTIONAL_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: false })

/** The five steps, which Next leaves when their required fields are filled in. */
export const APPLY_STEPS = [
  { key: 'personal', title: 'Personal Information', fields: fieldNames(PERSONAL) },
  { key: 'address', title: 'Address Information', fields: fieldNames(ADDRESS) },
  { key: 'job', title: 'Job Application Details', fields: fieldNames(JOB) },
  { key: 'references', title: 'Professional References', fields: fieldNames(REFERENCES) },
  { key: 'workHistory', title: 'Work History', fields: fieldNames(WORK_HISTORY) },
] as const satisfies readonly { key: string; title: string; fields: readonly ApplicationField[] }[]
export type StepKey = (typeof APPLY_STEPS)[number]['key']

/** What the form says of texts that are too long, for catalogues. */
export const APPLICANT_LIMITS: readonly FilledText[] = Object.values<DeclaredField>(APPLICANT_FIELDS).flatMap(
  ({ label, max }) => (max ? tooLong(label, max) : []),
)

/** Percentage of the required fields that are filled in. */
export function applyProgress(form: Partial<Record<ApplicationField, string>>): number {
  const filled = REQUIRED_FIELDS.filter(field => form[field]?.trim()).length
  return Math.round((filled / REQUIRED_FIELDS.length) * 100)
}

/**
 * The public application form. Every field is text; dates are `YYYY-MM-DD` or ''.
 * @param today the last date that birth and work dates may have
 */
export function applicationFormSchema(today: string) {
  return z.object(shapeOf(APPLICANT_FIELDS, today))
}
export type ApplicationForm = z.output<ReturnType<typeof applicationFormSchema>>

/** No person sees this field; whatever fills it in is refused, and it is no part of the application. */
export const HONEYPOT_FIELD = 'faxNumber'

/** What the server takes beside the form itself. */
export function applicationSubmissionSchema(today: string) {
  return applicationFormSchema(today).extend({
    language: z
      .literal('')
      .transform(() => DEFAULT_LANGUAGE)
      .or(z.enum(LANGUAGES))
      .default(DEFAULT_LANGUAGE),
    [HONEYPOT_FIELD]: z.string().default(''),
  })
}
