import type { Role } from '../auth/roles.ts'
import { STATUS, type Status } from './status.ts'

export const DECISIONS = ['Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** THE table: who decides in which state, and what comes of it. Everything else is refused. */
const TRANSITIONS: readonly { from: Status; decider: Role; outcome: Record<Decision, Status> }[] = [
  {
    from: STATUS.Applied,
    decider: 'HR-Manager',
    outcome: { Approved: STATUS.HRManagerApproved, Rejected: STATUS.HRManagerRejected },
  },
  {
    from: STATUS.HRManagerApproved,
    decider: 'CFO',
    outcome: { Approved: STATUS.CFOApproved, Rejected: STATUS.CFORejected },
  },
]

/** The role that decides next, or `undefined` when the application is decided. */
export function deciderOf(status: Status): Role | undefined {
  return TRANSITIONS.find(transition => transition.from === status)?.decider
}

/** May a person with these roles decide in this state? One with both roles acts in the one that the state asks for. */
export function mayDecide(status: Status, roles: readonly Role[]): boolean {
  const decider = deciderOf(status)
  return decider !== undefined && roles.includes(decider)
}

/** Does any of these roles ever decide? */
export function isDecider(roles: readonly Role[]): boolean {
  return TRANSITIONS.some(transition => roles.includes(transition.decider))
}

/** The state after a decision, or `undefined` when the state allows none. */
export function outcomeOf(status: Status, decision: Decision): Status | undefined {
  return TRANSITIONS.find(transition => transition.from === status)?.outcome[decision]
}

/** The states that wait for a person with these roles. */
export function waitingStatuses(roles: readonly Role[]): Status[] {
  return TRANSITIONS.filter(transition => roles.includes(transition.decider)).map(
    transition => transition.from,
  )
}

/** Who goes on by a mailed link: whoever decides next, the candidate whose packet is missing, or nobody. */
export function linkRecipient(application: {
  status: Status
  packetSubmittedAt: string | Date | null
}): Role | 'candidate' | undefined {
  const { status, packetSubmittedAt } = application
  return deciderOf(status) ?? (isPacketOpen(status) && !packetSubmittedAt ? 'candidate' : undefined)
}

/** May the packet be filled in? */
export function isPacketOpen(status: Status): boolean {
  return status === STATUS.CFOApproved
}
