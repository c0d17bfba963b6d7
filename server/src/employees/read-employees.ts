import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { EMPLOYEE_MESSAGES, PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import {
  type FullEmployee,
  type RevealableField,
  revealSchema,
  type ViewedItem,
} from '@epay/contract/employees/schemas'
import { z } from 'zod'
import { listEventsOf } from '#server/audit/queries.ts'
import { recordAudit, recordAuditAlone } from '#server/audit/record-audit.ts'
import { findNamesOfAccounts } from '#server/auth/queries.ts'
import { actingUser, type Context, inTransaction } from '#server/platform/context.ts'
import { csvDownload } from '#server/platform/csv.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { presentEmployee } from './present.ts'
import {
  type EmployeeListRow,
  findEmployee,
  findEmployeeIdOfAccount,
  findEmployeeOfAccount,
  listEmployeeRows,
  listEmployeesAfter,
} from './queries.ts'
import { openSecret } from './secrets.ts'

type ListEndpoint = typeof employeeEndpoints.list
type OwnRevealsEndpoint = typeof employeeEndpoints.ownReveals

const REVEAL_ACTION = 'employee.revealed'
const DOWNLOAD_ACTION = 'hand-over.changes-downloaded'

const DEFAULT_SORTING = { field: 'Id', direction: 'asc' } as const

export async function listEmployees(
  context: Context,
  query: QueryOf<ListEndpoint>,
): Promise<ResponseOf<ListEndpoint>> {
  const { id, name, roles, sorting = DEFAULT_SORTING, skipCount, maxResultCount } = query
  const page = { sorting, skipCount, maxResultCount }
  const { rows, totalCount } = await listEmployeeRows(context.db, { id, name, roles }, page)
  return { items: rows, totalCount }
}

const CSV_HEADER = [
  'Id',
  'Name',
  'Address 1',
  'Address 2',
  'City',
  'State',
  'Zip',
  'Is Active',
  'Roles',
  'Has Account',
]
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** Exports employees as CSV, sorted by ID. Stores the audit entry before sending the file. */
export async function exportEmployees(
  context: Context,
  filter: QueryOf<typeof employeeEndpoints.csv>,
): Promise<Download> {
  await recordAuditAlone(context, {
    action: 'employees.exported',
    recordType: 'employee',
    recordId: 'csv',
    after: filter,
  })
  return csvDownload(context, {
    name: 'employees',
    header: CSV_HEADER,
    load: (last: EmployeeListRow | undefined) => listEmployeesAfter(context.db, filter, last),
    cellsOf: row => [
      ...[row.id, row.name, row.address1, row.address2, row.city, row.state, row.zip, yesNo(row.isActive)],
      ...[row.roles.toSorted().join(', '), yesNo(row.hasAccount)],
    ],
  })
}

export function employeeNotFound(): PortalError {
  return new PortalError('NOT_FOUND', EMPLOYEE_MESSAGES.unknown)
}

/** Throws: NOT_FOUND, including for a deleted employee. */
export async function getEmployee(context: Context, id: string): Promise<FullEmployee> {
  const employee = await findEmployee(context.db, id)
  if (!employee) throw employeeNotFound()
  return presentEmployee(employee)
}

const recordNotFound = () => new PortalError('NOT_FOUND', PROFILE_MESSAGES.noData)

/** Throws: NOT_FOUND if the account has no employee record. */
export async function getOwnEmployee(context: Context): Promise<FullEmployee> {
  const employee = await findEmployeeOfAccount(context.db, actingUser(context).accountId)
  if (!employee) throw recordNotFound()
  return presentEmployee(employee)
}

/** Throws: NOT_FOUND if the account has no employee record. */
export async function ownEmployeeId(context: Context): Promise<string> {
  const id = await findEmployeeIdOfAccount(context.db, actingUser(context).accountId)
  if (id === undefined) throw recordNotFound()
  return id
}

/** Stores the audit entry before returning the full number. Throws: NOT_FOUND. */
export function revealNumber(
  context: Context,
  id: string,
  field: RevealableField,
): Promise<{ value: string }> {
  return inTransaction(context, async context => {
    const employee = await findEmployee(context.db, id)
    if (!employee) throw employeeNotFound()
    const value = openSecret(context.cipher, employee, field)
    await recordAudit(context, {
      action: REVEAL_ACTION,
      recordType: 'employee',
      recordId: id,
      after: { field },
    })
    return { value }
  })
}

/** Lists who viewed the user's own numbers or packet, newest first. Throws: NOT_FOUND. */
export async function listOwnReveals(
  context: Context,
  page: QueryOf<OwnRevealsEndpoint>,
): Promise<ResponseOf<OwnRevealsEndpoint>> {
  const id = await ownEmployeeId(context)
  const record = { recordType: 'employee', recordIds: [id] }
  const hirings = await listEventsOf(context.db, [{ ...record, actions: HIRING_ACTIONS }], {
    skipCount: 0,
    maxResultCount: 10,
  })
  const applicationIds = hirings.rows.flatMap(({ after }) => hiringSchema.parse(after).applicationId)
  const viewFilters = [
    { ...record, actions: [REVEAL_ACTION, DOWNLOAD_ACTION] },
    { recordType: 'application', recordIds: applicationIds, actions: Object.keys(PACKET_VIEWS) },
  ]
  const { rows, totalCount } = await listEventsOf(context.db, viewFilters, page)
  const names = await findNamesOfAccounts(
    context.db,
    rows.flatMap(({ actorKind, actorId }) => (actorKind === 'user' && actorId !== null ? [actorId] : [])),
  )
  const items = rows.map(row => ({
    id: String(row.id),
    at: row.at.toISOString(),
    name: names.get(row.actorId ?? '') ?? row.actorName,
    field: PACKET_VIEWS[row.action] ?? revealSchema.parse(row.after).field,
  }))
  return { items, totalCount }
}

/** Actions that created or linked a record from a packet. Their audit entries contain the application's ID. */
const HIRING_ACTIONS = ['employee.created', 'employee.linked']
const hiringSchema = z.object({ applicationId: z.string() })

/** The data that each audited action exposes. For reveals, the audit entry contains the field. */
const PACKET_VIEWS: Readonly<Record<string, ViewedItem>> = {
  'packet.downloaded': 'packet',
  'packet-draft.file-downloaded': 'packetFile',
  'hand-over.downloaded': 'handOver',
  [DOWNLOAD_ACTION]: 'handOver',
}
