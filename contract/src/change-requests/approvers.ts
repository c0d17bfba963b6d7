import type { ChangeField } from './fields.ts'
import { DECISION_MESSAGES } from './messages.ts'

/** `maker` created the account `made`, changed its email or gave it roles. */
export type Tie = { maker: string; made: string }

type Deciding = {
  /** The account of the person who would approve. */
  approver: string
  request: {
    field: ChangeField
    /** The account that asked, and the one that the employee has now. */
    owners: readonly string[]
    /** The accounts that approved it before. */
    approvedBy: readonly string[]
  }
  /** Changes in the last 60 days. */
  ties: readonly Tie[]
  /** The accounts that changed the owner's email, or gave them one, in the last 60 days. */
  emailChangedBy: readonly string[]
}

/**
 * Why this person can't approve the request; undefined when they can. No one who could
 * act as the employee may have set up the approver of a bank change: otherwise one person could be both.
 */
export function refusalOfApproval({ approver, request, ties, emailChangedBy }: Deciding): string | undefined {
  const { field, owners, approvedBy } = request
  if (owners.includes(approver)) return DECISION_MESSAGES.ownRequest
  if (approvedBy.includes(approver)) return DECISION_MESSAGES.firstAgain
  if (field !== 'directDeposit') return undefined
  if (emailChangedBy.includes(approver)) return DECISION_MESSAGES.changedEmail
  const ofApprover = makersOf(approver, ties)
  const ofOwners = new Set(owners.flatMap(owner => [...makersOf(owner, ties)]))
  if (owners.some(owner => ofApprover.has(owner))) return DECISION_MESSAGES.madeByRequester
  if ([...ofOwners].some(maker => maker === approver || ofApprover.has(maker)))
    return DECISION_MESSAGES.tiedAccounts
  const ofApproverOrSelf = new Set([approver, ...ofApprover])
  const isTied = (other: string) =>
    [other, ...makersOf(other, ties)].some(person => ofApproverOrSelf.has(person))
  return approvedBy.some(isTied) ? DECISION_MESSAGES.tiedApprovers : undefined
}

/** Everyone who set the account up, or set up one who did. */
function makersOf(account: string, ties: readonly Tie[]): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [account]
  for (let made = left.pop(); made !== undefined; made = left.pop())
    for (const tie of ties)
      if (tie.made === made && tie.maker !== account && !found.has(tie.maker)) {
        found.add(tie.maker)
        left.push(tie.maker)
      }
  return found
}
