import { randomUUID } from 'node:crypto'
import type { myDetailsEndpoints } from '@epay/contract/change-requests/endpoints'
import { bare, type ChangeField, SEALED_LINES } from '@epay/contract/change-requests/fields'
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
import { noSuchEmployee, ownEmployeeId } from '#server/employees/read-employees.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { applyApproved, close, statusWhenApproved } from './apply.ts'
import { provingOwner } from './bank-proof.ts'
import { knownLines } from './known.ts'
import { markingsOf } from './markings.ts'
import { isAtPayroll } from './present.ts'
import { findLastPay, insertRequest, lockOpenRequestsOf } from './queries.ts'
import { maskLines, NOTHING_SEALED, sealNumbers } from './sealed-numbers.ts'
import type { Lines } from './tables.ts'
import { tellOfRequest } from './tell.ts'

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

/** Only Admins change the email of people with a staff role. */
export function isStaffEmail(field: ChangeField, roles: readonly Role[]): boolean {
  return field === 'email' && hasAnyRole(roles, STAFF_ROLES)
}

type Asked = Pick<ChangeRequest, 'id' | 'status'>
type PlainField = Exclude<ChangeField, 'directDeposit'>

/**
 * Replaces an open request for the same field.
 * Throws: NOT_FOUND; CONFLICT if the field is off, nothing changes, or another account has the email.
 */
export async function askForChange(context: Context, field: PlainField, lines: Lines): Promise<Asked> {
  const id = await ownEmployeeId(context)
  refuseOff(context, field)
  return inTransaction(context, async context => {
    const employee = await lockEmployee(context.db, id)
    if (!employee) throw noSuchEmployee()
    const before = await knownLines(context, employee, field)
    const after = maskLines(lines)
    if (isSame(before, after)) throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.same)
    if (field === 'email') await refuseTakenEmail(context, employee, lines.email ?? '')
    return store(context, employee, { field, before, after, markings: [] })
  })
}

type BankChange = BodyOf<typeof myDetailsEndpoints.directDeposit>

/**
 * Throws: as `askForChange` and `provingOwner`; INVALID_INPUT if the second account gets more than the last net pay.
 */
export async function askForBankChange(
  context: Context,
  { code, password, presentAccount, ...lines }: BankChange,
): Promise<Asked> {
  const employee = await findEmployee(context.db, await ownEmployeeId(context))
  if (!employee) throw noSuchEmployee()
  refuseOff(context, 'directDeposit')
  await refuseAboveNet(context, employee, lines.splitAmount)
  let asked: Asked | undefined
  await provingOwner(context, employee, { code, password, presentAccount }, async context => {
    const current = await lockEmployee(context.db, employee.id)
    if (!current) throw noSuchEmployee()
    asked = await storeBankChange(context, current, lines)
  })
  if (!asked) throw new Error('The request was not stored')
  return asked
}

async function storeBankChange(
  context: TransactionContext,
  employee: EmployeeRow,
  lines: Lines,
): Promise<Asked> {
  const { accountNumber = '', splitAccountNumber = '' } = lines
  // Checked after the proof, because this error would otherwise confirm a guessed account number.
  if (splitAccountNumber === '' && isSameAccount(context, employee, lines))
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.sameAccount)
  const numbers = [accountNumber, splitAccountNumber].filter(number => number !== '')
  const owner = { employeeId: employee.id, accountId: actingUser(context).accountId }
  return store(context, employee, {
    field: 'directDeposit',
    before: await knownLines(context, employee, 'directDeposit'),
    after: maskLines(lines),
    markings: await markingsOf(context, { ...owner, numbers }),
    numbers: pick({ ...NO_NUMBERS, ...lines }, SEALED_LINES),
  })
}
const NO_NUMBERS = { routingNumber: '', accountNumber: '', splitRoutingNumber: '', splitAccountNumber: '' }

/** Compares the first account only; callers let every request for a second account pass. */
function isSameAccount({ cipher }: Context, employee: EmployeeRow, lines: Lines): boolean {
  const isSameNumber = bare(openSecret(cipher, employee, 'bankAccount')) === lines.accountNumber
  return isSameNumber && isSameType(employee.accountType, lines.accountType ?? '')
}

/** Payroll writes `Checking` or `C`; any other word matches both types. */
export function isSameType(ofPayroll: string, asked: string): boolean {
  return !/^[cs]/i.test(ofPayroll) || ofPayroll.charAt(0).toLowerCase() === asked.charAt(0)
}

function isSame(before: Lines, after: Lines): boolean {
  const text = (lines: Lines) => JSON.stringify(Object.entries(lines).toSorted())
  return text(before) === text(after)
}

function refuseOff(context: Context, field: ChangeField): void {
  if (isStaffEmail(field, actingUser(context).roles))
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.staffEmail)
  if (modeOf(field, context.settings) === 'off')
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.off)
}

async function refuseTakenEmail({ db }: Context, employee: EmployeeRow, email: string): Promise<void> {
  const owner = await findAccountByEmail(db, email)
  if (owner && owner.id !== employee.accountId)
    throw new PortalError('CONFLICT', CHANGE_REQUEST_MESSAGES.emailTaken)
}

async function refuseAboveNet({ db, clock }: Context, { id }: EmployeeRow, amount: string): Promise<void> {
  const pay = amount === '' ? undefined : await findLastPay(db, id, clock.today())
  if (!pay || (parseCents(amount) ?? 0) <= (parseCents(pay.netPay) ?? 0)) return
  const values = { amount: formatMoney(Number(pay.netPay), 'currency') }
  throw new PortalError('INVALID_INPUT', { text: CHANGE_REQUEST_MESSAGES.aboveNet, values })
}

type Change = {
  field: ChangeField
  before: Lines
  after: Lines
  markings: Marking[]
  numbers?: Record<(typeof SEALED_LINES)[number], string>
}

/** Guarantee: the employee's row is locked. */
async function store(context: TransactionContext, employee: EmployeeRow, change: Change): Promise<Asked> {
  const { cipher, clock, db, settings } = context
  const { field, before, after, markings, numbers } = change
  const mode = modeOf(field, settings)
  const isTold = mode === 'tell'
  const status: RequestStatus = isTold ? statusWhenApproved(field) : 'waiting'
  const now = clock.now()
  const id = randomUUID()
  for (const open of await lockOpenRequestsOf(db, [employee.id]))
    if (open.field === field && !isAtPayroll(open)) await close(context, open, { status: 'replaced' })
  const row = {
    ...{ id, employeeId: employee.id, accountId: actingUser(context).accountId, field, status },
    ...{ askedAt: now, before, after, markings, approvals: [], differs: {}, reason: '' },
    ...(numbers ? sealNumbers(cipher, id, numbers) : NOTHING_SEALED),
    approvalsNeeded: isTold ? 0 : mode === 'two' || markings.length > 0 ? 2 : 1,
    approvedAt: isTold ? now : null,
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
  if (isTold) await applyApproved(context, employee, { field, after })
  await tellOfRequest(context, employee, { field, before, after, isTold })
  return { id, status }
}

/** Audit entries are kept forever, so names of emergency contacts must not get into them. */
function auditedLines(field: ChangeField, lines: Lines): Lines {
  return field === 'emergencyContacts' ? {} : lines
}
