import { z } from 'zod'
import { dateSchema, isDate, isIsoWeek, weekSchema } from '../common/dates.ts'
import { fieldNames, fieldsWith, isFieldWith } from '../common/fields.ts'
import { FIELD_MESSAGES } from '../common/messages.ts'
import { recordOf } from '../common/records.ts'
import { characterCount, isBlank, isEmail, optionalLines, optionalText } from '../common/text.ts'
import { isStateOrTerritory } from '../common/us-states.ts'
import { APPLICANT_FIELDS, type DeclaredField } from './application-form.ts'
import { cannotExceed, DETAILS_INVALID, invalidOrTooLong, requiredMessage } from './messages.ts'

/** On the e-mail page; the details modal takes shorter ones. */
export const LONGEST_WAGE_SCALE = 100
const WAGE_SCALE_MAX = 50
export const WAGE_SCALE_TOO_LONG = cannotExceed('Wage Scale', WAGE_SCALE_MAX)

const nothing = z.literal('').transform(() => undefined)

/** The hiring information. The office fills it in; `schema` is what a decision takes of it. */
export const HIRING_FIELDS = {
  dateHired: {
    kind: 'date',
    label: 'Date Hired',
    isRequired: true,
    schema: z.union([nothing, dateSchema]).nullish(),
  },
  wageScale: {
    kind: 'line',
    label: 'Wage Scale',
    max: WAGE_SCALE_MAX,
    isRequired: true,
    schema: optionalText(LONGEST_WAGE_SCALE, cannotExceed('Wage Scale', LONGEST_WAGE_SCALE)).nullish(),
  },
  firstWeekOfWork: {
    kind: 'week',
    label: 'First Week of Work',
    isRequired: true,
    schema: z.union([nothing, weekSchema]).nullish(),
  },
  sageEmployeeId: {
    kind: 'line',
    label: 'Sage Employee ID',
    max: 10,
    isRequired: false,
    schema: optionalText(10, cannotExceed('Sage Employee ID', 10)).nullish(),
  },
  notes: {
    kind: 'lines',
    label: 'Notes',
    max: 2000,
    isRequired: false,
    schema: optionalLines(2000, cannotExceed('Notes', 2000)),
  },
} as const satisfies Readonly<Record<string, DeclaredField>>

/** What an approval cannot do without. */
export const APPROVAL_FIELDS = fieldsWith(HIRING_FIELDS, { isRequired: true })

export function isHiringField(name: string): boolean {
  return isFieldWith(HIRING_FIELDS, {}, name)
}

/** Everything that the details modal edits. */
export const APPLICATION_FIELDS = { ...APPLICANT_FIELDS, ...HIRING_FIELDS }
export type DetailsField = keyof typeof APPLICATION_FIELDS
export const DETAILS_FIELDS = fieldNames(APPLICATION_FIELDS)

/** What is typed; '' is empty. */
export type DetailsForm = Record<DetailsField, string>
export type DetailsIssue = { field: DetailsField; message: string }

const DECLARED: Readonly<Record<DetailsField, DeclaredField>> = APPLICATION_FIELDS

/** The field's name where it stands outside of its group: `Reference 1: Name`. */
export function fullLabel(field: DetailsField): string {
  const { label, group } = DECLARED[field]
  return group ? `${group.heading} ${group.number}: ${label}` : label
}

/** What messages call it: `Street address`, `Reference name 1`; the hiring information keeps its capitals. */
function nameInMessages(field: DetailsField): string {
  const { label, detailsLabel, group } = DECLARED[field]
  if (isHiringField(field)) return label
  const name = detailsLabel ?? label.replace(/ [A-Z]/g, letter => letter.toLowerCase())
  return group ? `${name} ${group.number}` : name
}

/** An optional plus, a first digit that is not zero, 16 digits at most; blanks, hyphens and parentheses don't count. */
export function isDialable(phone: string): boolean {
  return /^\+?[1-9]\d{0,15}$/.test(phone.replace(/[\s\-()]/g, ''))
}

const isNoneOr = (isRight: (text: string) => boolean) => (text: string) => text === '' || isRight(text)

/** Null is empty, too. */
const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '')

/** What must be there and look right comes first; formats and limits are checked of what does. */
function detailsSchemaOf(field: DetailsField) {
  const { kind, isRequired, max = 0 } = DECLARED[field]
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
    case 'phone':
      return given
        .refine(isNoneOr(isDialable), DETAILS_INVALID.phoneNumber)
        .pipe(optionalText(max, tooLong).unwrap())
        .refine(phone => /^[0-9+\-() ]*$/.test(phone), DETAILS_INVALID.phoneFormat)
    case 'date':
      // Of an instant, the date counts.
      return given.transform(value => value.slice(0, 10)).refine(isNoneOr(isDate), FIELD_MESSAGES.date)
    case 'week':
      return given.refine(isNoneOr(isIsoWeek), FIELD_MESSAGES.week)
  }
}

const detailsShape = {
  ...recordOf(DETAILS_FIELDS, detailsSchemaOf),
  // `wageScaleProblem` says whether a longer one may stay.
  wageScale: text
    .refine(value => !isBlank(value), requiredMessage('Wage Scale'))
    .pipe(optionalText(LONGEST_WAGE_SCALE, WAGE_SCALE_TOO_LONG).unwrap()),
}

function checkJobDates(form: DetailsForm, context: z.RefinementCtx): void {
  for (const job of [1, 2] as const) {
    const start = form[`previousJobStartDate${job}`]
    const end = `previousJobEndDate${job}` as const
    if (start && form[end] && form[end] <= start)
      context.addIssue({ code: 'custom', path: [end], message: DETAILS_INVALID.jobDates })
  }
}

const detailsSchema = z.object(detailsShape).superRefine(checkJobDates)

/** A longer wage scale than the modal takes may have been set on the e-mail page: it may stay as it is. */
export function wageScaleProblem(
  wageScale: string | null | undefined,
  stored: string | null,
): string | undefined {
  const isFit =
    !wageScale || wageScale.trim() === stored || characterCount(wageScale.trim()) <= WAGE_SCALE_MAX
  return isFit ? undefined : WAGE_SCALE_TOO_LONG
}

/** A state is chosen from the list; one that is stored in other words may stay as it is. */
export function isStateOrProvince(state: string, stored: string | null): boolean {
  return isStateOrTerritory(state) || state.trim() === stored
}

/** What keeps the form from being saved: one message for each field, in their order. */
export function detailsIssues(form: DetailsForm, storedWageScale: string | null): DetailsIssue[] {
  const issues = detailsSchema.safeParse(form).error?.issues ?? []
  return DETAILS_FIELDS.flatMap(field => {
    const message =
      issues.find(({ path }) => path[0] === field)?.message ??
      (field === 'wageScale' ? wageScaleProblem(form.wageScale, storedWageScale) : undefined)
    return message ? { field, message } : []
  })
}

/** As `detailsIssues`; the hiring information that an approval lacks is one issue, at the first field of it. */
export function approvalIssues(form: DetailsForm, storedWageScale: string | null): DetailsIssue[] {
  const [first, ...others]: DetailsField[] = APPROVAL_FIELDS.filter(field => !form[field].trim())
  return detailsIssues(form, storedWageScale)
    .filter(({ field }) => !others.includes(field))
    .map(issue => (issue.field === first ? { ...issue, message: DETAILS_INVALID.approval } : issue))
}

/** `PUT /JobApplication`: what the modal takes; what hangs on the stored application is left to the server. */
export const applicationUpdateSchema = z
  .object({
    ...detailsShape,
    id: z.string().min(1).max(100),
    /** What the client last saw; the save is refused when the application has changed since. */
    lastModificationTime: z.string().nullish(),
  })
  .superRefine(checkJobDates)
export type ApplicationUpdate = z.output<typeof applicationUpdateSchema>
