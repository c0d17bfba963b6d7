import {
  APPLICATION_FIELDS,
  APPROVAL_FIELDS,
  isCorrectionRequired,
} from '@epay/contract/applications/application-fields'
import {
  correctionReasonProblem,
  isSettled,
  refusalOfCorrection,
  refusalOfEdit,
} from '@epay/contract/applications/corrections'
import type { ApplicationUpdate } from '@epay/contract/applications/details-form'
import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { linkRecipient } from '@epay/contract/applications/status'
import { formatDate, formatWeek } from '@epay/contract/common/dates'
import { recordAudit } from '#server/audit/record-audit.ts'
import { handleEmailChange } from '#server/auth/handle-email-change.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  actingUser,
  actorName,
  type Context,
  inTransaction,
  type TransactionContext,
} from '#server/platform/context.ts'
import { invalidInput, PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { isModificationTime, nextModificationTime } from '#server/platform/modification-time.ts'
import { noteInHistory } from './application-packet.ts'
import { fullName, portalOf, termsCorrectedEmail } from './emails.ts'
import { describeApplication, loadApplicationForUpdate } from './load-application.ts'
import { mailLinks } from './mail-links.ts'
import { queueReminders } from './notify-of-status.ts'
import { type ApplicationRow, updateLocked } from './queries.ts'
import { changedFields, detailsColumns, updateProblems } from './rules.ts'

/**
 * Saves details without changing the status. After the CFO's approval, changing an approved field requires the reason
 * for the correction.
 * @param onNewMailbox runs in the same transaction if the new email address belongs to a different mailbox
 * Throws: INVALID_INPUT; NOT_FOUND; FORBIDDEN if the caller can't make corrections, or if their link session is for a
 * different application; OUTDATED if the application has changed since the client loaded it.
 */
export async function editApplication(
  context: Context,
  update: ApplicationUpdate,
  onNewMailbox: (context: TransactionContext, applicationId: string) => Promise<void>,
): Promise<FullApplication> {
  const { clock } = context
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, update.id)
    const { id, lastModificationTime: previousTime } = application
    throwIfRefused(refusalOfEdit(actingUser(context), id), id)
    const problems = updateProblems(update, application, clock.today())
    if (Object.keys(problems).length > 0) throw invalidInput(problems)
    const isCurrent = (time: string | null) => isModificationTime(time, previousTime)
    refuseOutdated(update.lastModificationTime, isCurrent, DETAILS_MESSAGES.changedMeanwhile)
    const changes = detailsColumns(update, application)
    const auditedChanges = changedFields(application, changes)
    const reason = requireCorrectionReason(context, application, update, Object.keys(auditedChanges.after))
    const lastModificationTime = nextModificationTime(clock.now(), previousTime)
    const editedApplication = await updateLocked(context.db, application, {
      ...changes,
      lastModificationTime,
    })
    await recordAudit(context, {
      action: reason === undefined ? 'application.updated' : 'application.corrected',
      recordType: 'application',
      recordId: id,
      ...auditedChanges,
    })
    if (reason !== undefined)
      await recordCorrection(context, { before: application, after: editedApplication, reason })
    if (await followNewEmail(context, application, editedApplication)) await onNewMailbox(context, id)
    // Reminders depend on the newest history entry, which is now the correction.
    if (reason !== undefined && linkRecipient(editedApplication) === 'candidate')
      await queueReminders(context, editedApplication)
    return describeApplication(context, editedApplication)
  })
}

function throwIfRefused(reason: string | undefined, id: string): void {
  if (reason === undefined) return
  const attempted = { action: 'application.update-refused', recordType: 'application', recordId: id }
  throw new PortalError('FORBIDDEN', reason, { attempted })
}

/**
 * Returns `undefined` if no approved field changes.
 * Throws: FORBIDDEN; INVALID_INPUT if the reason is missing or not allowed.
 */
function requireCorrectionReason(
  context: Context,
  { id, status }: ApplicationRow,
  { correctionReason }: ApplicationUpdate,
  changedNames: readonly string[],
): string | undefined {
  if (!isSettled(status) || !changedNames.some(isCorrectionRequired)) return undefined
  throwIfRefused(refusalOfCorrection(actingUser(context)), id)
  const problem = correctionReasonProblem(correctionReason)
  if (problem !== undefined) throw invalidInput({ correctionReason: [problem] })
  return correctionReason?.trim()
}

/** Returns whether the new email address belongs to a different mailbox. If so, emails the candidate a new link. */
async function followNewEmail(
  context: TransactionContext,
  before: ApplicationRow,
  after: ApplicationRow,
): Promise<boolean> {
  const { id, language } = after
  const isNewMailbox = await handleEmailChange(context, {
    ...{ person: { kind: 'application', id }, name: fullName(after), language },
    ...{ from: before.email, to: after.email },
  })
  if (isNewMailbox && linkRecipient(after) === 'candidate') await mailLinks(context, after)
  return isNewMailbox
}

/** Functions that format the approved fields for emails. */
const FORMATTERS: Record<(typeof APPROVAL_FIELDS)[number], (value: string) => string> = {
  dateHired: date => formatDate(date),
  wageScale: wage => wage,
  firstWeekOfWork: week => (week === '' ? '' : formatWeek(week)),
}

type Correction = { before: ApplicationRow; after: ApplicationRow; reason: string }

/** Adds the correction to the history, and emails the CFO if hiring terms changed. */
async function recordCorrection(
  context: TransactionContext,
  { before, after, reason }: Correction,
): Promise<void> {
  await noteInHistory(context, after, `Correction: ${reason}`)
  const terms = APPROVAL_FIELDS.filter(field => before[field] !== after[field]).map(field => ({
    label: APPLICATION_FIELDS[field].label,
    from: FORMATTERS[field](before[field] ?? ''),
    to: FORMATTERS[field](after[field] ?? ''),
  }))
  if (terms.length === 0) return
  const correctedBy = actorName(context.actor)
  const mail = termsCorrectedEmail({ ...portalOf(context), applicant: after, terms, reason, correctedBy })
  for (const { email } of await findAccountsWithRole(context.db, 'CFO'))
    await queueMail(context, { ...mail, to: email, about: after.id })
}
