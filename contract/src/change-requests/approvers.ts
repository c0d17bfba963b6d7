import type { ChangeField } from './fields.ts'
import { DECISION_MESSAGES } from './messages.ts'

/** `maker` created the account `made`, changed its email or gave it roles. */
export type Tie = { maker: string; made: string }

type ApprovalFacts = {
  approver: string
  request: {
    field: ChangeField
    /** The account that made the request, and the employee's account now. */
    owners: readonly string[]
    approvedBy: readonly string[]
  }
  /** Changes in the last 60 days. */
  ties: readonly Tie[]
  /** Accounts that set the owner's email in the last 60 days. */
  emailChangedBy: readonly string[]
}

/**
 * Returns why the approver can't approve the request. For bank changes, the approver's account must not be tied to
 * anyone who could act as the employee, so that one person can't play both parts.
 */
export function findApprovalRefusal({
  approver,
  request,
  ties,
  emailChangedBy,
}: ApprovalFacts): string | undefined {
  const { field, owners, approvedBy } = request
  if (owners.includes(approver)) return DECISION_MESSAGES.ownRequest
  if (approvedBy.includes(approver)) return DECISION_MESSAGES.firstAgain
  if (field !== 'directDeposit') return undefined
  if (emailChangedBy.includes(approver)) return DECISION_MESSAGES.changedEmail
  const approverMakers = makersOf(approver, ties)
  const ownerMakers = new Set(owners.flatMap(owner => [...makersOf(owner, ties)]))
  if (owners.some(owner => approverMakers.has(owner))) return DECISION_MESSAGES.madeByRequester
  if ([...ownerMakers].some(maker => maker === approver || approverMakers.has(maker)))
    return DECISION_MESSAGES.tiedAccounts
  const approverAndMakers = new Set([approver, ...approverMakers])
  const isTied = (other: string) =>
    [other, ...makersOf(other, ties)].some(person => approverAndMakers.has(person))
  return approvedBy.some(isTied) ? DECISION_MESSAGES.tiedApprovers : undefined
}

/** The accounts that set this one up, directly or through another account. */
function makersOf(account: string, ties: readonly Tie[]): ReadonlySet<string> {
  const makers = new Set<string>()
  const pending = [account]
  for (let made = pending.pop(); made !== undefined; made = pending.pop())
    for (const tie of ties)
      if (tie.made === made && tie.maker !== account && !makers.has(tie.maker)) {
        makers.add(tie.maker)
        pending.push(tie.maker)
      }
  return makers
}
