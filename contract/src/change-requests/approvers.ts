import type { ChangeField } from './fields.ts'
import { DECISION_MESSAGES } from './messages.ts'

/** `creator` created `account`, changed its email, or gave it roles. */
export type AccountTie = { creator: string; account: string }

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
  /** Accounts that set the employee's email in the last 60 days. */
  emailChangedBy: readonly string[]
}

/**
 * Returns why the approver can't approve the request. For bank changes, the approver's account must not be tied to
 * anyone who could act as the employee, so that one person can't both request and approve a change.
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
  const isTiedToApprover = (earlierApprover: string) =>
    [earlierApprover, ...creatorsOf(earlierApprover, ties)].some(account => approverAndCreators.has(account))
  return approvedBy.some(isTiedToApprover) ? DECISION_MESSAGES.tiedApprovers : undefined
}

/** Returns the accounts that set up an account, directly or through other accounts. */
function creatorsOf(account: string, ties: readonly AccountTie[]): ReadonlySet<string> {
  const creators = new Set<string>()
  const pending = [account]
  for (let current = pending.pop(); current !== undefined; current = pending.pop())
    for (const tie of ties)
      if (tie.account === current && tie.creator !== account && !creators.has(tie.creator)) {
        creators.add(tie.creator)
        pending.push(tie.creator)
      }
  return creators
}
