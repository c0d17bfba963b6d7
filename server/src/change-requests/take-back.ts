import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import { findEmployeeOfAccount } from '#server/employees/queries.ts'
import { ownEmployeeId } from '#server/employees/read-employees.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { closeRequest } from './apply-change.ts'
import { noSuchRequest, withLockedRequest } from './decide-request.ts'
import { notifyOfDisputedChange, notifyOfWithdrawal } from './notify.ts'
import { isAtPayroll, isFinal } from './present.ts'
import { lockOpenRequestsOf } from './queries.ts'

/** Throws: NOT_FOUND, including for another employee's request; CONFLICT if the request is closed or final. */
export async function takeBackRequest(context: Context, id: string) {
  const employeeId = await ownEmployeeId(context)
  return withLockedRequest(context, id, async (context, request) => {
    if (request.employeeId !== employeeId) throw noSuchRequest()
    const isOpen = request.status === 'waiting' || request.status === 'approved'
    if (!isOpen || (request.field === 'email' && isFinal(request)))
      throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.over)
    if (isAtPayroll(request)) {
      const values = { contact: { text: context.settings.payrollContact } }
      throw new PortalError('CONFLICT', { text: CHANGE_REQUEST_MESSAGES.alreadyAtPayroll, values })
    }
    await closeRequest(context, request, { status: 'takenBack' })
    return { id, status: 'takenBack' } as const
  })
}

/**
 * Call this after the owner has ended other sessions or the password was reset. Withdraws all open requests that
 * aren't final, because an intruder might have made them. Notifies HR if a bank change has already gone to payroll.
 */
export async function takeBackRequests(context: TransactionContext, accountId: string): Promise<void> {
  const { db } = context
  const employee = await findEmployeeOfAccount(db, accountId)
  if (!employee) return
  const openRequests = await lockOpenRequestsOf(db, employee.id)
  const withdrawable = openRequests.filter(request => !isFinal(request))
  for (const request of withdrawable) await closeRequest(context, request, { status: 'takenBack' })
  if (withdrawable.length > 0) await notifyOfWithdrawal(context, employee)
  if (openRequests.some(request => request.field === 'directDeposit' && isAtPayroll(request)))
    await notifyOfDisputedChange(context, employee)
}
