import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import type { FullEmployee } from '@epay/contract/employees/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { saveResetByMail } from '#server/auth/queries.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { presentEmployee } from './present.ts'
import { lockEmployee } from './queries.ts'
import { noSuchEmployee } from './read-employees.ts'
import { forbidden } from './rules.ts'

/**
 * Opens full numbers, packets and exports again to a member of staff whose password was reset by mail.
 * Throws: NOT_FOUND; FORBIDDEN for one's own account; CONFLICT when nothing is closed.
 */
export async function openAfterReset(context: Context, id: string): Promise<FullEmployee> {
  const acting = actingUser(context)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw noSuchEmployee()
    const { accountId, resetByMailAt } = employee
    if (accountId === acting.accountId)
      throw forbidden(EMPLOYEE_MESSAGES.openedByOther, 'account.open-refused', id)
    if (accountId === null || resetByMailAt === null)
      throw new PortalError('CONFLICT', EMPLOYEE_MESSAGES.notClosed)
    await saveResetByMail(context.db, accountId, null)
    await recordAudit(context, {
      action: 'account.opened-after-reset',
      recordType: 'account',
      recordId: accountId,
      before: { resetByMailAt },
    })
    return presentEmployee({ ...employee, resetByMailAt: null })
  })
}
