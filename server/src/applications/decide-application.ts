import type { StatusUpdate } from '@epay/contract/applications/decision'
import { wageScaleProblem } from '@epay/contract/applications/details-form'
import {
  APPLICATION_MESSAGES,
  DETAILS_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import type { FullApplication } from '@epay/contract/applications/schemas'
import { type Decision, isDecider, type Status } from '@epay/contract/applications/status'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks } from '#server/auth/links.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { ActorRefusal } from '#server/platform/actor-refusal.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { type Actor, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError, refuseOutdated } from '#server/platform/errors.ts'
import { isModificationTime, nextModificationTime } from '#server/platform/modification-time.ts'
import { actionColumns } from './application-packet.ts'
import { describeApplication, loadApplicationForUpdate } from './load-application.ts'
import { notifyOfStatus } from './notify-of-status.ts'
import {
  type ApplicationRow,
  findLinkDecision,
  findStatusChange,
  type HistoryRow,
  insertHistoryEntry,
  updateInStatus,
} from './queries.ts'
import { changedFields, type DecisionDetails, decide, decisionColumns, refusalOfDecision } from './rules.ts'
import { findFirstDecision, refusalOfSecondDecision, rolesOf } from './second-decision.ts'

type DecisionInput = DecisionDetails & {
  id: string
  decision: Decision
  /** The reviewer's remark for the history, not the application's notes. */
  remarks: string | null | undefined
  /** Value that the client loaded; `undefined` if the client doesn't send it. */
  lastModificationTime?: string | null | undefined
}

type DecisionResult = {
  application: ApplicationRow
  /** Set if the same link has already made the same decision. In that case, nothing changes. */
  earlierDecision?: HistoryRow
}

/**
 * Throws: FORBIDDEN for a role that never decides, and for a second decision by the same person if the settings
 * require two people; NOT_FOUND; INVALID_INPUT; CONFLICT if the status doesn't allow the decision; OUTDATED if the
 * application has changed since the client loaded it.
 */
export async function decideApplication(context: Context, input: DecisionInput): Promise<DecisionResult> {
  const { actor } = context
  const roles = rolesOf(actor)
  if (!isDecider(roles)) throw new PortalError('FORBIDDEN', STATUS_UPDATE_MESSAGES.notADecider)
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, input.id)
    const { status, wageScale } = application
    const outcome = decide(status, roles, input.decision)
    if (outcome === undefined) {
      const earlierDecision = await findRetriedDecision(context.db, actor, input)
      if (earlierDecision) return { application, earlierDecision }
      throw await alreadyDecidedError(context, application)
    }
    const refusal = refusalOfSecondDecision(context, status, await findFirstDecision(context.db, application))
    if (refusal)
      throw new ActorRefusal(actor, 'FORBIDDEN', refusal, {
        action: 'application.decision-refused',
        recordType: 'application',
        recordId: application.id,
      })
    const isCurrent = (time: string | null) => isModificationTime(time, application.lastModificationTime)
    refuseOutdated(input.lastModificationTime, isCurrent, DETAILS_MESSAGES.changedMeanwhile)
    const problem = isModalApproval(actor, input) ? wageScaleProblem(input.wageScale, wageScale) : undefined
    if (problem) throw invalidInput({ wageScale: [problem] })
    return { application: await applyDecision(context, { application, outcome, input }) }
  })
}

/** Only approvals in the modal have the shorter limit for wage scales. */
function isModalApproval(actor: Actor, { decision }: DecisionInput): boolean {
  return actor.kind !== 'link' && decision === 'Approved'
}

async function findRetriedDecision(
  db: Transaction,
  actor: Actor,
  { decision }: DecisionInput,
): Promise<HistoryRow | undefined> {
  const earlierDecision = actor.kind === 'link' ? await findLinkDecision(db, actor.linkId) : undefined
  if (!earlierDecision || earlierDecision.fromStatus === null) return undefined
  return decide(earlierDecision.fromStatus, rolesOf(actor), decision) === earlierDecision.toStatus
    ? earlierDecision
    : undefined
}

export async function alreadyDecidedError(
  { db, settings }: Context,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<PortalError> {
  const statusChange = await findStatusChange(db, id, status)
  return new PortalError('CONFLICT', refusalOfDecision(status, statusChange, calendarZone(settings)))
}

export async function linkUsedError(
  context: Context,
  application: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<PortalError> {
  return new PortalError('LINK_USED', (await alreadyDecidedError(context, application)).message)
}

async function applyDecision(
  context: TransactionContext,
  { application, outcome, input }: { application: ApplicationRow; outcome: Status; input: DecisionInput },
): Promise<ApplicationRow> {
  const { actor, clock } = context
  const { id, status: fromStatus, lastModificationTime } = application
  const actionDate = clock.now()
  const remarks = input.remarks ?? ''
  const changes = { ...decisionColumns(input.decision, input), status: outcome }
  const updated = await updateInStatus(context.db, id, fromStatus, {
    ...changes,
    lastModificationTime: nextModificationTime(actionDate, lastModificationTime),
  })
  if (!updated) throw new PortalError('CONFLICT', STATUS_UPDATE_MESSAGES.refused)
  await insertHistoryEntry(context.db, {
    applicationId: id,
    fromStatus,
    toStatus: outcome,
    remarks,
    ...actionColumns(actor),
    actionDate,
    decisionLinkId: actor.kind === 'link' ? actor.linkId : null,
  })
  const { before, after } = changedFields(application, changes)
  await recordAudit(context, {
    action: input.decision === 'Approved' ? 'application.approved' : 'application.rejected',
    recordType: 'application',
    recordId: id,
    before,
    after: { ...after, ...(remarks && { remarks }) },
  })
  await endLinks(context, { purpose: 'review-application', subjectId: id })
  await notifyOfStatus(context, updated)
  return updated
}

/**
 * Records a decision that was made in the portal.
 * Throws: INVALID_INPUT if the path and the body contain different application IDs; the errors of
 * `decideApplication`.
 */
export async function updateStatus(
  context: Context,
  id: string,
  update: StatusUpdate,
): Promise<FullApplication> {
  const { applicationId, newStatus, notes: remarks, ...details } = update
  if (applicationId.toLowerCase() !== id.toLowerCase())
    throw invalidInput({ applicationId: [APPLICATION_MESSAGES.idMismatch] })
  const { application } = await decideApplication(context, { ...details, id, decision: newStatus, remarks })
  return describeApplication(context, application)
}
