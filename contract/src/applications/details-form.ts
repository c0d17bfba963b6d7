import { z } from 'zod'
import { isDate, weekOf } from '../common/dates.ts'
import { fieldNames } from '../common/fields.ts'
import { once } from '../common/once.ts'
import { normalizePhone } from '../common/phone.ts'
import { recordOf } from '../common/records.ts'
import { characterCount, isBlank, tidyText } from '../common/text.ts'
import { stateCodeOf } from '../common/us-states.ts'
import {
  APPROVAL_FIELDS,
  DECLARED_FIELDS,
  DETAILS_FIELDS,
  type DeclaredField,
  type DetailsField,
  fieldSchema,
  HIRING_FIELDS,
  isHiringField,
} from './application-fields.ts'
import { checkJobDates } from './application-form.ts'
import { correctionReasonSchema } from './corrections.ts'
import { DETAILS_INVALID, invalidOrTooLongMessage, requiredMessage, tooLongMessage } from './messages.ts'

/** The email page's limit, which is higher than the details modal's. */
export const EMAIL_PAGE_WAGE_SCALE_MAX = 100
export const WAGE_SCALE_TOO_LONG = tooLongMessage('Wage Scale', HIRING_FIELDS.wageScale.max)

/** Values as typed; an empty field is ''. */
export type DetailsForm = Record<DetailsField, string>
export type DetailsIssue = { field: DetailsField; message: string }

/** Label for use outside the field's group (for example, `Reference 1: Name`). */
export function fullLabel(field: DetailsField): string {
  const { label, group } = DECLARED_FIELDS[field]
  return group ? `${group.heading} ${group.number}: ${label}` : label
}

/** Field name in messages, such as `Street address` or `Reference name 1`. Hiring fields keep their capitalization. */
function nameInMessages(field: DetailsField): string {
  const { label, detailsLabel, group } = DECLARED_FIELDS[field]
  if (isHiringField(field)) return label
  const name = detailsLabel ?? label.replace(/ [A-Z]/g, letter => letter.toLowerCase())
  return group ? `${name} ${group.number}` : name
}

function normalizeValue(field: DetailsField, value: string | null | undefined): string {
  return (DECLARED_FIELDS[field].kind === 'phone' ? normalizePhone : tidyText)(value ?? '')
}

/** Compares normalized values. An unchanged value stays valid even if the rules have changed. */
export function isUntouched(field: DetailsField, value: string, stored: string | null): boolean {
  return normalizeValue(field, value) === normalizeValue(field, stored)
}

/** Accepts at most 16 digits without a leading zero; ignores an optional plus, spaces, hyphens, and parentheses. */
const isDialable = (phone: string) => /^\+?[1-9]\d{0,15}$/.test(phone.replace(/[\s\-()]/g, ''))

/** Exempts the stored value, because the email page accepts longer wage scales than the modal. */
export function wageScaleProblem(
  wageScale: string | null | undefined,
  stored: string | null,
): string | undefined {
  const fitsLimit =
    !wageScale ||
    isUntouched('wageScale', wageScale, stored) ||
    characterCount(tidyText(wageScale)) <= HIRING_FIELDS.wageScale.max
  return fitsLimit ? undefined : WAGE_SCALE_TOO_LONG
}

type StoredDetails = {
  phoneNumber: string
  wageScale: string | null
  isAdult?: boolean | null | undefined
}

/** Checks that depend on the stored application. */
const STORED_VALUE_CHECKS = {
  phoneNumber: (value, stored) => {
    const phone = normalizePhone(value)
    if (isBlank(phone) || isUntouched('phoneNumber', phone, stored.phoneNumber)) return undefined
    if (!isDialable(phone)) return DETAILS_INVALID.phoneNumber
    return /^[0-9+\-() ]*$/.test(phone) ? undefined : DETAILS_INVALID.phoneFormat
  },
  // Applicants who were asked `isAdult` have no birth date.
  birthDate: (date, { isAdult }) =>
    isBlank(date) && !isAdult ? requiredMessage(nameInMessages('birthDate')) : undefined,
  wageScale: (wageScale, stored) => wageScaleProblem(wageScale, stored.wageScale),
} satisfies Partial<Record<DetailsField, (value: string, stored: StoredDetails) => string | undefined>>
/**
 * Overrides for fields where the details accept more than the public form, or where `STORED_VALUE_CHECKS` enforces
 * the rule.
 */
const RELAXED_FIELDS: Partial<Record<DetailsField, Partial<DeclaredField>>> = {
  birthDate: { isRequired: false },
  stateOrProvince: { kind: 'line' },
  wageScale: { max: EMAIL_PAGE_WAGE_SCALE_MAX },
}

function detailsFieldSchema(field: DetailsField, check?: (value: string) => string | undefined) {
  const { kind, max = 0, group } = DECLARED_FIELDS[field]
  const name = nameInMessages(field)
  const isReferenceEmail = kind === 'email' && group !== undefined
  const messages = {
    required: requiredMessage(name),
    tooLong: isReferenceEmail ? invalidOrTooLongMessage(name) : tooLongMessage(name, max),
    email: isReferenceEmail ? invalidOrTooLongMessage(name) : DETAILS_INVALID.email,
  }
  const inputSchema = z.string().superRefine((value, context) => {
    const message = check?.(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const rule = inputSchema.pipe(
    fieldSchema({ ...DECLARED_FIELDS[field], ...RELAXED_FIELDS[field] }, messages),
  )
  return kind === 'state' ? rule.overwrite(stateCodeOf) : rule
}
const detailsSchema = once(() => z.object(recordOf(DETAILS_FIELDS, field => detailsFieldSchema(field))))

export function detailsFormSchema(stored: StoredDetails) {
  const checkedFields = recordOf(fieldNames(STORED_VALUE_CHECKS), field =>
    detailsFieldSchema(field, value => STORED_VALUE_CHECKS[field](value, stored)),
  )
  return detailsSchema().extend(checkedFields).superRefine(checkJobDates)
}

/** Merges all missing hiring fields into one message, at the first missing field. */
export function approvalIssues(issues: readonly DetailsIssue[], form: DetailsForm): DetailsIssue[] {
  const [firstMissing, ...otherMissing]: DetailsField[] = APPROVAL_FIELDS.filter(field => !form[field].trim())
  return issues
    .filter(({ field }) => !otherMissing.includes(field))
    .map(issue => (issue.field === firstMissing ? { ...issue, message: DETAILS_INVALID.approval } : issue))
}

const blankIfNullSchema = z
  .string()
  .nullish()
  .transform(value => value ?? '')

/** Body of `PUT /JobApplication`. The server adds the checks that need the stored application. */
export const applicationUpdateSchema = once(() =>
  z
    .object({
      ...recordOf(DETAILS_FIELDS, field => blankIfNullSchema.pipe(detailsSchema().shape[field])),
      id: z.string().min(1).max(100),
      /** Value that the client loaded. The server rejects the update if the application has changed since then. */
      lastModificationTime: z.string().nullish(),
      correctionReason: correctionReasonSchema,
    })
    .superRefine(checkJobDates),
)
export type ApplicationUpdate = z.output<ReturnType<typeof applicationUpdateSchema>>

/** Returns the week of the new hire date, unless the user has chosen a different week. */
export function moveWeek(week: string, { from, to }: { from: string; to: string }): string {
  const isChosen = week !== '' && !(isDate(from) && week === weekOf(from))
  return isChosen || !isDate(to) ? week : weekOf(to)
}
