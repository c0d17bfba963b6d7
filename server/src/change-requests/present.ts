import { type AccountTie, findApprovalRefusal } from '@epay/contract/change-requests/approvers'
import { CHANGE_FORMS, type ChangeField } from '@epay/contract/change-requests/fields'
import {
  type ChangeRequest,
  EMAIL_CHANGED_DAYS,
  type OwnRequest,
  type ShownLine,
} from '@epay/contract/change-requests/schemas'
import { actingUser, type Context } from '#server/platform/context.ts'
import { phoneBefore } from './current-details.ts'
import { daysBefore, refreshMarkings } from './markings.ts'
import { type ListedRow, listEmailChangers, listTies, type RequestRow } from './queries.ts'
import type { Lines } from './tables.ts'

const instantOf = (at: Date | null) => at?.toISOString() ?? null

/** Returns the lines in the form's order. */
export function presentLines(field: ChangeField, lines: Lines): ShownLine[] {
  const values = new Map(Object.entries(lines))
  return Object.keys(CHANGE_FORMS[field]).flatMap(name => {
    const value = values.get(name) ?? ''
    return value === '' ? [] : [{ name, value }]
  })
}

export const isAtPayroll = ({ leftAt, enteredAt }: RequestRow) => leftAt !== null || enteredAt !== null

/** EPay has already changed an approved email; only payroll still has to enter it. */
const isChangedEmail = ({ field, status }: RequestRow) => field === 'email' && status === 'approved'

/** Final requests can be neither taken back nor refused. */
export const isFinal = (row: RequestRow) => isAtPayroll(row) || isChangedEmail(row)

export function presentOwn(row: RequestRow): OwnRequest {
  const { id, field, status, askedAt, reason, closedAt, approvedAt, leavesAt } = row
  return {
    ...{ id, status: isChangedEmail(row) ? 'done' : status, reason, askedAt: askedAt.toISOString() },
    decidedAt: instantOf(closedAt ?? approvedAt),
    after: presentLines(field, row.after),
    leavesAt: status === 'approved' ? instantOf(leavesAt) : null,
    isAtPayroll: isAtPayroll(row),
    differs: presentLines(field, row.differs),
  }
}

/** Loads the data for all rows with a few queries, so that `refusal` needs none of its own. */
export async function loadApprovalRules({ db, clock }: Context, rows: readonly ListedRow[]) {
  const since = daysBefore(clock.now(), EMAIL_CHANGED_DAYS)
  const isBank = rows.some(({ field }) => field === 'directDeposit')
  const ties: readonly AccountTie[] = isBank ? await listTies(db, since) : []
  const emailChangers = isBank ? await listEmailChangers(db, rows.flatMap(ownersOf), since) : []
  return {
    /** Undefined if the account can approve it. */
    refusal(row: ListedRow, approver: string): string | undefined {
      const owners = ownersOf(row)
      const { field } = row
      return findApprovalRefusal({
        approver,
        request: { field, owners, approvedBy: row.approvals.map(({ accountId }) => accountId) },
        ties,
        emailChangedBy: emailChangers.flatMap(({ accountId, by }) => (owners.includes(accountId) ? by : [])),
      })
    },
  }
}

const ownersOf = ({ accountId, ownerAccountId }: ListedRow) =>
  ownerAccountId === null || ownerAccountId === accountId ? [accountId] : [accountId, ownerAccountId]

export async function presentAll(context: Context, rows: readonly ListedRow[]): Promise<ChangeRequest[]> {
  const { accountId } = actingUser(context)
  const waiting = rows.filter(({ status }) => status === 'waiting')
  const rules = await loadApprovalRules(context, waiting)
  const presented: ChangeRequest[] = []
  for (const row of rows) {
    const isWaiting = row.status === 'waiting'
    const isBank = row.field === 'directDeposit'
    const markings = isWaiting ? await refreshMarkings(context, row) : row.markings
    presented.push({
      ...presentRow(row),
      markings,
      approvalsNeeded: countNeededApprovals(row, markings),
      phoneBefore: isWaiting && isBank ? await phoneBefore(context, row.employeeId) : '',
      refusal: isWaiting ? (rules.refusal(row, accountId) ?? null) : null,
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
    askedAt: row.askedAt.toISOString(),
    before: presentLines(field, row.before),
    after: presentLines(field, row.after),
    approvals: row.approvals.map(({ name, at, called }) => ({ name, at, called })),
    leavesAt: instantOf(row.leavesAt),
    closedAt: instantOf(row.closedAt),
    leftAt: instantOf(row.leftAt),
    enteredAt: instantOf(row.enteredAt),
    differs: presentLines(field, row.differs),
  }
}
