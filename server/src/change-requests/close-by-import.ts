import { CHANGE_FORMS, stripSeparators } from '@epay/contract/change-requests/fields'
import { fieldNames } from '@epay/contract/common/fields'
import { maskNumber } from '@epay/contract/common/personal-numbers'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findEmployee, lockEmployee } from '#server/employees/queries.ts'
import { openSecret } from '#server/employees/secrets.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { closeRequest } from './apply-change.ts'
import { addressOf } from './current-details.ts'
import {
  type ListedRow,
  listEmployeesWithOpenRequests,
  listRequestsClosedByImport,
  lockOpenRequestsOf,
  lockRequests,
  updateRequest,
} from './queries.ts'
import { isSameAccountType } from './request-change.ts'
import { openNumbers } from './sealed-numbers.ts'
import type { Lines } from './tables.ts'

/** Fields missing from the import are empty strings. */
type PayrollRow = {
  id: string
  address1: string
  city: string
  bankAccount: string
  email: string
}
type Batch = { rows: readonly { row: PayrollRow }[] }

/**
 * Closes the requests whose changes payroll has entered. For approved requests that differ, stores payroll's values. A
 * waiting request becomes `overtaken` if payroll changed its field.
 * @param batches the import's employees, after their records are written
 */
export async function closeRequestsByImport(
  context: TransactionContext,
  importId: string,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
): Promise<void> {
  const employeeIds = new Set(
    await listEmployeesWithOpenRequests(context.db, ['address', 'email', 'directDeposit']),
  )
  if (employeeIds.size === 0) return
  for await (const { rows } of batches)
    for (const { row } of rows) if (employeeIds.has(row.id)) await compareRequests(context, importId, row)
}

async function compareRequests(
  context: TransactionContext,
  importId: string,
  row: PayrollRow,
): Promise<void> {
  const requests = await lockOpenRequestsOf(context.db, row.id)
  const enteredFields = new Set<string>()
  // Oldest first: if payroll entered an older request, that explains the changed record, so newer ones aren't
  // overtaken.
  for (const request of requests) {
    const comparison = await compareWithPayroll(context, row, request)
    if (comparison === undefined) continue
    const { differs, isChanged } = comparison
    const isEntered = request.enteredAt !== null
    if (Object.keys(differs).length === 0 && (isChanged || isEntered)) {
      await closeRequest(context, request, { status: 'done', importId })
      enteredFields.add(request.field)
    } else if (request.status === 'waiting') {
      if (isChanged && !enteredFields.has(request.field))
        await closeRequest(context, request, { status: 'overtaken', importId })
    } else if (isChanged || isEntered) {
      await updateRequest(context.db, request.id, { differs })
    }
  }
}

/**
 * Reopens the requests that an undone import closed. Bank changes stay closed because their numbers are deleted, and
 * so do requests for fields that have a newer open request.
 */
export async function reopenRequestsClosedBy(context: TransactionContext, importId: string): Promise<void> {
  for (const { id, employeeId, status } of await listRequestsClosedByImport(context.db, importId)) {
    // New requests lock the employee as well, so none can be added between the check and the update.
    await lockEmployee(context.db, employeeId)
    const [request] = await lockRequests(context.db, [id])
    if (!request || request.field === 'directDeposit') continue
    const openRequests = await lockOpenRequestsOf(context.db, request.employeeId)
    if (openRequests.some(({ field }) => field === request.field)) continue
    await updateRequest(context.db, id, { status, closedAt: null, closedBy: null })
    await recordAudit(context, {
      action: 'change-request.reopened',
      recordType: 'employee',
      recordId: request.employeeId,
      before: { status: request.status },
      after: { request: id, field: request.field, status, undone: importId },
    })
  }
}

/**
 * `differs`: payroll's values that differ from the request. `isChanged`: whether the record changed after the request
 * was made.
 */
type Comparison = { differs: Lines; isChanged: boolean }

/** Returns undefined if the row can't be compared (for example, because it doesn't contain the field). */
async function compareWithPayroll(
  context: Context,
  row: PayrollRow,
  request: ListedRow,
): Promise<Comparison | undefined> {
  const { field, before, after } = request
  if (field === 'email') {
    if (row.email === '') return undefined
    const isSame = row.email.toLowerCase() === after.email?.toLowerCase()
    return { differs: isSame ? {} : { email: row.email }, isChanged: isSame && request.status === 'approved' }
  }
  const employee = await findEmployee(context.db, row.id)
  if (!employee) return undefined
  if (field === 'address') {
    if (row.address1 === '' && row.city === '') return undefined
    const record = addressOf(employee)
    return {
      differs: findDifferences(after, record),
      isChanged: Object.keys(findDifferences(before, record)).length > 0,
    }
  }
  if (field !== 'directDeposit' || row.bankAccount === '') return undefined
  const number = openSecret(context.cipher, employee, 'bankAccount')
  const requestedNumber = openNumbers(context.cipher, request).accountNumber
  // If a script imported the number, it isn't in the record until a person confirms it.
  if (stripSeparators(row.bankAccount) !== stripSeparators(number)) return undefined
  const differs: Lines = {
    ...(stripSeparators(number) !== requestedNumber && { accountNumber: maskNumber(number) }),
    ...(!isSameAccountType(employee.accountType, after.accountType ?? '') && {
      accountType: employee.accountType,
    }),
  }
  return { differs, isChanged: before.accountNumber !== maskNumber(number) }
}

const normalizeText = (text = '') =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const toZip5 = (zip = '') => zip.slice(0, 5)

/** Ignores case, punctuation, and the last four digits of a ZIP+4 code. */
function findDifferences(lines: Lines, record: Lines): Lines {
  const differences: Lines = {}
  for (const name of fieldNames(CHANGE_FORMS.address)) {
    const value = record[name] ?? ''
    const isSame =
      name === 'zip'
        ? toZip5(lines[name]) === toZip5(value)
        : normalizeText(lines[name]) === normalizeText(value)
    if (!isSame) differences[name] = value
  }
  return differences
}
