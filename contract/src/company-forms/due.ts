import { z } from 'zod'
import { addDays, dateSchema, daysBetween } from '../common/dates.ts'
import { ROLES } from '../common/roles.ts'
import { US_STATES_AND_DC } from '../common/us-states.ts'

const STATE_CODES = US_STATES_AND_DC.map(([code]) => code)

/** Which new hires are assigned the form after they submit their packet. */
const hireAudienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('states'), states: z.array(z.enum(STATE_CODES)).min(1) }),
])

const employeeAudienceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('role'), role: z.enum(ROLES) }),
  z.object({ kind: z.literal('hiredFrom'), from: dateSchema }),
  z.object({ kind: z.literal('chosen'), ids: z.array(z.string().min(1).max(100)).min(1).max(5000) }),
])
export type EmployeeAudience = z.infer<typeof employeeAudienceSchema>

export const formRulesSchema = z.object({
  hires: hireAudienceSchema,
  employees: employeeAudienceSchema,
  /** Days from the assignment to the due date. */
  dueInDays: z.int().min(1).max(365),
  /** Months until a finished form is due again; null if never. */
  repeatMonths: z.int().min(1).max(120).nullable(),
})
export type FormRules = z.infer<typeof formRulesSchema>

export const DEFAULT_RULES: FormRules = {
  hires: { kind: 'all' },
  employees: { kind: 'none' },
  dueInDays: 7,
  repeatMonths: null,
}

export function isForHire({ hires }: Pick<FormRules, 'hires'>, state: string): boolean {
  if (hires.kind === 'states') return hires.states.some(code => code === state)
  return hires.kind === 'all'
}

type Candidate = { id: string; roles: readonly string[]; hiredOn: string | null }

export function isForEmployee(audience: EmployeeAudience, { id, roles, hiredOn }: Candidate): boolean {
  if (audience.kind === 'chosen') return audience.ids.includes(id)
  if (audience.kind === 'role') return roles.includes(audience.role)
  if (audience.kind === 'hiredFrom') return hiredOn !== null && hiredOn >= audience.from
  return audience.kind === 'all'
}

export const dueOn = ({ dueInDays }: Pick<FormRules, 'dueInDays'>, assignedOn: string): string =>
  addDays(assignedOn, dueInDays)

/** Falls back to the month's last day if the month is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const monthCount = year * 12 + (month - 1) + months
  const [laterYear, laterMonth] = [Math.floor(monthCount / 12), (monthCount % 12) + 1]
  const lastDay = new Date(Date.UTC(laterYear, laterMonth, 0)).getUTCDate()
  const padToTwo = (part: number) => String(part).padStart(2, '0')
  return `${laterYear}-${padToTwo(laterMonth)}-${padToTwo(Math.min(day, lastDay))}`
}

export function isDueAgain(
  { repeatMonths }: Pick<FormRules, 'repeatMonths'>,
  finishedOn: string,
  today: string,
): boolean {
  return repeatMonths !== null && addMonths(finishedOn, repeatMonths) <= today
}

/** Days before the due date. After the due date, a reminder is sent every `OVERDUE_REMINDER_DAYS` days. */
const REMINDER_DAYS = [3, 1, 0]
const OVERDUE_REMINDER_DAYS = 3

export function isReminderDay(due: string, today: string): boolean {
  if (today > due) return daysBetween(due, today) % OVERDUE_REMINDER_DAYS === 0
  return REMINDER_DAYS.some(days => addDays(today, days) === due)
}

export const FORM_STATES = ['open', 'late', 'signed', 'paper', 'paperReceived', 'replaced'] as const
export type FormState = (typeof FORM_STATES)[number]

type AssignmentProgress = {
  dueOn: string
  signedAt: string | Date | null
  paperAt: string | Date | null
  paperReceivedAt: string | Date | null
  replacedAt: string | Date | null
}

export function stateOfForm(
  { dueOn, signedAt, paperAt, paperReceivedAt, replacedAt }: AssignmentProgress,
  today: string,
): FormState {
  if (signedAt) return 'signed'
  if (paperReceivedAt) return 'paperReceived'
  if (replacedAt) return 'replaced'
  if (paperAt) return 'paper'
  return dueOn < today ? 'late' : 'open'
}

export const isOutstanding = (state: FormState): boolean => state === 'open' || state === 'late'
