import { z } from 'zod'
import { isDate, weekOf } from '../common/dates.ts'
import { fieldNames } from '../common/fields.ts'
import { once } from '../common/once.ts'
import { plainPhone } from '../common/phone.ts'
import { recordOf } from '../common/records.ts'
import { characterCount, isBlank, tidyText } from '../common/text.ts'
import { stateCodeOf } from '../common/us-states.ts'
import {
  APPROVAL_FIELDS,
  DECLARED,
  DETAILS_FIELDS,
  type DeclaredField,
  type DetailsField,
  HIRING_FIELDS,
  isHiringField,
  ruleOf,
} from './application-fields.ts'
import { checkJobDates } from './application-form.ts'
import { correctionReasonSchema } from './corrections.ts'
import { cannotExceed, DETAILS_INVALID, invalidOrTooLong, requiredMessage } from './messages.ts'

/** The email page's limit, which is higher than the details modal's. */
export const LONGEST_WAGE_SCALE = 100
export const WAGE_SCALE_TOO_LONG = cannotExceed('Wage Scale', HIRING_FIELDS.wageScale.max)

/** Values as typed; '' means empty. */
export type DetailsForm = Record<DetailsField, string>
export type DetailsIssue = { field: DetailsField; message: string }

/** The name for use outside the field's group (for example, `Reference 1: Name`). */
export function fullLabel(field: DetailsField): string {
  const { label, group } = DECLARED[field]
  return group ? `${group.heading} ${group.number}: ${label}` : label
}

/** The name in messages, such as `Street address` or `Reference name 1`; hiring fields keep their capitalization. */
function nameInMessages(field: DetailsField): string {
  const { label, detailsLabel, group } = DECLARED[field]
  if (isHiringField(field)) return label
  const name = detailsLabel ?? label.replace(/ [A-Z]/g, letter => letter.toLowerCase())
  return group ? `${name} ${group.number}` : name
}

function asStored(field: DetailsField, value: string | null | undefined): string {
  return (DECLARED[field].kind === 'phone' ? plainPhone : tidyText)(value ?? '')
}

/** Whether the value equals the stored one after cleanup. Stored values stay valid even if the rules have changed. */
export function isUntouched(field: DetailsField, value: string, stored: string | null): boolean {
  return asStored(field, value) === asStored(field, stored)
}

/** Accepts at most 16 digits without a leading zero; ignores an optional plus, spaces, hyphens, and parentheses. */
const isDialable = (phone: string) => /^\+?[1-9]\d{0,15}$/.test(phone.replace(/[\s\-()]/g, ''))

/** Stored values are exempt, because the email page accepts longer ones than the modal. */
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

type Stored = {
  phoneNumber: string
  wageScale: string | null
  isAdult?: boolean | null | undefined
}

/** The modal's own rules, from which stored values are exempt. */
const PROBLEMS = {
  phoneNumber: (typed, stored) => {
    const phone = plainPhone(typed)
    if (isBlank(phone) || isUntouched('phoneNumber', phone, stored.phoneNumber)) return undefined
    if (!isDialable(phone)) return DETAILS_INVALID.phoneNumber
    return /^[0-9+\-() ]*$/.test(phone) ? undefined : DETAILS_INVALID.phoneFormat
  },
  // Applicants who were asked `isAdult` have no birth date.
  birthDate: (date, { isAdult }) =>
    isBlank(date) && !isAdult ? requiredMessage(nameInMessages('birthDate')) : undefined,
  wageScale: (wageScale, stored) => wageScaleProblem(wageScale, stored.wageScale),
} satisfies Partial<Record<DetailsField, (value: string, stored: Stored) => string | undefined>>
/** Overrides for fields where the details accept more than the public form, or where `PROBLEMS` does the checking. */
const RELAXED: Partial<Record<DetailsField, Partial<DeclaredField>>> = {
  birthDate: { isRequired: false },
  stateOrProvince: { kind: 'line' },
  wageScale: { max: LONGEST_WAGE_SCALE },
}

function ruleInDetails(field: DetailsField, problemOf?: (value: string) => string | undefined) {
  const { kind, max = 0, group } = DECLARED[field]
  const name = nameInMessages(field)
  const isReferenceEmail = kind === 'email' && group !== undefined
  const messages = {
    required: requiredMessage(name),
    tooLong: isReferenceEmail ? invalidOrTooLong(name) : cannotExceed(name, max),
    email: isReferenceEmail ? invalidOrTooLong(name) : DETAILS_INVALID.email,
  }
  const typed = z.string().superRefine((value, context) => {
    const message = problemOf?.(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const rule = typed.pipe(ruleOf({ ...DECLARED[field], ...RELAXED[field] }, messages))
  return kind === 'state' ? rule.overwrite(stateCodeOf) : rule
}
const detailsSchema = once(() => z.object(recordOf(DETAILS_FIELDS, field => ruleInDetails(field))))

export function detailsFormSchema(stored: Stored) {
  const exceptions = recordOf(fieldNames(PROBLEMS), field =>
    ruleInDetails(field, value => PROBLEMS[field](value, stored)),
  )
  return detailsSchema().extend(exceptions).superRefine(checkJobDates)
}

/** Merges all missing hiring fields into one message, at the first missing field. */
export function approvalIssues(issues: readonly DetailsIssue[], form: DetailsForm): DetailsIssue[] {
  const [first, ...others]: DetailsField[] = APPROVAL_FIELDS.filter(field => !form[field].trim())
  return issues
    .filter(({ field }) => !others.includes(field))
    .map(issue => (issue.field === first ? { ...issue, message: DETAILS_INVALID.approval } : issue))
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
      /** Value from when the client loaded the application. The server refuses the save if it has changed since. */
      lastModificationTime: z.string().nullish(),
      correctionReason: correctionReasonSchema,
    })
    .superRefine(checkJobDates),
)
export type ApplicationUpdate = z.output<ReturnType<typeof applicationUpdateSchema>>

/** Follows the date hired, unless someone has chosen a different week. */
export function moveWeek(week: string, { from, to }: { from: string; to: string }): string {
  const isChosen = week !== '' && !(isDate(from) && week === weekOf(from))
  return isChosen || !isDate(to) ? week : weekOf(to)
}
