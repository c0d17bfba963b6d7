import type { QueryOf, ResponseOf } from '@epay/contract/common/endpoint'
import type { ImportCounts, ImportOutcome } from '@epay/contract/paychecks/import-endpoints'
import {
  IMPORT_UNDO_SECONDS,
  type ImportChange,
  type ImportDetails,
  type ImportSummary,
  type importHistoryEndpoints,
} from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { type ChangeRow, listChangeRows } from './history-queries.ts'
import { findPreviousImport, presentTotals } from './import/control-totals.ts'
import { findImportRow, type ImportRow, listImportRows } from './import-record-queries.ts'
import type { StoredOutcome } from './tables.ts'
import { findChecksChangedSince, findReferencedPeople, findUsedAccounts, lockPeople } from './undo-queries.ts'

type Endpoints = typeof importHistoryEndpoints

export async function listImports(
  context: Context,
  query: QueryOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const { rows, totalCount } = await listImportRows(context.db, query)
  return { items: rows.map(row => presentImport(context, row)), totalCount }
}

/** Throws: NOT_FOUND. */
export async function getImport(context: Context, id: string): Promise<ImportDetails> {
  const row = await loadImportRow(context.db, id)
  const summary = presentImport(context, row)
  const canUndo = summary.undoUntil !== null
  const refusal = canUndo && (await inTransaction(context, ({ db }) => findUndoRefusal(db, id)))
  return {
    ...summary,
    previous: await findPreviousImport(context.db, row.record.kind, row.record.confirmedAt ?? undefined),
    refusal: refusal || '',
  }
}

/** Throws: NOT_FOUND. */
export async function loadImportRow(db: Executor, id: string): Promise<ImportRow> {
  const row = await findImportRow(db, id)
  if (!row) throw new PortalError('NOT_FOUND', IMPORT_REFUSALS.noImport)
  return row
}

/**
 * Returns `undefined` if the import can't be undone. Imports made by earlier versions of EPay lack the necessary
 * data.
 */
export function getUndoDeadline({ record: { state, confirmedAt } }: ImportRow, now: Date): Date | undefined {
  if (state !== 'confirmed' || confirmedAt === null) return undefined
  const until = new Date(confirmedAt.getTime() + IMPORT_UNDO_SECONDS * 1000)
  return until > now ? until : undefined
}

const NO_ROWS = { new: 0, changed: 0, unchanged: 0 }
const NO_COUNTS: ImportCounts = { employees: NO_ROWS, checks: NO_ROWS, lines: NO_ROWS, details: NO_ROWS }

function presentImport(context: Context, row: ImportRow): ImportSummary {
  const { record, at, by, undoneBy } = row
  const { result } = record
  const outcome = result && hideNumberCounts(context, { invitable: [], changedNumbers: null, ...result })
  const { accountId, scriptTokenId } = record
  return {
    ...{ id: record.id, at: at.toISOString(), by },
    byKind: accountId !== null ? 'person' : scriptTokenId !== null ? 'script' : 'command',
    files: record.fileNames,
    state: record.state === 'undone' ? 'undone' : 'confirmed',
    undoneAt: record.undoneAt?.toISOString() ?? null,
    undoneBy,
    undoUntil: getUndoDeadline(row, context.clock.now())?.toISOString() ?? null,
    counts: outcome?.counts ?? NO_COUNTS,
    accounts: outcome?.accounts ?? 0,
    totals: presentTotals(record.totals ?? []),
  }
}

/** Throws: NOT_FOUND. */
export async function listImportChanges(
  context: Context,
  id: string,
  query: QueryOf<Endpoints['changes']>,
): Promise<ResponseOf<Endpoints['changes']>> {
  await loadImportRow(context.db, id)
  const { rows, totalCount } = await listChangeRows(context.db, id, {
    ...query,
    includesNumbers: canCompareNumbers(context),
  })
  return { items: rows.map(presentChange), totalCount }
}

/**
 * Columns not shown as changes: keys, the search name, the last digits of the SSN and the bank account number, and the
 * time at which the SSN changed.
 */
const HIDDEN_COLUMNS = [
  'id',
  'employee_id',
  'import_id',
  'ssn_last4',
  'ssn_changed_at',
  'bank_account_last4',
  'account_id',
  'search_name',
]

function presentChange(row: ChangeRow): ImportChange {
  const { employeeId, name, before, after } = row
  const fields =
    before && after ? Object.keys(after).flatMap(column => listChangedField(column, before, after)) : []
  if (row.part === 'employee') {
    if (row.areNumbersChanged) fields.push({ field: 'numbers', before: '', after: 'changed' })
    if (before && before.account_id !== after?.account_id)
      fields.push({ field: 'account', before: '', after: 'changed' })
    const action = before ? 'changed' : 'new'
    return { kind: 'employee', action, employeeId, name, checkNumber: '', date: '', fields }
  }
  if (row.areLinesChanged) fields.push({ field: 'lines', before: '', after: 'changed' })
  const isVoided = row.before?.is_voided === false && row.after.is_voided === true
  return {
    kind: 'check',
    action: isVoided ? 'voided' : before ? 'changed' : 'new',
    ...{ employeeId, name, fields },
    checkNumber: formatValue(row.after.check_number),
    date: formatValue(row.after.date),
  }
}

type Value = string | number | boolean | null | undefined

function listChangedField(column: string, before: Record<string, Value>, after: Record<string, Value>) {
  const [from, to] = [formatValue(before[column], column), formatValue(after[column], column)]
  if (HIDDEN_COLUMNS.includes(column) || from === to) return []
  return [
    {
      field:
        column === 'is_voided'
          ? 'voided'
          : column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      before: from,
      after: to,
    },
  ]
}

const MONEY_COLUMNS = ['balance', 'gross_pay', 'net_pay']

function formatValue(value: Value, column = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && MONEY_COLUMNS.includes(column) ? value.toFixed(2) : String(value)
}

const LISTED_NAMES_MAX = 3

function formatNames(names: readonly string[]): string {
  const more = names.length - LISTED_NAMES_MAX
  return [...names.slice(0, LISTED_NAMES_MAX), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const joinUniqueNames = (names: readonly string[]) => [...new Set(names.filter(Boolean))].join(', ')

/**
 * Returns a sentence about the later change that prevents undoing an import, if there is one. Locks the people and
 * accounts until the transaction ends.
 */
export async function findUndoRefusal(db: Transaction, id: string): Promise<string | undefined> {
  const checks = await findChecksChangedSince(db, id)
  if (checks.length > 0) {
    const by = joinUniqueNames(checks.map(each => each.by))
    const importerText = by ? ` by ${by}` : ''
    return `You can’t undo this. A later import${importerText} changed ${formatNames(checks.map(({ name }) => name))}.`
  }
  const people = (await lockPeople(db, id)).filter(({ isChangedSince }) => isChangedSince)
  if (people.length > 0) {
    const by = joinUniqueNames(people.map(({ changedBy }) => changedBy ?? ''))
    const names = formatNames(people.map(({ name, id: employeeId }) => `${name} (${employeeId})`))
    return by
      ? `You can’t undo this. ${by} changed ${names} since.`
      : `You can’t undo this. Changed since the import: ${names}.`
  }
  const referencedPeople = await findReferencedPeople(db, id)
  if (referencedPeople.length > 0)
    return `You can’t undo this. Other records now belong to these new employees: ${formatNames(referencedPeople)}.`
  const usedAccounts = await findUsedAccounts(db, id)
  if (usedAccounts.length > 0)
    return `You can’t undo this. These new accounts were used or changed since: ${formatNames(usedAccounts)}.`
  return undefined
}

/**
 * Only Admins and operators' commands may learn whether a file's numbers match the stored ones, so that imports can't
 * be used to guess them.
 */
function canCompareNumbers({ actor }: Pick<Context, 'actor'>): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.roles.includes('Admin'))
}

/** Hides counts that depend on stored SSNs or account numbers from callers that aren't allowed to compare them. */
export function hideNumberCounts(
  context: Pick<Context, 'actor'>,
  { announced, ...outcome }: StoredOutcome,
): ImportOutcome {
  if (canCompareNumbers(context)) return outcome
  const { counts } = outcome
  return {
    ...outcome,
    counts: { ...counts, employees: announced ?? counts.employees },
    changedNumbers: null,
  }
}
