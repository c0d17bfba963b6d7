import {
  APPLICATION_FIELDS,
  DETAILS_FIELDS,
  type DetailsField,
  HIRING_FIELDS,
  OPTIONAL_FIELDS,
  WRITTEN_BY_APPROVAL,
} from '@epay/contract/applications/application-fields'
import type { ApplicationForm } from '@epay/contract/applications/application-form'
import {
  type ApplicationUpdate,
  detailsFormSchema,
  isUntouched,
} from '@epay/contract/applications/details-form'
import {
  alreadyDecided,
  BIRTH_DATE_IN_FUTURE,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import {
  type Decision,
  deciderOf,
  mayDecide,
  outcomeOf,
  STATUS,
  type Status,
  statusLabel,
} from '@epay/contract/applications/status'
import { laterByBusinessDays } from '@epay/contract/common/business-days'
import { formatInstant } from '@epay/contract/common/dates'
import { fieldNames, isFieldWith } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import type { Role } from '@epay/contract/common/roles'
import { blankToNull } from '@epay/contract/common/text'
import { FILE_TYPES, RESUME_TYPES } from '@epay/contract/files/file-types'
import type { Settings } from '@epay/contract/settings/settings'
import { z } from 'zod'
import { shownFileName, withoutUnsafeCharacters } from '#server/files/file-name.ts'
import { calendarZone } from '#server/platform/clock.ts'

/** The state after this decision, or `undefined` when these roles may not take it in this state. */
export function decide(status: Status, roles: readonly Role[], decision: Decision): Status | undefined {
  return mayDecide(status, roles) ? outcomeOf(status, decision) : undefined
}

/** A link serves the one state that asks for its role; afterwards it only tells who decided. */
export function hasMovedOn(status: Status, linkRole: Role | null): boolean {
  return deciderOf(status) !== linkRole
}

/** Why a decision is refused, in words for the person who wanted to take it. */
export function refusalOfDecision(
  status: Status,
  arrival: { actionBy: string; actionDate: Date } | undefined,
  timeZone: string,
): string {
  if (status === STATUS.Applied) return STATUS_UPDATE_MESSAGES.refused
  const when = arrival ? formatInstant(arrival.actionDate.toISOString(), { timeZone }) : null
  return alreadyDecided(statusLabel(status), arrival?.actionBy ?? null, when)
}

/** When reminders are sent to the people that an application waits for. */
export function reminderTimes(
  waitsSince: Date,
  settings: Pick<Settings, 'firstReminderDays' | 'secondReminderDays' | 'timeZone'>,
): Date[] {
  const { firstReminderDays, secondReminderDays } = settings
  const zone = calendarZone(settings)
  return [firstReminderDays, secondReminderDays].map(days => laterByBusinessDays(waitsSince, days, zone))
}

export type DecisionDetails = Partial<Record<(typeof WRITTEN_BY_APPROVAL)[number], string | null>>

/** What a decision writes beside the status: an approval the hiring information; `undefined` leaves a field alone. */
export function decisionColumns(decision: Decision, input: DecisionDetails): Partial<DecisionDetails> {
  return decision === 'Approved' ? recordOf(WRITTEN_BY_APPROVAL, field => input[field] || undefined) : {}
}

/** Checks of an update that need today's date or the stored application: messages by field. */
export function updateProblems(
  update: ApplicationUpdate,
  stored: Parameters<typeof detailsFormSchema>[0],
  today: string,
): Record<string, string[]> {
  const { error } = detailsFormSchema(stored).safeParse(update)
  return {
    ...(update.birthDate > today && { birthDate: [BIRTH_DATE_IN_FUTURE] }),
    ...(error && z.flattenError(error).fieldErrors),
  }
}

const OPTIONAL_DETAILS_FIELDS = ['birthDate', ...OPTIONAL_FIELDS, ...fieldNames(HIRING_FIELDS)] as const

/** The form as it is stored in columns: blank fields are null. */
export function formColumns(form: ApplicationForm) {
  return { ...form, ...recordOf(OPTIONAL_FIELDS, field => blankToNull(form[field])) }
}

/** As `formColumns`, for what the details modal saves: what someone changed. */
export function detailsColumns(
  { id: _id, lastModificationTime: _seen, correctionReason: _reason, ...form }: ApplicationUpdate,
  stored: Readonly<Record<DetailsField, string | null>>,
) {
  const columns = { ...form, ...recordOf(OPTIONAL_DETAILS_FIELDS, field => blankToNull(form[field])) }
  const changed: Partial<typeof columns> = columns
  for (const field of DETAILS_FIELDS)
    if (isUntouched(field, form[field], stored[field])) delete changed[field]
  return changed
}

const MASKED = '****'

/** The fields that differ, as they were and as they are; the audit trail gets some of them masked. */
export function changedFields<Row extends object>(before: Row, after: Partial<Row>) {
  const previous = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && value !== (previous.get(field) ?? null),
  )
  const masked = (field: string, value: unknown) =>
    isFieldWith(APPLICATION_FIELDS, { isMaskedInAudit: true }, field) ? MASKED : value
  return {
    before: Object.fromEntries(
      changed.map(([field]) => [field, masked(field, previous.get(field) ?? null)] as const),
    ),
    after: Object.fromEntries(changed.map(([field, value]) => [field, masked(field, value)] as const)),
  }
}

const FILE_NAME_MAX = 255

/** An uploaded resume's name as text to show. */
export function displayFileName(name: string): string {
  return [...shownFileName(name)].slice(0, FILE_NAME_MAX).join('') || 'resume'
}

const RESUME_EXTENSIONS: readonly string[] = RESUME_TYPES.map(type => FILE_TYPES[type].extension)

/** `Ana_resume.docx`: the upload's own extension when it is one of a resume, else the one of its content. */
export function resumeName(firstName: string, fileName: string, type: (typeof RESUME_TYPES)[number]): string {
  const extension = /\.[^.]+$/.exec(fileName)?.[0] ?? ''
  const isUsable = RESUME_EXTENSIONS.includes(extension.toLowerCase())
  return `${withoutUnsafeCharacters(firstName)}_resume${isUsable ? extension : FILE_TYPES[type].extension}`
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids are opaque to clients; what can't be one is simply not found. */
export function isApplicationId(id: string): boolean {
  return UUID_PATTERN.test(id)
}
