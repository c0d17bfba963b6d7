import { z } from 'zod'
import { dayOf, givenDate, isDate, isIsoWeek, weekSchema } from '../common/dates.ts'
import { fieldNames, fieldsWith, isFieldWith } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { once } from '../common/once.ts'
import { plainPhone } from '../common/phone.ts'
import { recordOf } from '../common/records.ts'
import { characterCount, isBlank, isEmail, optionalLines, optionalText, tidied } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { APPLICANT_FIELDS, checkJobDates, type DeclaredField } from './application-form.ts'
import { correctionReasonSchema } from './corrections.ts'
import { cannotExceed, DETAILS_INVALID, invalidOrTooLong, requiredMessage } from './messages.ts'

/** The limit on the e-mail page; the limit of the details modal is lower. */
export const LONGEST_WAGE_SCALE = 100
const WAGE_SCALE_MAX = 50
export const WAGE_SCALE_TOO_LONG = cannotExceed('Wage Scale', WAGE_SCALE_MAX)

const nothing = z.literal('').transform(() => undefined)

/** The hiring information. The office fills it in; `schema` is what a decision accepts for the field. */
export const HIRING_FIELDS = {
  dateHired: {
    kind: 'date',
    label: 'Date Hired',
    isRequired: true,
    schema: () => z.union([nothing, givenDate]).nullish(),
  },
  wageScale: {
    kind: 'line',
    label: 'Wage Scale',
    max: WAGE_SCALE_MAX,
    isRequired: true,
    schema: () => optionalText(LONGEST_WAGE_SCALE, cannotExceed('Wage Scale', LONGEST_WAGE_SCALE)).nullish(),
  },
  firstWeekOfWork: {
    kind: 'week',
    label: 'First Week of Work',
    isRequired: true,
    schema: () => z.union([nothing, weekSchema]).nullish(),
  },
  sageEmployeeId: {
    kind: 'line',
    label: 'Sage Employee ID',
    max: 10,
    isRequired: false,
    isOpenAfterApproval: true,
    schema: () => optionalText(10, cannotExceed('Sage Employee ID', 10)).nullish(),
  },
  notes: {
    kind: 'lines',
    label: 'Notes',
    max: 2000,
    isRequired: false,
    isOpenAfterApproval: true,
    schema: () => optionalLines(2000, cannotExceed('Notes', 2000)),
  },
} as const satisfies Readonly<Record<string, DeclaredField>>

/** What an approval requires. */
export const APPROVAL_FIELDS = fieldsWith(HIRING_FIELDS, { isRequired: true })

/** What an approval writes into the application; the notes are changed by saving alone. */
export const WRITTEN_BY_APPROVAL = fieldNames(HIRING_FIELDS).filter(field => field !== 'notes')

export function isHiringField(name: string): boolean {
  return isFieldWith(HIRING_FIELDS, {}, name)
}

/** Everything that the details modal edits. */
export const APPLICATION_FIELDS = { ...APPLICANT_FIELDS, ...HIRING_FIELDS }
export type DetailsField = keyof typeof APPLICATION_FIELDS
export const DETAILS_FIELDS = fieldNames(APPLICATION_FIELDS)

/** Is the field part of what is approved: the hiring terms, the e-mail address and the answers? */
export const isApprovedField = (field: string) =>
  isFieldWith(APPLICATION_FIELDS, {}, field) &&
  !isFieldWith(APPLICATION_FIELDS, { isOpenAfterApproval: true }, field)

/** The values as typed; '' is an empty field. */
export type DetailsForm = Record<DetailsField, string>
export type DetailsIssue = { field: DetailsField; message: string }

const DECLARED: Readonly<Record<DetailsField, DeclaredField>> = APPLICATION_FIELDS

/** The field's name where it is shown outside its group: `Reference 1: Name`. */
export function fullLabel(field: DetailsField): string {
  const { label, group } = DECLARED[field]
  return group ? `${group.heading} ${group.number}: ${label}` : label
}

/** The field's name in messages: `Street address`, `Reference name 1`; the hiring information keeps its capitals. */
function nameInMessages(field: DetailsField): string {
  const { label, detailsLabel, group } = DECLARED[field]
  if (isHiringField(field)) return label
  const name = detailsLabel ?? label.replace(/ [A-Z]/g, letter => letter.toLowerCase())
  return group ? `${name} ${group.number}` : name
}

const isNoneOr = (isRight: (text: string) => boolean) => (text: string) => text === '' || isRight(text)

/** Null counts as empty. */
const text = z
  .string()
  .nullish()
  .transform(value => tidied(value ?? ''))

/** Checks that the field is filled in first, then its format and length. */
function detailsSchemaOf(field: DetailsField, isRequired = DECLARED[field].isRequired) {
  const { kind, max = 0 } = DECLARED[field]
  const name = nameInMessages(field)
  const given = isRequired ? text.refine(value => !isBlank(value), requiredMessage(name)) : text
  const tooLong = cannotExceed(name, max)
  switch (kind) {
    case 'line':
      return given.pipe(optionalText(max, tooLong).unwrap())
    case 'lines':
      return given.pipe(optionalLines(max, tooLong).unwrap())
    case 'email':
      return given.refine(isNoneOr(isEmail), DETAILS_INVALID.email).pipe(optionalText(max, tooLong).unwrap())
    case 'reference email': {
      const isRight = (address: string) => isEmail(address) && characterCount(address) <= max
      return given.refine(isNoneOr(isRight), invalidOrTooLong(name))
    }
    // `phoneProblem` decides about the format of the applicant's.
    case 'phone':
    case 'reference phone':
      return given.pipe(optionalText(max, tooLong, plainPhone).unwrap())
    case 'date':
      return given.overwrite(dayOf).refine(isNoneOr(isDate), FIELD_MESSAGES.date)
    case 'week':
      return given.refine(isNoneOr(isIsoWeek), FIELD_MESSAGES.week)
  }
}

const detailsShape = once(() => ({
  ...recordOf(DETAILS_FIELDS, field => detailsSchemaOf(field)),
  // `birthDateProblem` decides whether it may be missing.
  birthDate: detailsSchemaOf('birthDate', false),
  // `wageScaleProblem` decides whether a longer stored value may stay.
  wageScale: text
    .refine(value => !isBlank(value), requiredMessage('Wage Scale'))
    .pipe(optionalText(LONGEST_WAGE_SCALE, WAGE_SCALE_TOO_LONG).unwrap()),
}))

const detailsSchema = once(() => z.object(detailsShape()).superRefine(checkJobDates))

/** What is stored of a value that is sent. */
function asStored(field: DetailsField, value: string | null | undefined): string {
  const { kind } = DECLARED[field]
  const isPhone = kind === 'phone' || kind === 'reference phone'
  return (isPhone ? plainPhone : tidied)(value ?? '')
}

/** Is it the stored value, perhaps tidied on the way? Such a value may stay, whatever the rules for a new one are. */
export function isUntouched(field: DetailsField, value: string, stored: string | null): boolean {
  return asStored(field, value) === asStored(field, stored)
}

/** An optional plus, a first digit that is not zero, 16 digits at most; blanks, hyphens and parentheses are ignored. */
export function isDialable(phone: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(phone.replace(/[\s\-()]/g, ''))
}

/** The public form takes any text as the applicant's phone number; a stored one may stay unchanged. */
export function phoneProblem(typed: string, stored: string): string | undefined {
  const phone = plainPhone(typed)
  if (isBlank(phone) || isUntouched('phoneNumber', phone, stored)) return undefined
  if (!isDialable(phone)) return DETAILS_INVALID.phoneNumber
  return /^[0-9+\-() ]*$/.test(phone) ? undefined : DETAILS_INVALID.phoneFormat
}

/** The e-mail page accepts a longer wage scale than the modal; a stored one may stay unchanged. */
export function wageScaleProblem(
  wageScale: string | null | undefined,
  stored: string | null,
): string | undefined {
  const isFit =
    !wageScale ||
    isUntouched('wageScale', wageScale, stored) ||
    characterCount(tidied(wageScale)) <= WAGE_SCALE_MAX
  return isFit ? undefined : WAGE_SCALE_TOO_LONG
}

/** Only the application of somebody who said to be 18 or older has no birth date. */
export function birthDateProblem(birthDate: string, stored: Pick<Stored, 'isAdult'>): string | undefined {
  return isBlank(birthDate) && !stored.isAdult ? requiredMessage(nameInMessages('birthDate')) : undefined
}

/** A state must be on the list; a stored value that is not may stay unchanged. */
export function isStateOrProvince(state: string, stored: string | null): boolean {
  return isStateOrTerritory(state) || isUntouched('stateOrProvince', state, stored)
}

/** What of the stored application decides about a form. */
type Stored = { phoneNumber: string; wageScale: string | null; isAdult?: boolean | null | undefined }

/** Why the form cannot be saved: at most one message per field, in the order of the fields. */
export function detailsIssues(form: DetailsForm, stored: Stored): DetailsIssue[] {
  const issues = detailsSchema().safeParse(form).error?.issues ?? []
  const problems: Partial<Record<DetailsField, string | undefined>> = {
    phoneNumber: phoneProblem(form.phoneNumber, stored.phoneNumber),
    wageScale: wageScaleProblem(form.wageScale, stored.wageScale),
    birthDate: birthDateProblem(form.birthDate, stored),
  }
  return DETAILS_FIELDS.flatMap(field => {
    const message = problems[field] ?? issues.find(({ path }) => path[0] === field)?.message
    return message ? { field, message } : []
  })
}

/** As `detailsIssues`, but all missing hiring information is reported as one issue, at the first missing field. */
export function approvalIssues(form: DetailsForm, stored: Stored): DetailsIssue[] {
  const [first, ...others]: DetailsField[] = APPROVAL_FIELDS.filter(field => !form[field].trim())
  return detailsIssues(form, stored)
    .filter(({ field }) => !others.includes(field))
    .map(issue => (issue.field === first ? { ...issue, message: DETAILS_INVALID.approval } : issue))
}

/** `PUT /JobApplication`: what the modal accepts; the server adds the checks that need the stored application. */
export const applicationUpdateSchema = once(() =>
  z
    .object({
      ...detailsShape(),
      id: z.string().min(1).max(100),
      /** The value when the client loaded the application; the save is refused when the application has changed since. */
      lastModificationTime: z.string().nullish(),
      /** Why an approved application is changed. */
      correctionReason: correctionReasonSchema,
    })
    .superRefine(checkJobDates),
)
export type ApplicationUpdate = z.output<ReturnType<typeof applicationUpdateSchema>>
