import type { ChangeField } from './fields.ts'
import { DECISION_MESSAGES } from './messages.ts'

/** `creator` created the account `created`, changed its email, or gave it roles. */
export type AccountTie = { creator: string; created: string }

type ApprovalFacts = {
  approver: string
  request: {
    field: ChangeField
    /** The account that made the request, and the employee's current account. */
    owners: readonly string[]
    approvedBy: readonly string[]
  }
  /** Ties from the last 60 days. */
  ties: readonly AccountTie[]
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
  if (approvedBy.includes(approver)) return DECISION_MESSAGES.approvedAlready
  if (field !== 'directDeposit') return undefined
  if (emailChangedBy.includes(approver)) return DECISION_MESSAGES.changedEmail
  const approverCreators = creatorsOf(approver, ties)
  const ownerCreators = new Set(owners.flatMap(owner => [...creatorsOf(owner, ties)]))
  if (owners.some(owner => approverCreators.has(owner))) return DECISION_MESSAGES.madeByRequester
  if (
    [...ownerCreators].some(ownerCreator => ownerCreator === approver || approverCreators.has(ownerCreator))
  )
    return DECISION_MESSAGES.tiedAccounts
  const approverAndCreators = new Set([approver, ...approverCreators])
  const isConnected = (other: string) =>
    [other, ...creatorsOf(other, ties)].some(person => approverAndCreators.has(person))
  return approvedBy.some(isConnected) ? DECISION_MESSAGES.tiedApprovers : undefined
}

/** The accounts that set this one up, directly or through another account. */
function creatorsOf(account: string, ties: readonly AccountTie[]): ReadonlySet<string> {
  const creators = new Set<string>()
  const pending = [account]
  for (let person = pending.pop(); person !== undefined; person = pending.pop())
    for (const tie of ties)
      if (tie.created === person && tie.creator !== account && !creators.has(tie.creator)) {
        creators.add(tie.creator)
        pending.push(tie.creator)
      }
  return creators
}
