import { deciderOf, type Status } from './status.ts'

/** An entry of the history, as far as it says who decided what. */
type Entry = { fromStatus: Status | null; toStatus: Status; accountId: string | null }

const isDecision = ({ fromStatus, toStatus }: Entry) =>
  fromStatus !== null && fromStatus !== toStatus && deciderOf(fromStatus) !== undefined

/** The decision that brought an application into this status; none led to a new application. */
export function decisionInto<E extends Entry>(history: readonly E[], status: Status | null): E | undefined {
  return history.find(entry => entry.toStatus === status && isDecision(entry))
}

/** Whether the person who made this decision had made the one before as well. Old entries name no account. */
export function isBySamePerson(history: readonly Entry[], entry: Entry): boolean {
  if (!isDecision(entry) || entry.accountId === null) return false
  return decisionInto(history, entry.fromStatus)?.accountId === entry.accountId
}
