import { z } from 'zod'
import { codeSchema } from '../auth/schemas.ts'
import { optionalText } from '../common/text.ts'
import { APPROVAL_FIELDS, type DeclaredField, fieldSchema, HIRING_FIELDS } from './application-fields.ts'
import { EMAIL_PAGE_WAGE_SCALE_MAX, WAGE_SCALE_TOO_LONG } from './details-form.ts'
import { ACTION_MESSAGES, APPLICATION_MESSAGES, DETAILS_INVALID, tooLongMessage } from './messages.ts'
import { DECISIONS, type Decision } from './status.ts'

/** The field is always optional here, because the two decisions require different fields. */
function hiringFieldSchema(field: keyof typeof HIRING_FIELDS, maxOverride?: number) {
  const { max = 0, ...declared }: DeclaredField = HIRING_FIELDS[field]
  const limit = maxOverride ?? max
  const messages = { required: '', tooLong: tooLongMessage(declared.label, limit), email: '' }
  return fieldSchema({ ...declared, max: limit, isRequired: false }, messages)
}

const actionShape = {
  dateHired: hiringFieldSchema('dateHired').nullish(),
  wageScale: hiringFieldSchema('wageScale', EMAIL_PAGE_WAGE_SCALE_MAX).nullish(),
  firstWeekOfWork: hiringFieldSchema('firstWeekOfWork').nullish(),
  notes: hiringFieldSchema('notes').default(''),
}
/** Value that the client loaded. The server rejects the decision if the application has changed since then. */
const lastModificationTime = z.string().nullish()

/** @param action the email page's parameter, `approve` or `reject`, case-insensitive */
export function decisionOfAction(action: string | null): Decision | undefined {
  const name = action?.toLowerCase()
  return name === 'approve' ? 'Approved' : name === 'reject' ? 'Rejected' : undefined
}

export const ACTION_STATUS: Record<Decision, 0 | 1> = { Approved: 0, Rejected: 1 }

const actionFieldsSchema = z.object(actionShape)

type ActionFields = z.output<typeof actionFieldsSchema>
type Issue = { path: string; message: string }

/** `notes` is the reviewer's own remark, not the application's notes. */
export function missingFromAction(decision: Decision, form: Partial<ActionFields>): Issue[] {
  if (decision === 'Rejected')
    return form.notes ? [] : [{ path: 'notes', message: ACTION_MESSAGES.reasonForRejection }]
  const required = [
    ['dateHired', form.dateHired, ACTION_MESSAGES.dateHired],
    ['wageScale', form.wageScale, ACTION_MESSAGES.wageScale],
    ['firstWeekOfWork', form.firstWeekOfWork, ACTION_MESSAGES.firstWeekOfWork],
    ['notes', form.notes, ACTION_MESSAGES.notesForApproval],
  ] as const
  return required.filter(([, value]) => !value).map(([path, , message]) => ({ path, message }))
}

export function actionFormSchema(decision: Decision) {
  return actionFieldsSchema.superRefine((form, context) => {
    for (const { path, message } of missingFromAction(decision, form))
      context.addIssue({ code: 'custom', path: [path], message })
  })
}

export const actionSchema = actionFieldsSchema.extend({
  token: z.string().max(4000),
  status: z.literal(Object.values(ACTION_STATUS), APPLICATION_MESSAGES.actionStatus),
  lastModificationTime,
  code: codeSchema,
})
export type Action = z.output<typeof actionSchema>

/**
 * Body of `POST /JobApplication/{id}/updateStatus`; `notes` is the reviewer's own remark. The server also checks
 * `wageScaleProblem`.
 */
export const statusUpdateSchema = z
  .object({
    ...actionShape,
    applicationId: z.string(),
    newStatus: z.enum(DECISIONS),
    notes: actionShape.notes.nullish(),
    wageScale: optionalText(EMAIL_PAGE_WAGE_SCALE_MAX, WAGE_SCALE_TOO_LONG).nullish(),
    sageEmployeeId: hiringFieldSchema('sageEmployeeId').nullish(),
    lastModificationTime,
  })
  .superRefine((update, context) => {
    if (update.newStatus !== 'Approved') return
    for (const field of APPROVAL_FIELDS)
      if (!update[field])
        context.addIssue({ code: 'custom', path: [field], message: DETAILS_INVALID.approval })
  })
export type StatusUpdate = z.output<typeof statusUpdateSchema>
