import { z } from 'zod'
import { isDate, isIsoWeek, stripTime } from '../common/dates.ts'
import { fieldNames, fieldsWith, isFieldWith } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { normalizePhone } from '../common/phone.ts'
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

/** Defines how a field is validated, labeled, and used, in one place. */
export type DeclaredField = {
  kind: 'line' | 'lines' | 'email' | 'phone' | 'state' | 'date' | 'week'
  label: string
  isRequired: boolean
  /** Maximum length in characters. Unused for dates and weeks. */
  max?: number
  /** Error message for dates after today. If unset, such dates are allowed. */
  futureDateMessage?: string
  /** Field name in the details modal's messages. Defaults to the label in sentence case. */
  detailsLabel?: string
  /** Set for fields that the form repeats. The heading and number appear above them (for example, `Reference 1`). */
  group?: { heading: string; number: 1 | 2 }
  isListed?: true
  isPrefilled?: true
  /** If set, the audit trail records only that the value changed. */
  isMaskedInAudit?: true
  /** If set, the field can be edited after approval without a correction. */
  isEditableAfterApproval?: true
}
type FieldGroup = Readonly<Record<string, DeclaredField>>

const line = (label: string, max: number) => ({ kind: 'line', label, max, isRequired: false }) as const
const requiredLine = (label: string, max: number) => ({ ...line(label, max), isRequired: true }) as const
const email = { ...line('Email', 100), kind: 'email' } as const
const phone = (label: string) => ({ ...line(label, 20), kind: 'phone' }) as const
const workDate = (label: string) =>
  ({ kind: 'date', label, isRequired: false, futureDateMessage: DATE_IN_FUTURE }) as const

export const PERSONAL_FIELDS = {
  firstName: { ...requiredLine('First Name', 50), isListed: true, isPrefilled: true },
  lastName: { ...requiredLine('Last Name', 50), isListed: true, isPrefilled: true },
  email: { ...email, isRequired: true, isListed: true },
  phoneNumber: { ...phone('Phone Number'), isRequired: true, isListed: true },
  birthDate: {
    ...workDate('Birth Date'),
    isRequired: true,
    futureDateMessage: BIRTH_DATE_IN_FUTURE,
    isPrefilled: true,
    isMaskedInAudit: true,
  },
} as const satisfies FieldGroup

export const ADDRESS_FIELDS = {
  streetAddress: { ...requiredLine('Street Address', 150), isPrefilled: true },
  addressLine2: { ...line('Address Line 2', 150), isPrefilled: true },
  city: { ...requiredLine('City', 100), isPrefilled: true },
  stateOrProvince: { ...requiredLine('State/Province', 100), kind: 'state', isPrefilled: true },
  postalCode: { ...requiredLine('Postal Code', 20), isPrefilled: true },
} as const satisfies FieldGroup

export const JOB_FIELDS = {
  jobAppliedFor: { ...requiredLine('Job Applied For', 100), isListed: true, isPrefilled: true },
  affiliatedUnion: line('Affiliated Union', 100),
} as const satisfies FieldGroup

const SINGLE_REFERENCE = {
  referenceName: { ...line('Name', 100), detailsLabel: 'Reference name' },
  referenceTitle: { ...line('Title', 100), detailsLabel: 'Reference title' },
  referenceRelationship: { ...line('Relationship', 100), detailsLabel: 'Reference relationship' },
  referenceEmail: { ...email, detailsLabel: 'Reference Email' },
  referencePhoneNumber: { ...phone('Phone'), detailsLabel: 'Reference phone' },
} as const satisfies FieldGroup

const SINGLE_POSITION = {
  previousWorkPlace: line('Company Name', 150),
  previousJobTitle: line('Job Title', 100),
  previousJobStartDate: workDate('Start Date'),
  previousJobEndDate: workDate('End Date'),
  previousJobPhoneNumber: phone('Company Phone'),
} as const satisfies FieldGroup

type NumberedFields<Declared extends FieldGroup, Number extends 1 | 2> = {
  [Name in keyof Declared & string as `${Name}${Number}`]: Declared[Name] & {
    group: { heading: string; number: Number }
  }
}

/**
 * Appends the number to each field name (for example, `referenceName1`). The cast is safe because every field is kept
 * and renamed.
 */
function numberFields<Declared extends FieldGroup, Number extends 1 | 2>(
  heading: string,
  number: Number,
  fields: Declared,
): NumberedFields<Declared, Number> {
  const group = { heading, number }
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => [
    `${name}${number}`,
    { ...field, group },
  ])
  return Object.fromEntries(entries) as NumberedFields<Declared, Number>
}

export const REFERENCE_FIELDS = {
  ...numberFields('Reference', 1, SINGLE_REFERENCE),
  ...numberFields('Reference', 2, SINGLE_REFERENCE),
}
export const WORK_HISTORY_FIELDS = {
  ...numberFields('Previous Position', 1, SINGLE_POSITION),
  ...numberFields('Previous Position', 2, SINGLE_POSITION),
}

export const APPLICANT_FIELDS = {
  ...PERSONAL_FIELDS,
  ...ADDRESS_FIELDS,
  ...JOB_FIELDS,
  ...REFERENCE_FIELDS,
  ...WORK_HISTORY_FIELDS,
} as const
export type ApplicationField = keyof typeof APPLICANT_FIELDS
export const REQUIRED_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: true })
export const OPTIONAL_FIELDS = fieldsWith(APPLICANT_FIELDS, { isRequired: false })

export const HIRING_FIELDS = {
  dateHired: { kind: 'date', label: 'Date Hired', isRequired: true },
  wageScale: requiredLine('Wage Scale', 50),
  firstWeekOfWork: { kind: 'week', label: 'First Week of Work', isRequired: true },
  sageEmployeeId: { ...line('Sage Employee ID', 10), isEditableAfterApproval: true },
  notes: { ...line('Notes', 2000), kind: 'lines', isEditableAfterApproval: true },
} as const satisfies FieldGroup
export const APPROVAL_FIELDS = fieldsWith(HIRING_FIELDS, { isRequired: true })
/** All hiring fields except `notes`, which an approval doesn't change. */
export const APPROVED_HIRING_FIELDS = fieldNames(HIRING_FIELDS).filter(field => field !== 'notes')

export const isHiringField = (name: string) => isFieldWith(HIRING_FIELDS, {}, name)

export const APPLICATION_FIELDS = { ...APPLICANT_FIELDS, ...HIRING_FIELDS }
export type DetailsField = keyof typeof APPLICATION_FIELDS
export const DETAILS_FIELDS = fieldNames(APPLICATION_FIELDS)
export const DECLARED_FIELDS: Readonly<Record<DetailsField, DeclaredField>> = APPLICATION_FIELDS

export const SECTION_FIELDS: Readonly<
  Record<'personal' | 'references' | 'workHistory' | 'hiring', DetailsField[]>
> = {
  personal: [...fieldNames(PERSONAL_FIELDS), ...fieldNames(JOB_FIELDS), ...fieldNames(ADDRESS_FIELDS)],
  references: fieldNames(REFERENCE_FIELDS),
  workHistory: fieldNames(WORK_HISTORY_FIELDS),
  hiring: fieldNames(HIRING_FIELDS),
}

/** Whether changing the field after the CFO's approval requires a correction. */
export const isCorrectionRequired = (field: string) =>
  isFieldWith(APPLICATION_FIELDS, {}, field) &&
  !isFieldWith(APPLICATION_FIELDS, { isEditableAfterApproval: true }, field)

const blankOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

type FieldMessages = { required: string; tooLong: string; email: string }

/** @param today latest date for fields that can't be in the future */
export function fieldSchema(
  { kind, max = 0, isRequired, futureDateMessage }: DeclaredField,
  messages: FieldMessages,
  today?: string,
) {
  const { required, tooLong } = messages
  if (kind === 'lines') return optionalLines(max, tooLong).unwrap()
  if (kind === 'date' || kind === 'week') {
    const textSchema = tidyStringSchema({ error: required }).refine(
      text => !isRequired || !isBlank(text),
      required,
    )
    if (kind === 'week') return textSchema.refine(blankOr(isIsoWeek), FIELD_MESSAGES.week)
    const dateSchema = textSchema.overwrite(stripTime).refine(blankOr(isDate), FIELD_MESSAGES.date)
    return futureDateMessage && today ? dateSchema.refine(day => day <= today, futureDateMessage) : dateSchema
  }
  if (kind === 'state')
    return z
      .string({ error: required })
      .min(1, required)
      .refine(blankOr(isStateOrTerritory), FIELD_MESSAGES.notListed)
  const normalize = kind === 'phone' ? normalizePhone : tidyText
  const text = isRequired
    ? requiredText(required, max, tooLong, normalize)
    : optionalText(max, tooLong, normalize).unwrap()
  return kind === 'email' ? text.refine(blankOr(isEmail), messages.email) : text
}
