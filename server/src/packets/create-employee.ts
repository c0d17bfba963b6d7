import { employeeIdUnknown } from '@epay/contract/employees/creation-messages'
import { refusalOfCreation } from '@epay/contract/packets/staff-actions'
import { CREATE_EMPLOYEE_MESSAGES, employeeOfAnother } from '@epay/contract/packets/staff-messages'
import type { CreateEmployee } from '@epay/contract/packets/staff-schemas'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { noteEmployeeId } from '#server/applications/note-employee-id.ts'
import { noteInHistory } from '#server/applications/note-in-history.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { createEmployeeRecord, idRefusal } from '#server/employees/create-employee.ts'
import { linkEmployeeRecord } from '#server/employees/link-employee.ts'
import { lockIdHolder } from '#server/employees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { employeeOfPacket } from './employee-of-packet.ts'
import { isEmployeeOfApplication, saveEmployment } from './employment-queries.ts'
import { loadPacketFile, stateOf } from './packet-state.ts'
import type { PacketRow } from './queries.ts'

/**
 * Makes the employee of a submitted packet, or takes the record that payroll has already, with an account, once only.
 * Throws: NOT_FOUND; CONFLICT without a packet, a second time, when ID or e-mail are another's, and when
 * nobody has the ID to link; FORBIDDEN when the existing account is not theirs to change.
 */
export async function createEmployee(
  context: Context,
  applicationId: string,
  wanted: CreateEmployee,
): Promise<{ employeeId: string }> {
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, applicationId)
    const file = await loadPacketFile(tx, application)
    const packet = file.versions.find(({ reopenedAt }) => reopenedAt === null)
    const refusal = refusalOfCreation(stateOf(file))
    if (refusal || !packet)
      throw new PortalError('CONFLICT', refusal ?? CREATE_EMPLOYEE_MESSAGES.notSubmitted)
    const { employeeId, isLinked, ...found } = await makeOrLink(tx, context, { application, packet, wanted })
    await saveEmployment(tx, application.id, { employeeId })
    await noteEmployeeId(tx, context, application, employeeId)
    const done = isLinked ? 'linked' : 'created'
    await noteInHistory(tx, context, application, `Employee ${employeeId} ${done}`)
    await recordAudit(tx, context, {
      action: isLinked ? 'employee.linked' : 'employee.created',
      recordType: 'employee',
      recordId: employeeId,
      after: { applicationId: application.id, packetId: packet.id, ...found },
    })
    return { employeeId }
  })
}

type Hire = { application: ApplicationRow; packet: PacketRow; wanted: CreateEmployee }

async function makeOrLink(tx: Executor, context: Context, { application, packet, wanted }: Hire) {
  const { employeeId, useExistingAccount, useExistingEmployee } = wanted
  const record = {
    ...employeeOfPacket(context.cipher, packet),
    id: employeeId,
    email: application.email,
    useExistingAccount,
  }
  const known = await lockIdHolder(tx, employeeId)
  if (known && (await isEmployeeOfApplication(tx, known.id))) throw idRefusal(employeeOfAnother(known.id))
  if (useExistingEmployee && !known) throw idRefusal(employeeIdUnknown(employeeId))
  if (!known || !useExistingEmployee)
    return { employeeId, isLinked: false, ...(await createEmployeeRecord(tx, context, record)) }
  return { employeeId: known.id, isLinked: true, ...(await linkEmployeeRecord(tx, context, known, record)) }
}
