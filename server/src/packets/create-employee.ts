import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import { refusalOfCreation } from '@epay/contract/packets/staff-actions'
import { CREATE_EMPLOYEE_MESSAGES, linkedElsewhereMessage } from '@epay/contract/packets/staff-messages'
import type { NewEmployeeRequest } from '@epay/contract/packets/staff-schemas'
import { copyEmployeeId, noteInHistory } from '#server/applications/application-packet.ts'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { idConflict, type NewEmployeeRecord } from '#server/employees/create-employee.ts'
import { hireEmployee, lockEmployeeId } from '#server/employees/hire-employee.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { PortalError } from '#server/platform/errors.ts'
import { loadPacketRecord, stateOf } from './packet-state.ts'
import { isEmployeeOfApplication, type PacketRow, saveEmployment } from './queries.ts'
import { openSealed } from './sealed-answers.ts'

/**
 * Creates the employee and account for a submitted packet, or links an existing payroll record. Works once per
 * packet.
 * Throws: NOT_FOUND; CONFLICT without a packet, on a second call, when someone else has the ID or email, and when
 * there is no record to link; FORBIDDEN when the user isn't allowed to change the existing account.
 */
export async function createEmployeeFromPacket(
  context: Context,
  applicationId: string,
  request: NewEmployeeRequest,
): Promise<{ employeeId: string }> {
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, applicationId)
    const record = await loadPacketRecord(context.db, application)
    const packet = record.versions.find(({ reopenedAt }) => reopenedAt === null)
    const refusal = refusalOfCreation(stateOf(record))
    if (refusal || !packet)
      throw new PortalError('CONFLICT', refusal ?? CREATE_EMPLOYEE_MESSAGES.notSubmitted)
    const { employeeId, ...account } = await hire(context, { application, packet, request })
    await saveEmployment(context.db, application.id, { employeeId })
    await copyEmployeeId(context, application, employeeId)
    const isLinked = request.useExistingEmployee
    const remark = `Employee ${employeeId} ${isLinked ? 'linked' : 'created'}`
    await noteInHistory(context, application, remark)
    await recordAudit(context, {
      action: isLinked ? 'employee.linked' : 'employee.created',
      recordType: 'employee',
      recordId: employeeId,
      after: { applicationId: application.id, packetId: packet.id, ...account },
    })
    return { employeeId }
  })
}

type HireOptions = { application: ApplicationRow; packet: PacketRow; request: NewEmployeeRequest }

async function hire(context: TransactionContext, { application, packet, request }: HireOptions) {
  const { employeeId: id, useExistingAccount, useExistingEmployee } = request
  const existingRecord = await lockEmployeeId(context.db, id)
  if (existingRecord && (await isEmployeeOfApplication(context.db, existingRecord.id)))
    throw idConflict(linkedElsewhereMessage(existingRecord.id))
  const person = employeeFromPacket(context.cipher, packet)
  const { email } = application
  // English is the default, so the applicant might not have chosen it.
  const language = application.language === DEFAULT_LANGUAGE ? null : application.language
  const record = { ...person, id, email, language, useExistingAccount }
  return hireEmployee(context, { record, existingRecord, isLinking: useExistingEmployee })
}

/** The net pay account becomes the employee's bank account. */
function employeeFromPacket(
  cipher: Cipher,
  packet: PacketRow,
): Omit<NewEmployeeRecord, 'id' | 'email' | 'language' | 'useExistingAccount'> {
  const { firstName, lastName, address, aptNumber, cityOrTown, state, zipCode, secondaryAccountType } =
    packet.answers
  const accountType = ACCOUNT_TYPE_OPTIONS.find(({ value }) => value === secondaryAccountType)
  return {
    name: `${firstName} ${lastName}`,
    address1: address,
    address2: aptNumber,
    city: cityOrTown,
    state,
    zip: zipCode,
    accountType: accountType?.label ?? '',
    bankAccount: openSealed(cipher, packet, 'secondaryAccountNumber'),
    ssn: openSealed(cipher, packet, 'ssn'),
  }
}
