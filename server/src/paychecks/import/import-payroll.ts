import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isStorable } from '@epay/contract/common/text'
import {
  type ControlTotals,
  type ImportOutcome,
  type ImportResult,
  type ImportRowCounts,
  needsBankAccountConfirmation,
  type ReturningPerson,
} from '@epay/contract/paychecks/import-endpoints'
import { maskCell } from '@epay/contract/paychecks/import-findings'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { closeRequestsByImport } from '#server/change-requests/close-by-import.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { countRecentBankAccountChanges } from '#server/employees/bank-account-changes.ts'
import type { BankAccountReview } from '#server/employees/bank-accounts.ts'
import { createEmployeeImport } from '#server/employees/import-employees.ts'
import { findNames } from '#server/employees/import-queries.ts'
import { closeHiresByImport } from '#server/hand-over/close-by-import.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { completeVersions, setCurrentImport } from '../check-version-queries.ts'
import { reportCorrections } from '../corrections.ts'
import { type ImportRecord, saveImport } from '../import-record-queries.ts'
import type { PayDateCents } from '../tables.ts'
import {
  countMissing,
  findPreviousImport,
  getImportKind,
  type MissingCounts,
  presentTotals,
  sumByPayDate,
} from './control-totals.ts'
import {
  addFinding,
  createStagedFiles,
  type FindingList,
  type Findings,
  type ImportFinding,
  ImportRefused,
  type StagedFiles,
} from './import-findings.ts'
import {
  compareChecks,
  countChecks,
  countChildren,
  DETAILS,
  findInvalidChecks,
  findLeftOutChecks,
  findOversizedChecks,
  findUnusualChecks,
  LINES,
  lockForImport,
} from './review-queries.ts'
import {
  deleteStagedRows,
  type ImportSource,
  readStagedEmployees,
  type StagedEmployee,
  stageImport,
} from './stage-import.ts'
import { writeChecks } from './write-checks.ts'

/** The counts are meaningless if there are problems. */
type Comparison = ImportOutcome & {
  announced: ImportRowCounts
  findings: Findings
  missing: MissingCounts
  bankAccounts: BankAccountReview
  returning: ReturningPerson[]
  totals: readonly PayDateCents[]
}
export type ImportReport = Omit<Comparison, 'findings' | 'totals'> & {
  controlTotals: ControlTotals
  warnings: readonly ImportFinding[]
  warningCount: number
}

export async function previewPayroll(
  context: TransactionContext,
  { id, source }: { id: string; source: ImportSource },
) {
  const staged = await stageImport(context, id, source)
  const comparison = await compareStagedRows(context, { id, staged, isPreview: true })
  return { hasDetails: staged.hasDetails, comparison, kind: getImportKind(source.mapping, comparison.totals) }
}

/** Throws: the errors of `importStagedRows`. */
export function importPayroll(
  context: Context,
  source: ImportSource,
  limits: ImportLimits = {},
): Promise<ImportReport> {
  const id = randomUUID()
  const { files, mapping } = source
  const run = async (context: TransactionContext) => {
    const staged = await stageImport(context, id, source)
    const fileNames = files.map(({ name }) => name)
    const record = { id, fileNames, hasDetails: staged.hasDetails, kind: null }
    return importStagedRows(context, record, { ...limits, mapping, staged })
  }
  return inTransaction(context, run, { isPatient: true })
}

type ImportLimits = {
  expected?: ImportResult | undefined
  restore?: ReadonlySet<string>
  hasBankAccountLimit?: boolean
}
type UnpreviewedImport = { mapping?: ImportMapping | undefined; staged?: StagedFiles }

/**
 * Imports the staged rows, or nothing if there is any problem. Imported checks end up with exactly the lines and
 * details in the files, except that voided checks keep theirs, and all checks keep their details if the files include
 * none. Doesn't touch records that are unchanged or missing from the files.
 * Throws: ImportRefused with every problem and its location; CONFLICT if the result would differ from `expected`;
 * INVALID_INPUT if it would change too many bank accounts.
 */
export async function importStagedRows(
  context: TransactionContext,
  {
    id,
    fileNames,
    hasDetails,
    kind: knownKind,
  }: Pick<ImportRecord, 'id' | 'fileNames' | 'hasDetails' | 'kind'>,
  {
    expected,
    restore = new Set(),
    hasBankAccountLimit = false,
    mapping,
    staged = createStagedFiles({ hasDetails }),
  }: ImportLimits & UnpreviewedImport,
): Promise<ImportReport> {
  await lockForImport(context.db)
  await setCurrentImport(context.db, id)
  const changedToday = await countRecentBankAccountChanges(context)
  const comparison = await compareStagedRows(context, { id, staged, isPreview: false, restore })
  const { counts, accounts, invitable, bankAccounts, announced, changedNumbers, totals } = comparison
  if (comparison.findings.problems.total > 0) throw new ImportRefused(comparison.findings)
  if (expected && !isDeepStrictEqual(expected, { counts: { ...counts, employees: announced }, accounts }))
    throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed)
  if (hasBankAccountLimit && needsBankAccountConfirmation({ given: bankAccounts.given, changedToday }))
    throw invalidInput({ areBankAccountsConfirmed: [IMPORT_REFUSALS.bankAccounts] })
  await writeChecks(context.db, { id, hasDetails })
  await closeHiresByImport(context, id, readStagedEmployees(context, id))
  await closeRequestsByImport(context, id, readStagedEmployees(context, id))
  await deleteStagedRows(context.db, id)
  await recordAudit(context, {
    action: 'payroll.imported',
    recordType: 'payroll',
    recordId: id,
    after: { ...counts, accounts, ...changedNumbers, restored: restore.size },
  })
  await reportCorrections(context, { importId: id })
  await completeVersions(context.db, id)
  const kind = knownKind ?? getImportKind(mapping, totals)
  const controlTotals = {
    totals: presentTotals(totals),
    previous: await findPreviousImport(context.db, kind),
  }
  const result = { counts, accounts, invitable, changedNumbers, announced }
  await saveImport(context.db, { id, at: context.clock.now(), result, fileNames, kind, totals })
  const { items: warnings, total: warningCount } = comparison.findings.warnings
  return { ...comparison, controlTotals, warnings, warningCount }
}

type CompareOptions = { id: string; staged: StagedFiles; isPreview: boolean; restore?: ReadonlySet<string> }

/** Compares the staged rows with the stored records. Also writes the employees, except in a preview. */
async function compareStagedRows(context: TransactionContext, options: CompareOptions): Promise<Comparison> {
  const { db } = context
  const { id, staged } = options
  const { problems, warnings } = staged.findings
  const employees = await compareEmployees(context, options)
  await findInvalidChecks(db, id, staged)
  const checks = problems.total > 0 ? NO_CHECKS : await compareAllChecks(db, options)
  const { counts: employeeCounts, invitable, ...rest } = await employees.finish()
  const { missing, totals, ...checkCounts } = checks
  return {
    ...{ ...rest, invitable: [...invitable], missing, totals },
    counts: { employees: employeeCounts, ...checkCounts },
    findings: {
      problems: await nameAndSort(context, problems, staged),
      warnings: await nameAndSort(context, warnings, staged),
    },
  }
}

const NO_ROWS: ImportRowCounts = { new: 0, changed: 0, unchanged: 0 }
const NO_CHECKS = {
  ...{ checks: NO_ROWS, lines: NO_ROWS, details: NO_ROWS, totals: [] },
  missing: { checks: 0, periodStart: 0, hours: 0, rates: 0 },
}

async function compareEmployees(context: TransactionContext, options: CompareOptions) {
  const { id, staged, isPreview, restore = new Set() } = options
  const { findings } = staged
  let currentRows: readonly StagedEmployee[] = []
  const employees = createEmployeeImport(context, {
    report: problem => addFinding(findings.problems, addCell(currentRows, problem)),
    warn: warning => addFinding(findings.warnings, addCell(currentRows, warning)),
    isRefused: () => findings.problems.total > 0,
    transaction: isPreview ? undefined : context,
    restore,
  })
  for await (const { file, rows } of readStagedEmployees(context, id)) {
    currentRows = rows
    await employees.importBatch(file, rows)
  }
  return employees
}

function addCell(rows: readonly StagedEmployee[], finding: ImportFinding): ImportFinding {
  const row = rows.find(({ line }) => line === finding.line)?.row
  const [column, cell] = Object.entries(row ?? {}).find(([name]) => name === finding.column) ?? []
  const value = column === undefined ? undefined : maskCell('employees.csv', column, String(cell))
  return { ...finding, value, employeeId: row?.id, name: row?.name }
}

async function compareAllChecks(db: Transaction, { id, staged: { hasDetails, findings } }: CompareOptions) {
  await findLeftOutChecks(db, id, findings.warnings)
  await compareChecks(db, id)
  await findOversizedChecks(db, findings.problems)
  await findUnusualChecks(db, findings.warnings)
  const details = await countChildren(db, DETAILS, id)
  return {
    checks: await countChecks(db),
    lines: await countChildren(db, LINES, id),
    details: hasDetails ? details : { ...details, removed: 0 },
    missing: await countMissing(db),
    totals: await sumByPayDate(db),
  }
}

/** Doesn't look up stored names for scripts, which could otherwise probe for IDs. */
async function nameAndSort(
  { db, actor }: TransactionContext,
  { total, items }: FindingList,
  { files, names }: StagedFiles,
): Promise<FindingList> {
  const ids = new Set(items.flatMap(({ employeeId }) => employeeId ?? []))
  const unknownIds = [...ids].filter(id => !names.has(id) && isStorable(id))
  const storedNames = actor.kind === 'script' ? [] : await findNames(db, unknownIds)
  const allNames = new Map([...names, ...storedNames])
  const namedItems = items.map(each => ({
    ...each,
    name: each.name ?? allNames.get(each.employeeId ?? '') ?? '',
  }))
  const getFileIndex = ({ file }: ImportFinding) => files.indexOf(file)
  return {
    total,
    items: namedItems.sort((one, other) => getFileIndex(one) - getFileIndex(other) || one.line - other.line),
  }
}
