import type { changeRequestEndpoints, myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import { CHANGE_FIELDS } from '@epay/contract/change-requests/fields'
import { EMAIL_CHANGED_DAYS } from '@epay/contract/change-requests/schemas'
import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import { loadOwnAccount } from '#server/auth/own-account.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { employeeNotFound, ownEmployeeId } from '#server/employees/read-employees.ts'
import { listPayrollFormats } from '#server/hand-over/formats.ts'
import type { Context } from '#server/platform/context.ts'
import { loadContacts, loadCurrentLines } from './current-details.ts'
import { daysBefore } from './markings.ts'
import { requiredProof } from './owner-proof.ts'
import { presentLines, presentOwnRequest, presentRequests } from './present.ts'
import { listByStatus, listClosed, listRequestsOf } from './queries.ts'
import { isStaffEmailChange, modeOf } from './request-change.ts'

/** Throws: NOT_FOUND. */
export async function getMyDetails(context: Context): Promise<ResponseOf<typeof myDetailsEndpoints.get>> {
  const { clock, db, settings } = context
  const account = await loadOwnAccount(context)
  const employee = await findEmployee(db, await ownEmployeeId(context))
  if (!employee) throw employeeNotFound()
  const requests = await listRequestsOf(db, employee.id, daysBefore(clock.now(), EMAIL_CHANGED_DAYS))
  const fields = []
  for (const field of CHANGE_FIELDS) {
    const fieldRequests = requests.filter(request => request.field === field)
    const openRequest = fieldRequests.find(({ status }) => status === 'waiting' || status === 'approved')
    const request = openRequest ?? fieldRequests.find(({ status }) => status !== 'replaced')
    fields.push({
      field,
      isOn: modeOf(field, settings) !== 'off' && !isStaffEmailChange(field, account.roles),
      known: presentLines(field, await loadCurrentLines(context, employee, field)),
      request: request ? presentOwnRequest(request) : null,
    })
  }
  const { payrollContact: contact, bankChangeDays } = settings
  return { contact, bankChangeDays, proof: requiredProof(account, employee), fields }
}

type ListEndpoint = typeof changeRequestEndpoints.list

export async function listRequests(
  context: Context,
  { list }: QueryOf<ListEndpoint>,
): Promise<ResponseOf<ListEndpoint>> {
  const rows = list === 'closed' ? await listClosed(context.db) : await listByStatus(context.db, 'waiting')
  return { items: await presentRequests(context, rows) }
}

export async function listForPayroll(
  context: Context,
): Promise<ResponseOf<typeof changeRequestEndpoints.payroll>> {
  const rows = await listByStatus(context.db, 'approved')
  return { items: await presentRequests(context, rows), formats: await listPayrollFormats(context.db) }
}

/** Throws: NOT_FOUND. */
export async function getContacts(
  context: Context,
  employeeId: string,
): Promise<ResponseOf<typeof changeRequestEndpoints.contacts>> {
  const employee = await findEmployee(context.db, employeeId)
  if (!employee) throw employeeNotFound()
  const { phone, emergencyContacts } = await loadContacts(context.db, employee.id)
  return {
    phone: presentLines('phone', phone),
    emergencyContacts: presentLines('emergencyContacts', emergencyContacts),
  }
}
