import type { RevealableField } from '@epay/contract/employees/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { noSuchEmployee } from './get-employee.ts'
import { findEmployee } from './queries.ts'
import { openSecret } from './secrets.ts'

/** Shows one personal number in full; the audit entry is stored before it is shown. Throws: NOT_FOUND. */
export function revealNumber(
  context: Context,
  id: string,
  field: RevealableField,
): Promise<{ value: string }> {
  return inTransaction(context.database, async tx => {
    const employee = await findEmployee(tx, id)
    if (!employee) throw noSuchEmployee()
    const value = openSecret(context.cipher, employee, field)
    await recordAudit(tx, context, {
      action: 'employee.revealed',
      recordType: 'employee',
      recordId: id,
      after: { field },
    })
    return { value }
  })
}
