import {
  APPLICATION_FIELDS,
  APPROVED_HIRING_FIELDS,
  DETAILS_FIELDS,
  type DetailsField,
  HIRING_FIELDS,
  OPTIONAL_FIELDS,
} from '@epay/contract/applications/application-fields'
import type { ApplicationForm } from '@epay/contract/applications/application-form'
import {
  type ApplicationUpdate,
  detailsFormSchema,
  isUntouched,
} from '@epay/contract/applications/details-form'
import {
  alreadyDecidedMessage,
  BIRTH_DATE_IN_FUTURE,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import {
  canDecide,
  type Decision,
  deciderOf,
  outcomeOf,
  STATUS,
  type Status,
  statusLabel,
} from '@epay/contract/applications/status'
import { addBusinessDaysToInstant } from '@epay/contract/common/business-days'
import { formatInstant } from '@epay/contract/common/dates'
import { fieldNames, isFieldWith } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import type { Role } from '@epay/contract/common/roles'
import { blankToNull } from '@epay/contract/common/text'
import { FILE_TYPES, RESUME_TYPES } from '@epay/contract/files/file-types'
import type { Settings } from '@epay/contract/settings/settings'
import { z } from 'zod'
import { removeUnsafeCharacters, toDisplayName } from '#server/files/file-name.ts'
import { calendarZone } from '#server/platform/clock.ts'

/** Returns the resulting status, or `undefined` if these roles can't make this decision in this status. */
export function decide(status: Status, roles: readonly Role[], decision: Decision): Status | undefined {
  return canDecide(status, roles) ? outcomeOf(status, decision) : undefined
}

/** A link works only in the status that requires its role. */
export function hasMovedOn(status: Status, linkRole: Role | null): boolean {
  return deciderOf(status) !== linkRole
}

export function refusalOfDecision(
  status: Status,
  statusChange: { actionBy: string; actionDate: Date } | undefined,
  timeZone: string,
): string {
  if (status === STATUS.Applied) return STATUS_UPDATE_MESSAGES.refused
  const when = statusChange ? formatInstant(statusChange.actionDate.toISOString(), { timeZone }) : null
  return alreadyDecidedMessage(statusLabel(status), statusChange?.actionBy ?? null, when)
}

export function reminderTimes(
  waitingSince: Date,
  settings: Pick<Settings, 'firstReminderDays' | 'secondReminderDays' | 'timeZone'>,
): Date[] {
  const { firstReminderDays, secondReminderDays } = settings
  const zone = calendarZone(settings)
  return [firstReminderDays, secondReminderDays].map(days =>
    addBusinessDaysToInstant(waitingSince, days, zone),
  )
}

export type DecisionDetails = Partial<Record<(typeof APPROVED_HIRING_FIELDS)[number], string | null>>

/** Returns the columns that are written along with the status. `undefined` leaves a column unchanged. */
export function decisionColumns(decision: Decision, input: DecisionDetails): Partial<DecisionDetails> {
  return decision === 'Approved' ? recordOf(APPROVED_HIRING_FIELDS, field => input[field] || undefined) : {}
}

/** Checks the rules that need today's date or the stored application. */
export function updateProblems(
  update: ApplicationUpdate,
  storedFields: Parameters<typeof detailsFormSchema>[0],
  today: string,
): Record<string, string[]> {
  const { error } = detailsFormSchema(storedFields).safeParse(update)
  return {
    ...(update.birthDate > today && { birthDate: [BIRTH_DATE_IN_FUTURE] }),
    ...(error && z.flattenError(error).fieldErrors),
  }
}

const OPTIONAL_DETAILS_FIELDS = ['birthDate', ...OPTIONAL_FIELDS, ...fieldNames(HIRING_FIELDS)] as const

/** Converts blank fields to null. */
export function formColumns(form: ApplicationForm) {
  return { ...form, ...recordOf(OPTIONAL_FIELDS, field => blankToNull(form[field])) }
}

/** Like `formColumns`, but returns only changed fields. */
export function detailsColumns(
  { id: _id, lastModificationTime: _time, correctionReason: _reason, ...form }: ApplicationUpdate,
  storedFields: Readonly<Record<DetailsField, string | null>>,
) {
  const columns = { ...form, ...recordOf(OPTIONAL_DETAILS_FIELDS, field => blankToNull(form[field])) }
  const changed: Partial<typeof columns> = columns
  for (const field of DETAILS_FIELDS)
    if (isUntouched(field, form[field], storedFields[field])) delete changed[field]
  return changed
}

const MASKED_VALUE = '****'

/** Returns values before and after the change, with sensitive fields masked for the audit trail. */
export function changedFields<Row extends object>(before: Row, after: Partial<Row>) {
  const previous = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && value !== (previous.get(field) ?? null),
  )
  const mask = (field: string, value: unknown) =>
    isFieldWith(APPLICATION_FIELDS, { isMaskedInAudit: true }, field) ? MASKED_VALUE : value
  return {
    before: Object.fromEntries(
      changed.map(([field]) => [field, mask(field, previous.get(field) ?? null)] as const),
    ),
    after: Object.fromEntries(changed.map(([field, value]) => [field, mask(field, value)] as const)),
  }
}

const FILE_NAME_MAX = 255

export function displayFileName(name: string): string {
  return [...toDisplayName(name)].slice(0, FILE_NAME_MAX).join('') || 'resume'
}

const RESUME_EXTENSIONS: readonly string[] = RESUME_TYPES.map(type => FILE_TYPES[type].extension)

/** Keeps the upload's extension if it is a resume extension; otherwise uses the one that matches the content. */
export function resumeName(firstName: string, fileName: string, type: (typeof RESUME_TYPES)[number]): string {
  const extension = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  const isUsable = RESUME_EXTENSIONS.includes(extension.toLowerCase())
  return `${removeUnsafeCharacters(firstName)}_resume${isUsable ? extension : FILE_TYPES[type].extension}`
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** IDs are opaque to clients, so a malformed ID is treated as not found. */
export function isApplicationId(id: string): boolean {
  return UUID_PATTERN.test(id)
}
