import { type Actor, actingAccount, actorName } from '#server/platform/context.ts'
import type { NewHistoryEntry } from './queries.ts'

/** Who acts, as the history keeps it: the name and the account behind it. */
export function actionColumns(
  actor: Actor,
): Pick<NewHistoryEntry, 'actionBy' | 'actionAccountId' | 'actionUsername' | 'viaLink'> {
  const account = actingAccount(actor)
  return {
    actionBy: actorName(actor),
    actionAccountId: account?.accountId ?? null,
    actionUsername: account?.username ?? null,
    viaLink: actor.kind === 'link',
  }
}
