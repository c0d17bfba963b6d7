import { randomUUID } from 'node:crypto'
import type { myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import { type ChangeField, SEALED_LINES, stripSeparators } from '@epay/contract/change-requests/fields'
import { CHANGE_REQUEST_MESSAGES } from '@epay/contract/change-requests/messages'
import type { ChangeRequest, Marking, RequestStatus } from '@epay/contract/change-requests/schemas'
import { DAY_MS } from '@epay/contract/common/dates'
import type { BodyOf } from '@epay/contract/common/endpoint'
import { formatMoney, parseCents } from '@epay/contract/common/money'
import { pick } from '@epay/contract/common/records'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { ChangeMode } from '@epay/contract/settings/setting-kinds'
import type { Settings } from '@epay/contract/settings/settings'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountByEmail } from '#server/auth/queries.ts'
import { type EmployeeRow, findEmployee, lockEmployee } from '#server/employees/queries.ts'
import { employeeNotFound, ownEmployeeId } from '#server/employees/read-employees.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { applyChange, closeRequest, statusAfterApproval } from './apply-change.ts'
import { loadCurrentLines } from './current-details.ts'
import { findMarkings } from './markings.ts'
import { notifyOfRequest } from './notify.ts'
import { withOwnerProof } from './owner-proof.ts'
import { isAtPayroll } from './present.ts'
import { findLastCheck, insertRequest, lockOpenRequestsOf } from './queries.ts'
import { maskLines, NO_SEALED_NUMBERS, sealNumbers } from './sealed-numbers.ts'
import type { Lines } from './tables.ts'

export function modeOf(field: ChangeField, settings: Settings): ChangeMode {
  const modes: Record<ChangeField, ChangeMode> = {
    address: settings.addressChanges,
    phone: settings.phoneChanges,
    email: settings.emailChanges,
    emergencyContacts: settings.emergencyContactChanges,
    directDeposit: settings.bankChanges,
  }
  return modes[field]
}

/** Only Admins may change the email of accounts with a staff role. */
export function isStaffEmailChange(field: ChangeField, roles: readonly Role[]): boolean {
  return field === 'email' && hasAnyRole(roles, STAFF_ROLES)
}

type Receipt = Pick<ChangeRequest, 'id' | 'status'>
type PlainField = Exclude<ChangeField, 'directDeposit'>

/**
 * Replaces an open request for the same field, unless payroll already has it.
 * Throws: NOT_FOUND; CONFLICT if the user can't change the field, nothing changes, or another account has the email.
 */
export async function requestChange(context: Context, field: PlainField, lines: Lines): Promise<Receipt> {
  const id = await ownEmployeeId(context)
  assertFieldIsOn(context, field)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw employeeNotFound()
    const before = await loadCurrentLines(context, employee, field)
    const after = maskLines(lines)
    if (isEqual(before, after)) throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.unchanged)
    if (field === 'email') await assertEmailIsFree(context, employee, lines.email ?? '')
    return storeRequest(context, employee, { field, before, after, markings: [] })
  })
}

type BankChange = BodyOf<typeof myDetailsEndpoints.directDeposit>

/**
 * Throws: the errors of `requestChange` and `withOwnerProof`; INVALID_INPUT if the second account would receive more
 * than the last net pay.
 */
export async function requestBankChange(
  context: Context,
  { code, password, presentAccount, ...lines }: BankChange,
): Promise<Receipt> {
  const employee = await findEmployee(context.db, await ownEmployeeId(context))
  if (!employee) throw employeeNotFound()
  assertFieldIsOn(context, 'directDeposit')
  await assertSplitWithinNetPay(context, employee, lines.splitAmount)
  let receipt: Receipt | undefined
  await withOwnerProof(context, employee, { code, password, presentAccount }, async context => {
    const lockedEmployee = await lockEmployee(context.db, employee.id)
    if (!lockedEmployee) throw employeeNotFound()
    receipt = await storeBankChange(context, lockedEmployee, lines)
  })
  if (!receipt) throw new Error('The request was not stored')
  return receipt
}

async function storeBankChange(
  context: TransactionContext,
  employee: EmployeeRow,
  lines: Lines,
): Promise<Receipt> {
  const { accountNumber = '', splitAccountNumber = '' } = lines
  // Checked after the proof, because this error would otherwise confirm a guessed account number.
  if (splitAccountNumber === '' && isSameAccount(context, employee, lines))
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.sameAccount)
  const numbers = [accountNumber, splitAccountNumber].filter(number => number !== '')
  const owner = { employeeId: employee.id, accountId: actingUser(context).accountId }
  return storeRequest(context, employee, {
    field: 'directDeposit',
    before: await loadCurrentLines(context, employee, 'directDeposit'),
    after: maskLines(lines),
    markings: await findMarkings(context, { ...owner, numbers }),
    numbers: pick({ ...EMPTY_NUMBERS, ...lines }, SEALED_LINES),
  })
}
const EMPTY_NUMBERS = { routingNumber: '', accountNumber: '', splitRoutingNumber: '', splitAccountNumber: '' }

/** Compares only the main account, so callers must skip this check for requests with a second account. */
function isSameAccount({ cipher }: Context, employee: EmployeeRow, lines: Lines): boolean {
  const isSameNumber = stripSeparators(openSecret(cipher, employee, 'bankAccount')) === lines.accountNumber
  return isSameNumber && isSameAccountType(employee.accountType, lines.accountType ?? '')
}

/**
 * Payroll might shorten the type to `C` or `S`. Any other type, including an empty one, matches both checking and
 * savings.
 */
export function isSameAccountType(payrollType: string, requestedType: string): boolean {
  return !/^[cs]/i.test(payrollType) || payrollType.charAt(0).toLowerCase() === requestedType.charAt(0)
}

function isEqual(before: Lines, after: Lines): boolean {
  const serialize = (lines: Lines) => JSON.stringify(Object.entries(lines).toSorted())
  return serialize(before) === serialize(after)
}

function assertFieldIsOn(context: Context, field: ChangeField): void {
  if (isStaffEmailChange(field, actingUser(context).roles))
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.staffEmail)
  if (modeOf(field, context.settings) === 'off')
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.off)
}

async function assertEmailIsFree({ db }: Context, employee: EmployeeRow, email: string): Promise<void> {
  const owner = await findAccountByEmail(db, email)
  if (owner && owner.id !== employee.accountId)
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.emailTaken)
}

async function assertSplitWithinNetPay(
  { db, clock }: Context,
  { id }: EmployeeRow,
  amount: string,
): Promise<void> {
  const lastCheck = amount === '' ? undefined : await findLastCheck(db, id, clock.today())
  if (!lastCheck || (parseCents(amount) ?? 0) <= (parseCents(lastCheck.netPay) ?? 0)) return
  const values = { amount: formatMoney(Number(lastCheck.netPay), 'currency') }
  throw new PortalError('INVALID_INPUT', { text: CHANGE_REQUEST_MESSAGES.exceedsNetPay, values })
}

type Change = {
  field: ChangeField
  before: Lines
  after: Lines
  markings: Marking[]
  numbers?: Record<(typeof SEALED_LINES)[number], string>
}

/** The caller must have locked the employee's row. */
async function storeRequest(
  context: TransactionContext,
  employee: EmployeeRow,
  change: Change,
): Promise<Receipt> {
  const { cipher, clock, db, settings } = context
  const { field, before, after, markings, numbers } = change
  const mode = modeOf(field, settings)
  const isNoticeOnly = mode === 'tell'
  const status: RequestStatus = isNoticeOnly ? statusAfterApproval(field) : 'waiting'
  const now = clock.now()
  const id = randomUUID()
  for (const openRequest of await lockOpenRequestsOf(db, employee.id))
    if (openRequest.field === field && !isAtPayroll(openRequest))
      await closeRequest(context, openRequest, { status: 'replaced' })
  const row = {
    ...{ id, employeeId: employee.id, accountId: actingUser(context).accountId, field, status },
    ...{ requestedAt: now, before, after, markings, approvals: [], differs: {}, reason: '' },
    ...(numbers ? sealNumbers(cipher, id, numbers) : NO_SEALED_NUMBERS),
    approvalsNeeded: isNoticeOnly ? 0 : mode === 'two' || markings.length > 0 ? 2 : 1,
    approvedAt: isNoticeOnly ? now : null,
    closedAt: status === 'done' ? now : null,
    leavesAt: field === 'directDeposit' ? new Date(now.getTime() + settings.bankChangeDays * DAY_MS) : null,
  }
  await insertRequest(db, row)
  await recordAudit(context, {
    action: 'change-request.asked',
    recordType: 'employee',
    recordId: employee.id,
    before: auditedLines(field, before),
    after: { request: id, field, ...auditedLines(field, after), ...(markings.length > 0 && { markings }) },
  })
  if (isNoticeOnly) await applyChange(context, employee, { field, after })
  await notifyOfRequest(context, employee, { field, before, after, isNoticeOnly })
  return { id, status }
}

/** Audit entries are kept forever, so they must not contain emergency contacts. */
function auditedLines(field: ChangeField, lines: Lines): Lines {
  return field === 'emergencyContacts' ? {} : lines
}
