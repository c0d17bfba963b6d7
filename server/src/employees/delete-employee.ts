import { recordAudit } from '#server/audit/record-audit.ts'
import { endAccount } from '#server/auth/change-account.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { lockAdminCount, lockEmployee, markEmployeeDeleted } from './queries.ts'
import { noSuchEmployee } from './read-employees.ts'
import { refusalOfDeletion } from './rules.ts'

/**
 * Takes an employee off every list and ends the account; the pay records stay, as the law wants it for years.
 * Throws: NOT_FOUND; FORBIDDEN and CONFLICT by the rules.
 */
export async function deleteEmployee(context: Context, id: string): Promise<void> {
  const acting = actingUser(context)
  await inTransaction(context.database, async tx => {
    const adminCount = await lockAdminCount(tx)
    const employee = await lockEmployee(tx, id)
    if (!employee) throw noSuchEmployee()
    const refusal = refusalOfDeletion(acting, employee, adminCount)
    if (refusal) throw refusal
    if (!(await markEmployeeDeleted(tx, id, context.clock.now()))) throw noSuchEmployee()
    if (employee.accountId !== null) await endAccount(tx, context, employee.accountId)
    await recordAudit(tx, context, { action: 'employee.deleted', recordType: 'employee', recordId: id })
  })
}
