import type { ResponseOf } from '@epay/contract/common/endpoint'
import { formatSsn, maskNumber } from '@epay/contract/common/personal-numbers'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import {
  WAITING_REFUSALS,
  type WaitingColumn,
  type waitingEndpoints,
} from '@epay/contract/paychecks/waiting-changes'
import { recordAudit } from '#server/audit/record-audit.ts'
import { withOwnCode } from '#server/auth/second-factor.ts'
import { closeRequestsByImport } from '#server/change-requests/close-by-import.ts'
import { createEmployeeImport } from '#server/employees/import-employees.ts'
import { openSecret } from '#server/employees/secrets.ts'
import { openWaitingValue } from '#server/employees/waiting-queries.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  deleteWaitingChanges,
  listWaitingRows,
  lockWaitingChanges,
  type WaitingRow,
} from '../import-record-queries.ts'
import { lockForImport } from './review-queries.ts'

const LISTED_MAX = 500

type Description = { before: string; after: string }
type Change = WaitingRow & { description: Description; value: ReturnType<typeof openWaitingValue> }

const formatYesNo = (value: boolean | undefined) => (value ? 'Yes' : 'No')

/**
 * Masks SSNs and bank accounts. Returns `undefined` if the value matches the record, because scripts send every value
 * with every import. A missing change tells a script that it guessed a number right, but each import allows only one
 * guess per person, and a script can run only a few imports an hour.
 */
function describeChange(context: Context, { change, employee, email }: WaitingRow): Description | undefined {
  const { cipher } = context
  const value = openWaitingValue(cipher, change)
  const bankAccount = openSecret(cipher, employee, 'bankAccount')
  const ssn = openSecret(cipher, employee, 'ssn')
  const descriptions: Record<WaitingColumn, [boolean, string, string]> = {
    email: [employee.accountId !== null, email ?? '', value.email ?? ''],
    name: [employee.name === value.name, employee.name, value.name ?? ''],
    isActive: [
      employee.isActive === value.isActive,
      formatYesNo(employee.isActive),
      formatYesNo(value.isActive),
    ],
    bankAccount: [
      employee.accountType === value.accountType && bankAccount === value.bankAccount,
      `${employee.accountType} ${maskNumber(bankAccount)}`.trim(),
      `${value.accountType ?? ''} ${maskNumber(value.bankAccount ?? '')}`.trim(),
    ],
    ssn: [ssn === formatSsn(value.ssn ?? ''), maskNumber(ssn), maskNumber(formatSsn(value.ssn ?? ''))],
  }
  const [isSame, before, after] = descriptions[change.column]
  return isSame ? undefined : { before, after }
}

async function findChanges(context: Context, importId?: string): Promise<Change[]> {
  const rows = await listWaitingRows(context.db, context.clock.now(), importId)
  return rows.flatMap(row => {
    const description = describeChange(context, row)
    return description ? [{ ...row, description, value: openWaitingValue(context.cipher, row.change) }] : []
  })
}

export async function listWaitingChanges(
  context: Context,
): Promise<ResponseOf<typeof waitingEndpoints.list>> {
  const changesByImport = Map.groupBy(await findChanges(context), ({ change }) => change.importId)
  return [...changesByImport].flatMap(([importId, changes]) => {
    const [firstChange] = changes
    if (!firstChange) return []
    const listedChanges = changes
      .slice(0, LISTED_MAX)
      .map(({ change: { column, file, line }, employee, description }) => ({
        ...{ employeeId: employee.id, name: employee.name, column, file, line, ...description },
      }))
    const at = firstChange.change.createdAt.toISOString()
    return [{ importId, by: firstChange.by, at, count: changes.length, changes: listedChanges }]
  })
}

/**
 * Applies the pending changes as an import by the signed-in person, who must enter a second-factor code.
 * Throws: SECOND_FACTOR_MISSING; INVALID_INPUT for a wrong code; CONFLICT if nothing is pending or a change can't be
 * applied; TOO_MANY_REQUESTS.
 */
export async function confirmWaitingChanges(
  context: Context,
  importId: string,
  code: string,
): Promise<ResponseOf<typeof waitingEndpoints.confirm>> {
  const { accountId } = actingUser(context)
  let result = { changed: 0, warnings: [] as string[] }
  await withOwnCode(context, accountId, code, async context => {
    result = await applyChanges(context, importId)
  })
  return result
}

async function applyChanges(context: TransactionContext, importId: string) {
  await lockForImport(context.db)
  await lockWaitingChanges(context.db, importId)
  const changes = await findChanges(context, importId)
  if (changes.length === 0) throw new PortalError('CONFLICT', WAITING_REFUSALS.nothing)
  const warnings: string[] = []
  const problems: string[] = []
  const employees = createEmployeeImport(context, {
    report: ({ message }) => problems.push(message),
    warn: ({ message }) => warnings.push(message),
    isRefused: () => problems.length > 0,
    transaction: context,
    restore: new Set(),
  })
  const rowsByFile = toRowsByFile(changes)
  for (const [file, rows] of rowsByFile) await employees.importBatch(file, rows)
  await employees.finish()
  if (problems.length > 0) throw new PortalError('CONFLICT', problems.join(' '))
  await closeRequestsByImport(
    context,
    importId,
    [...rowsByFile.values()].map(rows => ({ rows })),
  )
  for (const { change, employee, description } of changes)
    await recordAudit(context, {
      action: 'employee.waiting-change-confirmed',
      recordType: 'employee',
      recordId: employee.id,
      before: { [change.column]: description.before },
      after: { [change.column]: description.after, import: importId, source: change.file, line: change.line },
    })
  await deleteWaitingChanges(context.db, importId)
  return { changed: changes.length, warnings }
}

function toRowsByFile(changes: readonly Change[]) {
  const rowsById = new Map<string, { file: string; line: number; row: ImportedEmployee }>()
  for (const { change, employee, value } of changes) {
    const { id, name, address1, address2, city, state, zip, isActive, printStub } = employee
    const stored = { id, name, address1, address2, city, state, zip, isActive, printStub }
    const row = rowsById.get(id)?.row ?? {
      ...stored,
      ...{ balance: Math.round(Number(employee.balance) * 100), email: '' },
      ...{ accountType: '', bankAccount: '', ssn: '' },
    }
    rowsById.set(id, { file: change.file, line: change.line, row: { ...row, ...value } })
  }
  return Map.groupBy(rowsById.values(), ({ file }) => file)
}

/** Throws: CONFLICT if nothing is pending. */
export async function discardWaitingChanges(context: Context, importId: string): Promise<void> {
  await inTransaction(context, async context => {
    const count = await deleteWaitingChanges(context.db, importId)
    if (count === 0) throw new PortalError('CONFLICT', WAITING_REFUSALS.nothing)
    await recordAudit(context, {
      action: 'payroll.waiting-changes-discarded',
      recordType: 'payroll',
      recordId: importId,
      after: { count },
    })
  })
}
