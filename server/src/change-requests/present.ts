import { type AccountTie, findApprovalRefusal } from '@epay/contract/change-requests/approvers'
import { CHANGE_FORMS, type ChangeField } from '@epay/contract/change-requests/fields'
import {
  type ChangeRequest,
  EMAIL_CHANGED_DAYS,
  type OwnRequest,
  type PresentedLine,
} from '@epay/contract/change-requests/schemas'
import { actingUser, type Context } from '#server/platform/context.ts'
import { loadPhoneToCall } from './current-details.ts'
import { daysBefore, refreshMarkings } from './markings.ts'
import { type ListedRow, listEmailChangers, listTies, type RequestRow } from './queries.ts'
import type { Lines } from './tables.ts'

const toIsoString = (at: Date | null) => at?.toISOString() ?? null

/** Returns the lines in the form's order. */
export function presentLines(field: ChangeField, lines: Lines): PresentedLine[] {
  const values = new Map(Object.entries(lines))
  return Object.keys(CHANGE_FORMS[field]).flatMap(name => {
    const value = values.get(name) ?? ''
    return value === '' ? [] : [{ name, value }]
  })
}

export const isAtPayroll = ({ leftAt, enteredAt }: RequestRow) => leftAt !== null || enteredAt !== null

/** Approval changes an email in EPay right away, even though payroll still has to enter it. */
const isChangedEmail = ({ field, status }: RequestRow) => field === 'email' && status === 'approved'

/** Final requests can be neither taken back nor refused. */
export const isFinal = (row: RequestRow) => isAtPayroll(row) || isChangedEmail(row)

export function presentOwnRequest(row: RequestRow): OwnRequest {
  const { id, field, status, requestedAt, reason, closedAt, approvedAt, leavesAt } = row
  return {
    ...{ id, status: isChangedEmail(row) ? 'done' : status, reason, requestedAt: requestedAt.toISOString() },
    decidedAt: toIsoString(closedAt ?? approvedAt),
    after: presentLines(field, row.after),
    leavesAt: status === 'approved' ? toIsoString(leavesAt) : null,
    isAtPayroll: isAtPayroll(row),
    differs: presentLines(field, row.differs),
  }
}

/** Loads the data for all rows up front, so that `findRefusal` runs no queries. */
export async function loadApprovalRules({ db, clock }: Context, rows: readonly ListedRow[]) {
  const since = daysBefore(clock.now(), EMAIL_CHANGED_DAYS)
  const hasBankChange = rows.some(({ field }) => field === 'directDeposit')
  const ties: readonly AccountTie[] = hasBankChange ? await listTies(db, since) : []
  const emailChangers = hasBankChange ? await listEmailChangers(db, rows.flatMap(ownersOf), since) : []
  return {
    /** Returns undefined if the account can approve the request. */
    findRefusal(row: ListedRow, approver: string): string | undefined {
      const owners = ownersOf(row)
      const { field } = row
      return findApprovalRefusal({
        approver,
        request: { field, owners, approvedBy: row.approvals.map(({ accountId }) => accountId) },
        ties,
        emailChangedBy: emailChangers.flatMap(({ accountId, changerId }) =>
          owners.includes(accountId) ? changerId : [],
        ),
      })
    },
  }
}

const ownersOf = ({ accountId, ownerAccountId }: ListedRow) =>
  ownerAccountId === null || ownerAccountId === accountId ? [accountId] : [accountId, ownerAccountId]

export async function presentRequests(
  context: Context,
  rows: readonly ListedRow[],
): Promise<ChangeRequest[]> {
  const { accountId } = actingUser(context)
  const waitingRows = rows.filter(({ status }) => status === 'waiting')
  const rules = await loadApprovalRules(context, waitingRows)
  const presented: ChangeRequest[] = []
  for (const row of rows) {
    const isWaiting = row.status === 'waiting'
    const isBankChange = row.field === 'directDeposit'
    const markings = isWaiting ? await refreshMarkings(context, row) : row.markings
    presented.push({
      ...presentRow(row),
      markings,
      approvalsNeeded: countNeededApprovals(row, markings),
      phoneBefore: isWaiting && isBankChange ? await loadPhoneToCall(context, row.employeeId) : '',
      refusal: isWaiting ? (rules.findRefusal(row, accountId) ?? null) : null,
    })
  }
  return presented
}

export const countNeededApprovals = ({ approvalsNeeded }: RequestRow, markings: readonly unknown[]) =>
  markings.length > 0 ? 2 : approvalsNeeded

function presentRow(row: ListedRow) {
  const { id, employeeId, name, field, status, reason, closedBy, enteredBy } = row
  return {
    ...{ id, employeeId, name, field, status, reason, closedBy, enteredBy },
    requestedAt: row.requestedAt.toISOString(),
    before: presentLines(field, row.before),
    after: presentLines(field, row.after),
    approvals: row.approvals.map(({ name, at, called }) => ({ name, at, called })),
    leavesAt: toIsoString(row.leavesAt),
    closedAt: toIsoString(row.closedAt),
    leftAt: toIsoString(row.leftAt),
    enteredAt: toIsoString(row.enteredAt),
    differs: presentLines(field, row.differs),
  }
}
