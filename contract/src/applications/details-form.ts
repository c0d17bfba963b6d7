import { z } from 'zod'
import { dateSchema, isDate, isIsoWeek } from '../common/dates.ts'
import { isEmail } from '../common/email.ts'
import { entriesOf, recordOf } from '../common/records.ts'
import { characterCount, isBlank, lineProblem, textProblem } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import {
  ADDRESS_LINE_2_MAX,
  AFFILIATED_UNION_MAX,
  CITY_MAX,
  EMAIL_MAX,
  FIRST_NAME_MAX,
  JOB_APPLIED_FOR_MAX,
  JOB_TITLE_MAX,
  LAST_NAME_MAX,
  NOTES_MAX,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  REFERENCE_TEXT_MAX,
  SAGE_EMPLOYEE_ID_MAX,
  STATE_OR_PROVINCE_MAX,
  STREET_ADDRESS_MAX,
  WAGE_SCALE_EMAIL_MAX,
  WAGE_SCALE_MAX,
  WORK_PLACE_MAX,
} from './limits.ts'
import { cannotExceed, DETAILS_INVALID, DETAILS_REQUIRED, invalidReferenceEmail } from './messages.ts'

/** Texts of the details modal, with their labels and caps. */
const TEXT_LIMITS = {
  firstName: ['First name', FIRST_NAME_MAX],
  lastName: ['Last name', LAST_NAME_MAX],
  streetAddress: ['Street address', STREET_ADDRESS_MAX],
  addressLine2: ['Address line 2', ADDRESS_LINE_2_MAX],
  city: ['City', CITY_MAX],
  stateOrProvince: ['State/Province', STATE_OR_PROVINCE_MAX],
  postalCode: ['Postal code', POSTAL_CODE_MAX],
  jobAppliedFor: ['Job applied for', JOB_APPLIED_FOR_MAX],
  affiliatedUnion: ['Affiliated union', AFFILIATED_UNION_MAX],
  referenceName1: ['Reference name 1', REFERENCE_TEXT_MAX],
  referenceTitle1: ['Reference title 1', REFERENCE_TEXT_MAX],
  referenceRelationship1: ['Reference relationship 1', REFERENCE_TEXT_MAX],
  referencePhoneNumber1: ['Reference phone 1', PHONE_MAX],
  referenceName2: ['Reference name 2', REFERENCE_TEXT_MAX],
  referenceTitle2: ['Reference title 2', REFERENCE_TEXT_MAX],
  referenceRelationship2: ['Reference relationship 2', REFERENCE_TEXT_MAX],
  referencePhoneNumber2: ['Reference phone 2', PHONE_MAX],
  previousWorkPlace1: ['Company name 1', WORK_PLACE_MAX],
  previousJobTitle1: ['Job title 1', JOB_TITLE_MAX],
  previousJobPhoneNumber1: ['Company phone 1', PHONE_MAX],
  previousWorkPlace2: ['Company name 2', WORK_PLACE_MAX],
  previousJobTitle2: ['Job title 2', JOB_TITLE_MAX],
  previousJobPhoneNumber2: ['Company phone 2', PHONE_MAX],
  wageScale: ['Wage Scale', WAGE_SCALE_MAX],
  sageEmployeeId: ['Sage Employee ID', SAGE_EMPLOYEE_ID_MAX],
  notes: ['Notes', NOTES_MAX],
} as const
const OTHER_FIELDS = [
  'email',
  'phoneNumber',
  'birthDate',
  'referenceEmail1',
  'referenceEmail2',
  'previousJobStartDate1',
  'previousJobEndDate1',
  'previousJobStartDate2',
  'previousJobEndDate2',
  'dateHired',
  'firstWeekOfWork',
] as const

type TextField = keyof typeof TEXT_LIMITS
export type DetailsField = TextField | (typeof OTHER_FIELDS)[number]
/** Everything the modal edits, as text; '' is empty. */
export type DetailsForm = Record<DetailsField, string>
export const DETAILS_FIELDS: readonly DetailsField[] = [
  ...entriesOf<TextField, readonly [string, number]>(TEXT_LIMITS).map(([field]) => field),
  ...OTHER_FIELDS,
]

/** What an approval cannot do without. */
export const APPROVAL_FIELDS = [
  'dateHired',
  'wageScale',
  'firstWeekOfWork',
] as const satisfies readonly DetailsField[]
/** The hiring information, which a decision carries itself. */
export const HIRING_FIELDS = [
  ...APPROVAL_FIELDS,
  'sageEmployeeId',
  'notes',
] as const satisfies readonly DetailsField[]

export function isHiringField(field: string): boolean {
  const fields: readonly string[] = HIRING_FIELDS
  return fields.includes(field)
}

export type DetailsIssue = { field: DetailsField; message: string }

const PHONE_CHARACTERS = /^[0-9+\-() ]*$/

/** An optional plus, a first digit that is not zero, 16 digits at most; blanks, hyphens and parentheses don't count. */
export function isDialable(phone: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(phone.replace(/[\s\-()]/g, ''))
}

/** First pass, before saving and approving: what must be there and look right. */
export function requiredIssues(form: DetailsForm): DetailsIssue[] {
  const issues: DetailsIssue[] = []
  const add = (field: DetailsField, message: string) => issues.push({ field, message })
  for (const [field, message] of entriesOf<keyof typeof DETAILS_REQUIRED, string>(DETAILS_REQUIRED))
    if (isBlank(form[field])) add(field, message)
  if (form.email.trim() && !isEmail(form.email.trim())) add('email', DETAILS_INVALID.email)
  if (form.phoneNumber.trim() && !isDialable(form.phoneNumber))
    add('phoneNumber', DETAILS_INVALID.phoneNumber)
  for (const job of [1, 2] as const) {
    const start = form[`previousJobStartDate${job}`]
    const end = form[`previousJobEndDate${job}`]
    if (start && end && end <= start) add(`previousJobEndDate${job}`, DETAILS_INVALID.jobDates)
  }
  return issues
}

/** A longer wage scale than the modal takes may have been set on the e-mail page: it may stay as it is. */
export function wageScaleMax(wageScale: string, stored: string | null): number {
  return wageScale.trim() === stored ? WAGE_SCALE_EMAIL_MAX : WAGE_SCALE_MAX
}

/** A state is chosen from the list; one that is stored in other words may stay as it is. */
export function isStateOrProvince(state: string, stored: string | null): boolean {
  return isStateOrTerritory(state) || state.trim() === stored
}

/** Second pass: caps and formats. */
export function limitIssues(form: DetailsForm, longestWageScale: number = WAGE_SCALE_MAX): DetailsIssue[] {
  const issues: DetailsIssue[] = []
  const add = (field: DetailsField, message: string) => issues.push({ field, message })
  for (const field of DETAILS_FIELDS) {
    const problem = field === 'notes' ? textProblem(form[field]) : lineProblem(form[field].trim())
    if (problem) add(field, problem)
  }
  for (const [field, [label, max]] of entriesOf<TextField, readonly [string, number]>(TEXT_LIMITS))
    if (characterCount(form[field].trim()) > (field === 'wageScale' ? longestWageScale : max))
      add(field, cannotExceed(label, max))
  const email = form.email.trim()
  if (email && !isEmail(email)) add('email', DETAILS_INVALID.email)
  if (characterCount(email) > EMAIL_MAX) add('email', cannotExceed('Email', EMAIL_MAX))
  if (!PHONE_CHARACTERS.test(form.phoneNumber)) add('phoneNumber', DETAILS_INVALID.phoneFormat)
  if (characterCount(form.phoneNumber) > PHONE_MAX)
    add('phoneNumber', cannotExceed('Phone number', PHONE_MAX))
  for (const number of [1, 2] as const) {
    const reference = form[`referenceEmail${number}`].trim()
    if (reference && (!isEmail(reference) || characterCount(reference) > EMAIL_MAX))
      add(`referenceEmail${number}`, invalidReferenceEmail(number))
  }
  for (const field of [
    'birthDate',
    'dateHired',
    'previousJobStartDate1',
    'previousJobEndDate1',
    'previousJobStartDate2',
    'previousJobEndDate2',
  ] as const)
    if (form[field] && !isDate(form[field])) add(field, 'Please enter a valid date')
  if (form.firstWeekOfWork && !isIsoWeek(form.firstWeekOfWork))
    add('firstWeekOfWork', 'Please enter a valid week (e.g., 2026-W05)')
  return issues
}

/** Beside both passes, an approval needs the hiring information. */
export function approvalIssue(form: Pick<DetailsForm, (typeof APPROVAL_FIELDS)[number]>): string | undefined {
  const isComplete = APPROVAL_FIELDS.every(field => form[field].trim())
  return isComplete ? undefined : DETAILS_INVALID.approval
}

const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '')
/** Dates come as a date, an ISO instant of which the date counts, or null. */
const date = text.transform(value => value.slice(0, 10)).pipe(z.union([z.literal(''), dateSchema]))

const detailsShape = recordOf(DETAILS_FIELDS, () => text)

/** `PUT /JobApplication`: both passes of the modal; what hangs on the stored application is left to the server. */
export const applicationUpdateSchema = z
  .object({
    ...detailsShape,
    birthDate: date,
    dateHired: date,
    previousJobStartDate1: date,
    previousJobEndDate1: date,
    previousJobStartDate2: date,
    previousJobEndDate2: date,
    id: z.string().min(1).max(100),
    /** What the client last saw; the save is refused when the application has changed since. */
    lastModificationTime: z.string().nullish(),
  })
  .superRefine((form, context) => {
    const issues = [...requiredIssues(form), ...limitIssues(form, WAGE_SCALE_EMAIL_MAX)]
    for (const { field, message } of issues) context.addIssue({ code: 'custom', path: [field], message })
  })
export type ApplicationUpdate = z.output<typeof applicationUpdateSchema>
