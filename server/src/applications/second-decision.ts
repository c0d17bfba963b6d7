import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { canDecide } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'
import type { Executor } from '#server/database/transaction.ts'
import { type Actor, actingAccount, actorName, type Context } from '#server/platform/context.ts'
import { type ApplicationRow, findArrival, type HistoryRow } from './queries.ts'

/** The decision that led to the current status, if any. */
export async function findFirstDecision(
  db: Executor,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<HistoryRow | undefined> {
  const arrival = await findArrival(db, id, status)
  return arrival?.fromStatus === null ? undefined : arrival
}

/** People act in all of their roles, links only in the role they were issued for. */
export function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'user') return actor.roles
  return actor.kind === 'link' && actor.role ? [actor.role] : []
}

/** Enforces the two-person rule for actors whose role may decide. */
export function refusalOfSecond(
  { actor, settings }: Context,
  status: ApplicationRow['status'],
  first: HistoryRow | undefined,
): string | undefined {
  if (settings.secondDecision === 'anyone' || !first || !canDecide(status, rolesOf(actor))) return undefined
  // Old entries name no account, so this compares names instead.
  const isSame =
    first.actionAccountId === null
      ? first.actionBy === actorName(actor)
      : first.actionAccountId === actingAccount(actor)?.accountId
  return isSame ? STATUS_UPDATE_MESSAGES.someoneElse : undefined
}
