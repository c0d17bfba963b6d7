import { z } from 'zod'
import { dateSchema, weekSchema } from '../common/dates.ts'
import { optionalLines, optionalText } from '../common/text.ts'
import { APPROVAL_FIELDS } from './details-form.ts'
import { NOTES_MAX, SAGE_EMPLOYEE_ID_MAX, WAGE_SCALE_EMAIL_MAX, WAGE_SCALE_MAX } from './limits.ts'
import { ACTION_MESSAGES, APPLICATION_MESSAGES, cannotExceed, DETAILS_INVALID } from './messages.ts'
import { DECISIONS, type Decision } from './transitions.ts'

const blank = z.literal('').transform(() => undefined)
const optionalDate = z.union([blank, dateSchema]).nullish()
const optionalWeek = z.union([blank, weekSchema]).nullish()
const notes = optionalLines(NOTES_MAX, cannotExceed('Notes', NOTES_MAX))
/** The application's, as the client last saw it: the decision is refused when it has changed since. */
const lastModificationTime = z.string().nullish()

/** The e-mail page's `action` parameter: approve or reject, in any case. */
export function decisionOfAction(action: string | null): Decision | undefined {
  const name = action?.toLowerCase()
  return name === 'approve' ? 'Approved' : name === 'reject' ? 'Rejected' : undefined
}

/** The number that the e-mail page sends for a decision. */
export const ACTION_STATUS: Record<Decision, 0 | 1> = { Approved: 0, Rejected: 1 }

const actionFields = z.object({
  notes,
  dateHired: optionalDate,
  wageScale: optionalText(WAGE_SCALE_EMAIL_MAX, cannotExceed('Wage Scale', WAGE_SCALE_EMAIL_MAX)).nullish(),
  firstWeekOfWork: optionalWeek,
})

type ActionFields = z.output<typeof actionFields>
type Issue = { path: string; message: string }

/** What is missing from a decision made on the e-mail page. */
export function missingFromAction(decision: Decision, form: Partial<ActionFields>): Issue[] {
  if (decision === 'Rejected')
    return form.notes ? [] : [{ path: 'notes', message: ACTION_MESSAGES.reasonForRejection }]
  const needed = [
    ['dateHired', form.dateHired, ACTION_MESSAGES.dateHired],
    ['wageScale', form.wageScale, ACTION_MESSAGES.wageScale],
    ['firstWeekOfWork', form.firstWeekOfWork, ACTION_MESSAGES.firstWeekOfWork],
    ['notes', form.notes, ACTION_MESSAGES.notesForApproval],
  ] as const
  return needed.filter(([, value]) => !value).map(([path, , message]) => ({ path, message }))
}

/** The form of the e-mail action page. */
export function actionFormSchema(decision: Decision) {
  return actionFields.superRefine((form, context) => {
    for (const { path, message } of missingFromAction(decision, form))
      context.addIssue({ code: 'custom', path: [path], message })
  })
}

/** `POST /JobApplication/action` */
export const actionSchema = actionFields.extend({
  token: z.string().max(4000),
  status: z.literal(Object.values(ACTION_STATUS), APPLICATION_MESSAGES.actionStatus),
  lastModificationTime,
})
export type Action = z.output<typeof actionSchema>

/** `POST /JobApplication/{id}/updateStatus`; `wageScaleMax` is left to the server. */
export const statusUpdateSchema = z
  .object({
    applicationId: z.string(),
    newStatus: z.enum(DECISIONS),
    notes: notes.nullish(),
    dateHired: optionalDate,
    wageScale: optionalText(WAGE_SCALE_EMAIL_MAX, cannotExceed('Wage Scale', WAGE_SCALE_MAX)).nullish(),
    firstWeekOfWork: optionalWeek,
    sageEmployeeId: optionalText(
      SAGE_EMPLOYEE_ID_MAX,
      cannotExceed('Sage Employee ID', SAGE_EMPLOYEE_ID_MAX),
    ).nullish(),
    lastModificationTime,
  })
  .superRefine((update, context) => {
    if (update.newStatus !== 'Approved') return
    for (const field of APPROVAL_FIELDS)
      if (!update[field])
        context.addIssue({ code: 'custom', path: [field], message: DETAILS_INVALID.approval })
  })
export type StatusUpdate = z.output<typeof statusUpdateSchema>
