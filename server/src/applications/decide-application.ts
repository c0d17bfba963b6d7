import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import type { Status } from '@epay/contract/applications/status'
import { type Decision, isDecider } from '@epay/contract/applications/transitions'
import type { Role } from '@epay/contract/auth/roles'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks } from '#server/auth/end-links.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { type Actor, actorName, type Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { loadApplicationForUpdate } from './load-application.ts'
import { notifyOfStatus } from './notify-of-status.ts'
import {
  type ApplicationRow,
  findArrival,
  findLinkDecision,
  insertHistoryEntry,
  updateInStatus,
} from './queries.ts'
import {
  type DecisionDetails,
  decide,
  decisionColumns,
  nextModificationTime,
  refusalOf,
  wageScaleProblem,
} from './rules.ts'

type DecisionInput = DecisionDetails & { id: string; decision: Decision }

/** A person acts in all of their roles, a mailed link in the one that it was sent to. */
function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'user') return actor.roles
  return actor.kind === 'link' && actor.role ? [actor.role] : []
}

/**
 * Approves or rejects. The same decision by the same link again answers what the first did.
 * Throws: FORBIDDEN for a role that never decides; NOT_FOUND; INVALID_INPUT; CONFLICT when the state does not allow it.
 */
export async function decideApplication(context: Context, input: DecisionInput): Promise<ApplicationRow> {
  const roles = rolesOf(context.actor)
  if (!isDecider(roles)) throw new PortalError('FORBIDDEN', STATUS_UPDATE_MESSAGES.notADecider)
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, input.id)
    const outcome = decide(application.status, roles, input.decision)
    if (outcome === undefined) {
      if (await hasDecidedSo(tx, context.actor, input)) return application
      throw await refusal(tx, context, application)
    }
    const wageScale = isByModal(context.actor, input)
      ? wageScaleProblem(input.wageScale, application.wageScale)
      : undefined
    if (wageScale) throw invalidInput({ wageScale: [wageScale] })
    return moveTo(tx, context, { application, outcome, input })
  })
}

/** The modal takes shorter wage scales than the e-mail page. */
function isByModal(actor: Actor, { decision }: DecisionInput): boolean {
  return actor.kind !== 'link' && decision === 'Approved'
}

async function hasDecidedSo(tx: Executor, actor: Actor, { decision }: DecisionInput): Promise<boolean> {
  const earlier = actor.kind === 'link' ? await findLinkDecision(tx, actor.linkId) : undefined
  if (!earlier || earlier.fromStatus === null) return false
  return decide(earlier.fromStatus, rolesOf(actor), decision) === earlier.toStatus
}

/** Says who decided and when. */
export async function refusal(
  db: Executor,
  { config }: Context,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<PortalError> {
  const arrival = await findArrival(db, id, status)
  return new PortalError('CONFLICT', refusalOf(status, arrival, config.timeZone))
}

type Move = { application: ApplicationRow; outcome: Status; input: DecisionInput }

async function moveTo(
  tx: Executor,
  context: Context,
  { application, outcome, input }: Move,
): Promise<ApplicationRow> {
  const { actor, clock } = context
  const { id, status: fromStatus, lastModificationTime } = application
  const actionDate = clock.now()
  const decided = await updateInStatus(tx, id, fromStatus, {
    ...decisionColumns(input.decision, input),
    status: outcome,
    lastModificationTime: nextModificationTime(actionDate, lastModificationTime),
  })
  if (!decided) throw new PortalError('CONFLICT', STATUS_UPDATE_MESSAGES.refused)
  await insertHistoryEntry(tx, {
    applicationId: id,
    fromStatus,
    toStatus: outcome,
    remarks: input.notes ?? '',
    actionBy: actorName(actor),
    actionDate,
    viaLink: actor.kind === 'link',
    decisionLinkId: actor.kind === 'link' ? actor.linkId : null,
  })
  await recordAudit(tx, context, {
    action: input.decision === 'Approved' ? 'application.approved' : 'application.rejected',
    recordType: 'application',
    recordId: id,
    before: { status: fromStatus },
    after: { status: outcome },
  })
  await endLinks(tx, context, { purpose: 'review-application', subjectId: id })
  await notifyOfStatus(tx, context, decided)
  return decided
}
