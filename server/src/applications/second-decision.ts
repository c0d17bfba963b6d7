import { STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { mayDecide } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'
import type { Executor } from '#server/database/transaction.ts'
import { type Actor, actingAccount, actorName, type Context } from '#server/platform/context.ts'
import { type ApplicationRow, findArrival, type HistoryRow } from './queries.ts'

/** The decision that an application in its second stage comes from, if it is in it. */
export async function findFirstDecision(
  db: Executor,
  { id, status }: Pick<ApplicationRow, 'id' | 'status'>,
): Promise<HistoryRow | undefined> {
  const arrival = await findArrival(db, id, status)
  return arrival?.fromStatus === null ? undefined : arrival
}

/** A person acts in all of their roles, a mailed link in the one that it was sent to. */
export function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'user') return actor.roles
  return actor.kind === 'link' && actor.role ? [actor.role] : []
}

/** Why the actor may not decide although their role may: the office wants another person for the second decision. */
export function refusalOfSecond(
  { actor, settings }: Context,
  status: ApplicationRow['status'],
  first: HistoryRow | undefined,
): string | undefined {
  if (settings.secondDecision === 'anyone' || !first || !mayDecide(status, rolesOf(actor))) return undefined
  // Entries of earlier versions name no account; the name is better than nothing.
  const isSame =
    first.actionAccountId === null
      ? first.actionBy === actorName(actor)
      : first.actionAccountId === actingAccount(actor)?.accountId
  return isSame ? STATUS_UPDATE_MESSAGES.someoneElse : undefined
}
