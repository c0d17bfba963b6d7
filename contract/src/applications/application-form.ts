import { z } from 'zod'
import { isDate } from '../common/dates.ts'
import { isEmail } from '../common/email.ts'
import { optionalText, requiredText } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages/languages.ts'
import {
  ADDRESS_LINE_2_MAX,
  AFFILIATED_UNION_MAX,
  CITY_MAX,
  EMAIL_MAX,
  FIRST_NAME_MAX,
  JOB_APPLIED_FOR_MAX,
  JOB_TITLE_MAX,
  LAST_NAME_MAX,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  REFERENCE_TEXT_MAX,
  STREET_ADDRESS_MAX,
  WORK_PLACE_MAX,
} from './limits.ts'
import {
  APPLY_INVALID_EMAIL,
  APPLY_REQUIRED,
  BIRTH_DATE_IN_FUTURE,
  cannotExceed,
  DATE_IN_FUTURE,
  UNLISTED_STATE,
} from './messages.ts'

const capped = (label: string, max: number) => optionalText(max, cannotExceed(label, max))
const needed = (required: string, label: string, max: number) =>
  requiredText(required, max, cannotExceed(label, max))

/**
 * The public application form. Every field is text; dates are `YYYY-MM-DD` or ''.
 * @param today the last date that birth and work dates may have
 */
export function applicationFormSchema(today: string) {
  const pastDate = z
    .string()
    .trim()
    .default('')
    .refine(date => date === '' || isDate(date), 'Please enter a valid date')
    .refine(date => date === '' || date <= today, DATE_IN_FUTURE)
  const referenceEmail = capped('Email', EMAIL_MAX).refine(
    email => email === '' || isEmail(email),
    APPLY_INVALID_EMAIL,
  )

  return z.object({
    firstName: needed(APPLY_REQUIRED.firstName, 'First Name', FIRST_NAME_MAX),
    lastName: needed(APPLY_REQUIRED.lastName, 'Last Name', LAST_NAME_MAX),
    email: needed(APPLY_REQUIRED.email, 'Email', EMAIL_MAX).refine(
      email => email === '' || isEmail(email),
      APPLY_INVALID_EMAIL,
    ),
    phoneNumber: needed(APPLY_REQUIRED.phoneNumber, 'Phone Number', PHONE_MAX),
    birthDate: z
      .string({ error: APPLY_REQUIRED.birthDate })
      .trim()
      .min(1, APPLY_REQUIRED.birthDate)
      .refine(date => date === '' || isDate(date), 'Please enter a valid date')
      .refine(date => date === '' || date <= today, BIRTH_DATE_IN_FUTURE),
    streetAddress: needed(APPLY_REQUIRED.streetAddress, 'Street Address', STREET_ADDRESS_MAX),
    addressLine2: capped('Address Line 2', ADDRESS_LINE_2_MAX),
    city: needed(APPLY_REQUIRED.city, 'City', CITY_MAX),
    stateOrProvince: z
      .string({ error: APPLY_REQUIRED.stateOrProvince })
      .min(1, APPLY_REQUIRED.stateOrProvince)
      .refine(state => state === '' || isStateOrTerritory(state), UNLISTED_STATE),
    postalCode: needed(APPLY_REQUIRED.postalCode, 'Postal Code', POSTAL_CODE_MAX),
    jobAppliedFor: needed(APPLY_REQUIRED.jobAppliedFor, 'Job Applied For', JOB_APPLIED_FOR_MAX),
    affiliatedUnion: capped('Affiliated Union', AFFILIATED_UNION_MAX),
    referenceName1: capped('Name', REFERENCE_TEXT_MAX),
    referenceTitle1: capped('Title', REFERENCE_TEXT_MAX),
    referenceRelationship1: capped('Relationship', REFERENCE_TEXT_MAX),
    referenceEmail1: referenceEmail,
    referencePhoneNumber1: capped('Phone', PHONE_MAX),
    referenceName2: capped('Name', REFERENCE_TEXT_MAX),
    referenceTitle2: capped('Title', REFERENCE_TEXT_MAX),
    referenceRelationship2: capped('Relationship', REFERENCE_TEXT_MAX),
    referenceEmail2: referenceEmail,
    referencePhoneNumber2: capped('Phone', PHONE_MAX),
    previousWorkPlace1: capped('Company Name', WORK_PLACE_MAX),
    previousJobTitle1: capped('Job Title', JOB_TITLE_MAX),
    previousJobStartDate1: pastDate,
    previousJobEndDate1: pastDate,
    previousJobPhoneNumber1: capped('Company Phone', PHONE_MAX),
    previousWorkPlace2: capped('Company Name', WORK_PLACE_MAX),
    previousJobTitle2: capped('Job Title', JOB_TITLE_MAX),
    previousJobStartDate2: pastDate,
    previousJobEndDate2: pastDate,
    previousJobPhoneNumber2: capped('Company Phone', PHONE_MAX),
  })
}

export type ApplicationForm = z.output<ReturnType<typeof applicationFormSchema>>
export type ApplicationField = keyof ApplicationForm

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

/** Progress is the share of these that are filled in. */
export const PROGRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'birthDate',
  'streetAddress',
  'city',
  'stateOrProvince',
  'postalCode',
  'jobAppliedFor',
] as const satisfies readonly ApplicationField[]

const REFERENCE_FIELDS = [
  'referenceName1',
  'referenceTitle1',
  'referenceRelationship1',
  'referenceEmail1',
  'referencePhoneNumber1',
  'referenceName2',
  'referenceTitle2',
  'referenceRelationship2',
  'referenceEmail2',
  'referencePhoneNumber2',
] as const satisfies readonly ApplicationField[]
const WORK_HISTORY_FIELDS = [
  'previousWorkPlace1',
  'previousJobTitle1',
  'previousJobStartDate1',
  'previousJobEndDate1',
  'previousJobPhoneNumber1',
  'previousWorkPlace2',
  'previousJobTitle2',
  'previousJobStartDate2',
  'previousJobEndDate2',
  'previousJobPhoneNumber2',
] as const satisfies readonly ApplicationField[]

/** What an applicant may leave blank. */
export const OPTIONAL_FIELDS = [
  'addressLine2',
  'affiliatedUnion',
  ...REFERENCE_FIELDS,
  ...WORK_HISTORY_FIELDS,
] as const satisfies readonly ApplicationField[]

/** The five steps; Next checks `required` before it moves on. */
export const APPLY_STEPS = [
  {
    title: 'Personal Information',
    fields: ['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate'],
    required: ['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate'],
  },
  {
    title: 'Address Information',
    fields: ['streetAddress', 'addressLine2', 'city', 'stateOrProvince', 'postalCode'],
    required: ['streetAddress', 'city', 'stateOrProvince', 'postalCode'],
  },
  {
    title: 'Job Application Details',
    fields: ['jobAppliedFor', 'affiliatedUnion'],
    required: ['jobAppliedFor'],
  },
  {
    title: 'Professional References',
    fields: REFERENCE_FIELDS,
    required: [],
  },
  {
    title: 'Work History',
    fields: WORK_HISTORY_FIELDS,
    required: [],
  },
] as const satisfies readonly {
  title: string
  fields: readonly ApplicationField[]
  required: readonly ApplicationField[]
}[]

/** Percentage of the ten key fields that are filled in. */
export function applyProgress(form: Partial<Record<ApplicationField, string>>): number {
  const filled = PROGRESS_FIELDS.filter(field => form[field]?.trim()).length
  return Math.round((filled / PROGRESS_FIELDS.length) * 100)
}
