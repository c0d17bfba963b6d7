import type { Role } from '../common/roles.ts'

export const STATUS = {
  Applied: 0,
  HRManagerApproved: 1,
  HRManagerRejected: 2,
  CFOApproved: 3,
  CFORejected: 4,
} as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

export const STATUSES = Object.values(STATUS)
export const ALL_STATUSES = -1
export const ALL_STATUSES_LABEL = 'All Statuses'

export const DECISIONS = ['Approved', 'Rejected'] as const
export type Decision = (typeof DECISIONS)[number]

/** `waitsFor` is who receives links and reminders by email. If it is 'no one', the applicant is notified instead. */
type StatusMeaning = {
  label: string
  tone: 'waiting' | 'halfway' | 'approved' | 'rejected'
  /** The event's name in the packet's evidence. */
  event: 'application-submitted' | 'hr-approved' | 'cfo-approved' | 'noted'
} & ({ waitsFor: Role; outcome: Record<Decision, Status> } | { waitsFor: 'candidate' | 'no one' })

/** Defines every status transition. The server rejects decisions that aren't listed here. */
const STATUS_MEANINGS: Record<Status, StatusMeaning> = {
  [STATUS.Applied]: {
    label: 'Applied',
    tone: 'waiting',
    event: 'application-submitted',
    waitsFor: 'HR-Manager',
    outcome: { Approved: STATUS.HRManagerApproved, Rejected: STATUS.HRManagerRejected },
  },
  [STATUS.HRManagerApproved]: {
    label: 'HR-Manager Approved',
    tone: 'halfway',
    event: 'hr-approved',
    waitsFor: 'CFO',
    outcome: { Approved: STATUS.CFOApproved, Rejected: STATUS.CFORejected },
  },
  [STATUS.HRManagerRejected]: {
    label: 'HR-Manager Rejected',
    tone: 'rejected',
    event: 'noted',
    waitsFor: 'no one',
  },
  [STATUS.CFOApproved]: {
    label: 'CFO Approved',
    tone: 'approved',
    event: 'cfo-approved',
    waitsFor: 'candidate',
  },
  [STATUS.CFORejected]: {
    label: 'CFO Rejected',
    tone: 'rejected',
    event: 'noted',
    waitsFor: 'no one',
  },
}

export function isStatus(value: number): value is Status {
  return STATUSES.some(status => status === value)
}

const normalizeName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Accepts texts such as `1`, `HRManagerApproved`, or `HR-Manager Approved`. */
export function parseStatus(text: string): Status | undefined {
  const matchesName = ([name, status]: [string, Status]) =>
    normalizeName(name) === normalizeName(text) || String(status) === text.trim()
  return Object.entries(STATUS).find(matchesName)?.[1]
}

export const statusLabel = (status: Status) => STATUS_MEANINGS[status].label
export const statusTone = (status: Status) => STATUS_MEANINGS[status].tone
export const statusEvent = (status: Status) => STATUS_MEANINGS[status].event

function pendingDecision(status: Status) {
  const meaning = STATUS_MEANINGS[status]
  return 'outcome' in meaning ? meaning : undefined
}

export const deciderOf = (status: Status): Role | undefined => pendingDecision(status)?.waitsFor

export function outcomeOf(status: Status, decision: Decision): Status | undefined {
  return pendingDecision(status)?.outcome[decision]
}

export function waitingStatuses(roles: readonly Role[]): Status[] {
  return STATUSES.filter(status => canDecide(status, roles))
}

export const REVIEW_ORDER = { field: 'CreationTime', direction: 'asc' } as const

export function canDecide(status: Status, roles: readonly Role[]): boolean {
  const decider = deciderOf(status)
  return decider !== undefined && roles.includes(decider)
}

export const isDecider = (roles: readonly Role[]): boolean => waitingStatuses(roles).length > 0

/** The decisions that lead from a new application to this status. */
export function decisionsTo(status: Status): Decision[] {
  for (const from of STATUSES)
    for (const decision of DECISIONS)
      if (outcomeOf(from, decision) === status) return [...decisionsTo(from), decision]
  return []
}

export const isRejected = (status: Status): boolean => STATUS_MEANINGS[status].waitsFor === 'no one'

export const isPacketOpen = (status: Status): boolean => STATUS_MEANINGS[status].waitsFor === 'candidate'

/** Returns who receives the next emailed link: the next reviewer, a candidate without a submitted packet, or no one. */
export function linkRecipient(application: {
  status: Status
  packetSubmittedAt?: string | Date | null | undefined
}): Role | 'candidate' | undefined {
  const { status, packetSubmittedAt } = application
  return deciderOf(status) ?? (isPacketOpen(status) && !packetSubmittedAt ? 'candidate' : undefined)
}

type Entry = { fromStatus: Status | null; toStatus: Status; accountId: string | null }

const isDecision = ({ fromStatus, toStatus }: Entry) =>
  fromStatus !== null && fromStatus !== toStatus && deciderOf(fromStatus) !== undefined

function decisionLeadingTo<E extends Entry>(history: readonly E[], status: Status | null): E | undefined {
  return history.find(entry => entry.toStatus === status && isDecision(entry))
}

/**
 * Whether the person who made this decision also made the previous one. Old entries have no account ID, so they never
 * match.
 */
export function isBySamePerson(history: readonly Entry[], entry: Entry): boolean {
  if (!isDecision(entry) || entry.accountId === null) return false
  return decisionLeadingTo(history, entry.fromStatus)?.accountId === entry.accountId
}
