import { z } from 'zod'
import { dayOf, isDate, isIsoWeek } from '../common/dates.ts'
import { fieldNames, fieldsWith, isFieldWith } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { plainPhone } from '../common/phone.ts'
import {
  isBlank,
  isEmail,
  optionalLines,
  optionalText,
  requiredText,
  tidyStringSchema,
  tidyText,
} from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { BIRTH_DATE_IN_FUTURE, DATE_IN_FUTURE } from './messages.ts'

/** Declares everything about a field in one place: the values that the forms accept, store, and show. */
export type DeclaredField = {
  kind: 'line' | 'lines' | 'email' | 'phone' | 'state' | 'date' | 'week'
  label: string
  isRequired: boolean
  /** Units: characters. Unused for dates and weeks. */
  max?: number
  /** Error message for dates after today. Without it, such dates are allowed. */
  inFuture?: string
  /** The name in the details modal's messages. Defaults to the label in lower case. */
  detailsLabel?: string
  /** Set for fields that the form repeats, with the heading (for example, `Reference 1`) above them. */
  group?: { heading: string; number: 1 | 2 }
  isListed?: true
  isPrefilled?: true
  /** If set, the audit trail records only that the value changed. */
  isMaskedInAudit?: true
  /** For the office's own notes, which stay editable after approval. */
  isOpenAfterApproval?: true
}
type Group = Readonly<Record<string, DeclaredField>>

const line = (label: string, max: number) => ({ kind: 'line', label, max, isRequired: false }) as const
const requiredLine = (label: string, max: number) => ({ ...line(label, max), isRequired: true }) as const
const email = { ...line('Email', 100), kind: 'email' } as const
const phone = (label: string) => ({ ...line(label, 20), kind: 'phone' }) as const
const workDate = (label: string) =>
  ({ kind: 'date', label, isRequired: false, inFuture: DATE_IN_FUTURE }) as const

export const PERSONAL = {
  firstName: { ...requiredLine('First Name', 50), isListed: true, isPrefilled: true },
  lastName: { ...requiredLine('Last Name', 50), isListed: true, isPrefilled: true },
  email: { ...email, isRequired: true, isListed: true },
  phoneNumber: { ...phone('Phone Number'), isRequired: true, isListed: true },
  birthDate: {
    ...workDate('Birth Date'),
    isRequired: true,
    inFuture: BIRTH_DATE_IN_FUTURE,
    isPrefilled: true,
    isMaskedInAudit: true,
  },
} as const satisfies Group

export const ADDRESS = {
  streetAddress: { ...requiredLine('Street Address', 150), isPrefilled: true },
  addressLine2: { ...line('Address Line 2', 150), isPrefilled: true },
  city: { ...requiredLine('City', 100), isPrefilled: true },
  stateOrProvince: { ...requiredLine('State/Province', 100), kind: 'state', isPrefilled: true },
  postalCode: { ...requiredLine('Postal Code', 20), isPrefilled: true },
} as const satisfies Group

export const JOB = {
  jobAppliedFor: { ...requiredLine('Job Applied For', 100), isListed: true, isPrefilled: true },
  affiliatedUnion: line('Affiliated Union', 100),
} as const satisfies Group

const REFERENCE = {
  referenceName: { ...line('Name', 100), detailsLabel: 'Reference name' },
  referenceTitle: { ...line('Title', 100), detailsLabel: 'Reference title' },
  referenceRelationship: { ...line('Relationship', 100), detailsLabel: 'Reference relationship' },
  referenceEmail: { ...email, detailsLabel: 'Reference Email' },
  referencePhoneNumber: { ...phone('Phone'), detailsLabel: 'Reference phone' },
} as const satisfies Group

const POSITION = {
  previousWorkPlace: line('Company Name', 150),
  previousJobTitle: line('Job Title', 100),
  previousJobStartDate: workDate('Start Date'),
  previousJobEndDate: workDate('End Date'),
  previousJobPhoneNumber: phone('Company Phone'),
} as const satisfies Group

type Numbered<Declared extends Group, Number extends 1 | 2> = {
  [Name in keyof Declared & string as `${Name}${Number}`]: Declared[Name] & {
    group: { heading: string; number: Number }
  }
}

/**
 * Appends the number to every field name (for example, `referenceName1`).
 * Guarantee: returns exactly the group's fields.
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

export const REFERENCES = { ...numbered('Reference', 1, REFERENCE), ...numbered('Reference', 2, REFERENCE) }
export const WORK_HISTORY = {
  ...numbered('Previous Position', 1, POSITION),
  ...numbered('Previous Position', 2, POSITION),
}

export const APPLICANT_FIELDS = { ...PERSONAL, ...ADDRESS, ...JOB, ...REFERENCES, ...WORK_HISTORY } as const
export type ApplicationField = keyof typeof APPLICANT_FIELDS
/** Progress is the share of these fields that are filled in. */
export const REQUIRED_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: true })
export const OPTIONAL_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: false })

export const HIRING_FIELDS = {
  dateHired: { kind: 'date', label: 'Date Hired', isRequired: true },
  wageScale: requiredLine('Wage Scale', 50),
  firstWeekOfWork: { kind: 'week', label: 'First Week of Work', isRequired: true },
  sageEmployeeId: { ...line('Sage Employee ID', 10), isOpenAfterApproval: true },
  notes: { ...line('Notes', 2000), kind: 'lines', isOpenAfterApproval: true },
} as const satisfies Group
export const APPROVAL_FIELDS = fieldsWith(HIRING_FIELDS, { isRequired: true })
/** Excludes the notes: approval doesn't write them, only saving does. */
export const APPROVED_HIRING_FIELDS = fieldNames(HIRING_FIELDS).filter(field => field !== 'notes')

export const isHiringField = (name: string) => isFieldWith(HIRING_FIELDS, {}, name)

export const APPLICATION_FIELDS = { ...APPLICANT_FIELDS, ...HIRING_FIELDS }
export type DetailsField = keyof typeof APPLICATION_FIELDS
export const DETAILS_FIELDS = fieldNames(APPLICATION_FIELDS)
export const DECLARED: Readonly<Record<DetailsField, DeclaredField>> = APPLICATION_FIELDS

export const SECTION_FIELDS: Readonly<
  Record<'personal' | 'references' | 'workHistory' | 'hiring', DetailsField[]>
> = {
  personal: [...fieldNames(PERSONAL), ...fieldNames(JOB), ...fieldNames(ADDRESS)],
  references: fieldNames(REFERENCES),
  workHistory: fieldNames(WORK_HISTORY),
  hiring: fieldNames(HIRING_FIELDS),
}

/** Whether approval covers the field: hiring terms, email address, and answers. */
export const isApprovedField = (field: string) =>
  isFieldWith(APPLICATION_FIELDS, {}, field) &&
  !isFieldWith(APPLICATION_FIELDS, { isOpenAfterApproval: true }, field)

const blankOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

type FieldMessages = { required: string; tooLong: string; email: string }

/** @param today latest date for fields that can't be in the future */
export function ruleOf(
  { kind, max = 0, isRequired, inFuture }: DeclaredField,
  messages: FieldMessages,
  today?: string,
) {
  const { required, tooLong } = messages
  if (kind === 'lines') return optionalLines(max, tooLong).unwrap()
  if (kind === 'date' || kind === 'week') {
    const typed = tidyStringSchema({ error: required }).refine(
      text => !isRequired || !isBlank(text),
      required,
    )
    if (kind === 'week') return typed.refine(blankOr(isIsoWeek), FIELD_MESSAGES.week)
    const date = typed.overwrite(dayOf).refine(blankOr(isDate), FIELD_MESSAGES.date)
    return inFuture && today ? date.refine(day => day <= today, inFuture) : date
  }
  if (kind === 'state')
    return z
      .string({ error: required })
      .min(1, required)
      .refine(blankOr(isStateOrTerritory), FIELD_MESSAGES.notListed)
  const normalize = kind === 'phone' ? plainPhone : tidyText
  const text = isRequired
    ? requiredText(required, max, tooLong, normalize)
    : optionalText(max, tooLong, normalize).unwrap()
  return kind === 'email' ? text.refine(blankOr(isEmail), messages.email) : text
}
