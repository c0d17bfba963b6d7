import { refusalOfCreation } from '@epay/contract/packets/staff-actions'
import { CREATE_EMPLOYEE_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { CreateEmployee } from '@epay/contract/packets/staff-schemas'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { noteEmployeeId } from '#server/applications/note-employee-id.ts'
import { noteInHistory } from '#server/applications/note-in-history.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createEmployeeRecord } from '#server/employees/create-employee.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { employeeOfPacket } from './employee-of-packet.ts'
import { saveEmployment } from './employment-queries.ts'
import { loadPacketFile, stateOf } from './packet-state.ts'

/**
 * Makes the employee of a submitted packet, with an account, once only.
 * Throws: NOT_FOUND; CONFLICT without a packet, a second time, and when ID or e-mail are another's; FORBIDDEN when the
 * existing account is not theirs to change.
 */
export async function createEmployee(
  context: Context,
  applicationId: string,
  { employeeId, useExistingAccount }: CreateEmployee,
): Promise<{ employeeId: string }> {
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, applicationId)
    const file = await loadPacketFile(tx, application)
    const packet = file.versions.find(({ reopenedAt }) => reopenedAt === null)
    const refusal = refusalOfCreation(stateOf(file))
    if (refusal || !packet)
      throw new PortalError('CONFLICT', refusal ?? CREATE_EMPLOYEE_MESSAGES.notSubmitted)
    const { accountId, isNewAccount } = await createEmployeeRecord(tx, context, {
      ...employeeOfPacket(context.cipher, packet),
      id: employeeId,
      email: application.email,
      useExistingAccount,
    })
    await saveEmployment(tx, application.id, { employeeId })
    await noteEmployeeId(tx, context, application, employeeId)
    await noteInHistory(tx, context, application, `Employee ${employeeId} created`)
    await recordAudit(tx, context, {
      action: 'employee.created',
      recordType: 'employee',
      recordId: employeeId,
      after: { applicationId: application.id, packetId: packet.id, accountId, isNewAccount },
    })
    return { employeeId }
  })
}
