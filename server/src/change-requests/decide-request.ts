import type { changeRequestEndpoints } from '@epay/contract/change-requests/endpoints'
import { CHANGE_REQUEST_MESSAGES, DECISION_MESSAGES } from '@epay/contract/change-requests/messages'
import type { ChangeRequest } from '@epay/contract/change-requests/schemas'
import type { BodyOf } from '@epay/contract/common/endpoint'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockEmployee } from '#server/employees/queries.ts'
import { employeeNotFound } from '#server/employees/read-employees.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { applyChange, closeRequest, statusAfterApproval } from './apply-change.ts'
import { refreshMarkings } from './markings.ts'
import { notifyOfDecision } from './notify.ts'
import { countNeededApprovals, isFinal, loadApprovalRules, presentRequests } from './present.ts'
import { findRequest, type ListedRow, lockRequests, updateRequest } from './queries.ts'
import { NO_SEALED_NUMBERS } from './sealed-numbers.ts'

export const noSuchRequest = () => new PortalError('NOT_FOUND', CHANGE_REQUEST_MESSAGES.unknown)

/**
 * Locks the employee's row before the request, in the same order as everywhere else, to avoid deadlocks.
 * Throws: NOT_FOUND; the errors of `run`.
 */
export async function withLockedRequest<T>(
  context: Context,
  id: string,
  run: (context: TransactionContext, request: ListedRow) => Promise<T>,
): Promise<T> {
  const unlockedRequest = await findRequest(context.db, id)
  if (!unlockedRequest) throw noSuchRequest()
  return inTransaction(context, async context => {
    await lockEmployee(context.db, unlockedRequest.employeeId)
    const [request] = await lockRequests(context.db, [id])
    if (!request) throw noSuchRequest()
    return run(context, request)
  })
}

/**
 * The first of two approvals leaves the request waiting.
 * Throws: NOT_FOUND; CONFLICT if the request is no longer waiting; FORBIDDEN if the user isn't allowed to approve it;
 * INVALID_INPUT if no one was called about a bank change; the errors of `applyChange`.
 */
export async function approveRequest(
  context: Context,
  id: string,
  { called }: BodyOf<typeof changeRequestEndpoints.approve>,
): Promise<ChangeRequest> {
  return withLockedRequest(context, id, async (context, request) => {
    const { accountId, name } = actingUser(context)
    if (request.status !== 'waiting') throw alreadyDecidedError(request)
    const refusal = (await loadApprovalRules(context, [request])).findRefusal(request, accountId)
    if (refusal) throw new PortalError('FORBIDDEN', refusal)
    const isCallNeeded = request.field === 'directDeposit' && request.approvals.length === 0
    if (isCallNeeded && called === '') throw invalidInput({ called: [DECISION_MESSAGES.called] })
    const markings = await refreshMarkings(context, request)
    const approval = { accountId, name, called, at: context.clock.now().toISOString() }
    const approvals = [...request.approvals, approval]
    const isLast = approvals.length >= countNeededApprovals(request, markings)
    await updateRequest(context.db, id, { approvals, markings })
    await recordAudit(context, {
      action: 'change-request.approved',
      recordType: 'employee',
      recordId: request.employeeId,
      after: {
        ...{ request: id, field: request.field, approval: approvals.length },
        ...(called !== '' && { called }),
        ...(markings.length > 0 && { markings }),
      },
    })
    if (isLast) await finishApproval(context, request)
    return reloadRequest(context, id)
  })
}

async function finishApproval(context: TransactionContext, request: ListedRow): Promise<void> {
  const { clock, db } = context
  const { id, field, after } = request
  const employee = await lockEmployee(db, request.employeeId)
  if (!employee) throw employeeNotFound()
  await applyChange(context, employee, { field, after })
  const status = statusAfterApproval(field)
  await updateRequest(db, id, {
    ...{ status, approvedAt: clock.now() },
    ...(status === 'done' && {
      closedAt: clock.now(),
      closedBy: actingUser(context).name,
      ...NO_SEALED_NUMBERS,
    }),
  })
  await notifyOfDecision(context, employee, { field })
}

/** Throws: NOT_FOUND; CONFLICT if the request is closed or final. */
export async function refuseRequest(context: Context, id: string, reason: string): Promise<ChangeRequest> {
  return withLockedRequest(context, id, async (context, request) => {
    const isOpen = request.status === 'waiting' || (request.status === 'approved' && !isFinal(request))
    if (!isOpen) throw alreadyDecidedError(request)
    await closeRequest(context, request, { status: 'refused', reason })
    await notifyOfDecision(
      context,
      { id: request.employeeId, name: request.name },
      { field: request.field, reason },
    )
    return reloadRequest(context, id)
  })
}

export function alreadyDecidedError({ status, closedBy, approvals }: ListedRow): PortalError {
  const name = closedBy ?? approvals.at(-1)?.name ?? 'EPay'
  if (status === 'approved')
    return new PortalError('CONFLICT', { text: DECISION_MESSAGES.approved, values: { name } })
  if (status === 'refused')
    return new PortalError('CONFLICT', { text: DECISION_MESSAGES.refused, values: { name } })
  const { done, notOnList, overtaken, replaced, takenBack } = DECISION_MESSAGES
  const texts = { waiting: notOnList, done, takenBack, replaced, overtaken }
  return new PortalError('CONFLICT', texts[status])
}

export async function reloadRequest(context: Context, id: string): Promise<ChangeRequest> {
  const row = await findRequest(context.db, id)
  const [presented] = row ? await presentRequests(context, [row]) : []
  if (!presented) throw noSuchRequest()
  return presented
}
