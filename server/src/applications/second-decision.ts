import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { canDecide } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'
import type { Executor } from '#server/database/transaction.ts'
import { type Actor, actingAccount, actorName, type Context } from '#server/platform/context.ts'
import { type ApplicationRow, findStatusChange, type HistoryRow } from './queries.ts'

/** Finds the decision that led to the current status, if any. */
export async function findFirstDecision(
  db: Executor,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<HistoryRow | undefined> {
  const statusChange = await findStatusChange(db, id, status)
  return statusChange?.fromStatus === null ? undefined : statusChange
}

/** Users act in all of their roles, and links only in the role for which they were issued. */
export function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'user') return actor.roles
  return actor.kind === 'link' && actor.role ? [actor.role] : []
}

/**
 * Returns why the two-person rule bars the actor from deciding, if it does. Roles that can't decide are refused
 * elsewhere.
 */
export function refusalOfSecondDecision(
  { actor, settings }: Context,
  status: ApplicationRow['status'],
  firstDecision: HistoryRow | undefined,
): string | undefined {
  if (settings.secondDecision === 'anyone' || !firstDecision || !canDecide(status, rolesOf(actor)))
    return undefined
  // Old entries have no account ID, so this compares names instead.
  const isSamePerson =
    firstDecision.actionAccountId === null
      ? firstDecision.actionBy === actorName(actor)
      : firstDecision.actionAccountId === actingAccount(actor)?.accountId
  return isSamePerson ? STATUS_UPDATE_MESSAGES.someoneElse : undefined
}
