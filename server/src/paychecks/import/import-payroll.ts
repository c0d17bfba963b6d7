import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { inYearsFrom } from '@epay/contract/common/dates'
import {
  type ControlTotals,
  type ImportCounts,
  type ImportOutcome,
  type ImportResult,
  type ImportRowCounts,
  needsBankAccountConfirmation,
  type ReturningPerson,
} from '@epay/contract/paychecks/import-endpoints'
import type {
  ImportedCheckLine,
  ImportedEarningDetail,
  ImportedRow,
  ImportFileName,
} from '@epay/contract/paychecks/import-files'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { countRecentBankAccountChanges } from '#server/employees/bank-account-changes.ts'
import type { BankAccountReview } from '#server/employees/bank-accounts.ts'
import { createEmployeeImport } from '#server/employees/import-employees.ts'
import { withoutLost } from '#server/employees/rules.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { closeVersions, nameImport } from '../check-version-queries.ts'
import { followCorrections } from '../follow-corrections.ts'
import { detailComparison, detailTable, lineComparison, lineTable, lockForImport } from '../import-queries.ts'
import { keepImport } from '../import-record-queries.ts'
import type { PayDateCents } from '../tables.ts'
import { type MissingCounts, reviewChecks } from './check-findings.ts'
import { addDetail, addLine } from './check-oddities.ts'
import { createCheckRegistry } from './check-registry.ts'
import { REPLACEMENT } from './column-layout.ts'
import { compareTotals } from './compare-totals.ts'
import { kindOf, totalsOf } from './control-totals.ts'
import { createCheckImport } from './import-checks.ts'
import { createChildImport } from './import-children.ts'
import {
  createBoundedList,
  type ImportProblemList,
  ImportRefused,
  type ImportWarning,
  type WarningList,
  withNames,
} from './import-problems.ts'
import { createLeftOutChecks } from './left-out-checks.ts'
import { createLeftOut } from './left-out-rows.ts'
import { placedIn, type ReadEmployee } from './placed-finding.ts'
import { type GivenFile, type ImportPlan, type PlannedFile, planImport } from './plan-import.ts'
import type { LeftOutRow, ReadRow } from './read-record.ts'
import { readRows } from './read-rows.ts'

export type Progress = { file: string; readBytes: number; totalBytes: number }
type ImportSource = {
  files: readonly GivenFile[]
  mapping?: ImportMapping
  onProgress?: (progress: Progress) => void
}
export type Imported = ImportOutcome & {
  /** The counts of employees that the preview told. */
  announced: ImportRowCounts
  warnings: readonly ImportWarning[]
  warningCount: number
  missing: MissingCounts
  bankAccounts: BankAccountReview
  returning: ReturningPerson[]
  controlTotals: ControlTotals
}
type Options = {
  /** Runs in the import's transaction, before the import. */
  before?: (context: TransactionContext) => Promise<void>
  /** The import's id; the record of its preview, if there was one, is completed. */
  id?: string
  /** The result that the preview announced; the import is refused if its own differs. */
  expected?: ImportResult | undefined
  /** The IDs of deleted employees who come back. */
  restore?: ReadonlySet<string>
  /** Refuses to change more than a few bank accounts. */
  hasBankAccountLimit?: boolean
}

/**
 * Takes over the payroll system's files: everything, or nothing when there is any problem. A check in the files
 * gets exactly the lines in the files; what the files don't name stays as it is, and what is the same isn't touched.
 * Throws: ImportRefused with every problem and where it is; CONFLICT when it would do other than expected.
 */
export async function importPayroll(
  context: Context,
  source: ImportSource,
  { before, id = randomUUID(), expected, hasBankAccountLimit = false, restore }: Options = {},
): Promise<Imported> {
  const run = async (context: TransactionContext) => {
    await before?.(context)
    await lockForImport(context.db)
    await nameImport(context.db, id)
    const changedToday = await countRecentBankAccountChanges(context)
    const { problems, warnings, ...done } = await runImport(context, source, {
      transaction: context,
      restore,
    })
    const { counts, accounts, invitable, bankAccounts, announced, changedNumbers, totals } = done
    if (problems.total > 0) throw new ImportRefused(problems, warnings)
    if (expected && !isDeepStrictEqual(expected, { counts: { ...counts, employees: announced }, accounts }))
      throw new PortalError('CONFLICT', IMPORT_REFUSALS.changed)
    if (hasBankAccountLimit && needsBankAccountConfirmation({ given: bankAccounts.given, changedToday }))
      throw invalidInput({ areBankAccountsConfirmed: [IMPORT_REFUSALS.bankAccounts] })
    await recordAudit(context, {
      action: 'payroll.imported',
      recordType: 'payroll',
      recordId: id,
      after: { ...counts, accounts, ...changedNumbers, restored: restore?.size ?? 0 },
    })
    await followCorrections(context, { importId: id })
    await closeVersions(context.db, id)
    const controlTotals = await compareTotals(context.db, source.mapping, totals)
    const fileNames = source.files.map(({ name }) => name)
    const kind = kindOf(source.mapping, totals)
    const at = context.clock.now()
    const result = { counts, accounts, invitable, changedNumbers, announced }
    await keepImport(context.db, { id, at, result, fileNames, kind, totals })
    return { ...done, controlTotals, warnings: warnings.kept, warningCount: warnings.total }
  }
  return inTransaction(context, run, { isPatient: true })
}

export type PayrollComparison = ImportOutcome & {
  /** The counts of employees that the preview tells. */
  announced: ImportRowCounts
  problems: ImportProblemList
  warnings: WarningList
  missing: MissingCounts
  bankAccounts: BankAccountReview
  returning: ReturningPerson[]
  totals: readonly PayDateCents[]
}

/** What importing the files would do, by reading alone. The counts mean nothing when there are problems. */
export function comparePayroll(context: Context, source: ImportSource): Promise<PayrollComparison> {
  return runImport(context, source, {})
}

async function runImport(
  context: Context,
  source: ImportSource,
  { transaction, restore = new Set() }: { transaction?: TransactionContext; restore?: ReadonlySet<string> },
): Promise<PayrollComparison> {
  const problems: ImportProblemList = createBoundedList()
  const warnings: WarningList = createBoundedList()
  const plan = planImport(source.files, source.mapping, problems.add)
  const names = new Map<string, string>()
  const told = { plan, problems, warnings, names, leftOut: createLeftOut() }
  const run = { context, transaction, source, ...told, restore }
  const read = problems.total > 0 ? NOTHING_READ : await importFiles(run)
  return { ...read, problems: withNames(problems, names), warnings: withNames(warnings, names) }
}

const NO_ROWS: ImportRowCounts = { new: 0, changed: 0, unchanged: 0 }
const NOTHING_READ = {
  counts: { employees: NO_ROWS, checks: NO_ROWS, lines: NO_ROWS, details: NO_ROWS },
  announced: NO_ROWS,
  changedNumbers: { bankAccounts: 0, ssns: 0 },
  accounts: 0,
  invitable: [],
  missing: { checks: 0, periodStart: 0, hours: 0, rates: 0 },
  bankAccounts: { given: 0, changed: [], shared: [] },
  returning: [],
  totals: [],
}

type Run = {
  context: Context
  /** In which it writes; a preview has none. */
  transaction: TransactionContext | undefined
  source: ImportSource
  plan: ImportPlan
  problems: ImportProblemList
  warnings: WarningList
  /** Names of employees by their IDs. */
  names: Map<string, string>
  leftOut: ReturnType<typeof createLeftOut>
  restore: ReadonlySet<string>
}

type Read = ImportOutcome &
  Pick<PayrollComparison, 'announced' | 'missing' | 'bankAccounts' | 'returning' | 'totals'>

async function importFiles(run: Run): Promise<Read> {
  const { context, transaction, plan, problems, names } = run
  const isRefused = () => problems.total > 0
  const { employees, areEmployeesUnread } = await importEmployees(run)
  const registry = createCheckRegistry()
  const common = { db: context.db, registry, report: problems.add, isRefused }
  const checks = createCheckImport({
    ...common,
    names,
    // A script must not learn whose an ID is that it made up.
    areNamesShown: context.actor.kind !== 'script',
    areEmployeesUnread,
    warn: run.warnings.add,
    transaction: transaction?.db,
    lastDate: inYearsFrom(context.clock.today(), 1, '02-28'),
  })
  const leftOut = createLeftOutChecks({ db: context.db, registry, warn: run.warnings.add })
  const checkRows = rowsOf(run, 'checks.csv', {
    onCut: () => registry.addUnread(),
    onLeftOut: leftOut.add,
  })
  for await (const { file, batch } of checkRows) {
    await checks.importBatch(file.name, batch)
    await leftOut.lookAtSome()
    await employees.compareSome()
  }
  await checks.finish()
  await leftOut.finish()

  const lines = createChildImport<ImportedCheckLine>({
    ...{ ...common, table: transaction ? lineTable : lineComparison, counter: 'lineCount' },
    onRow({ totals, facts }, line) {
      totals[line.kind] = (totals[line.kind] ?? 0) + line.amount
      addLine(facts, line)
    },
  })
  for await (const { file, batch } of rowsOf(run, 'check-lines.csv')) {
    await lines.importBatch(file.name, batch)
    await employees.compareSome()
  }
  await lines.finish()

  const table = transaction ? detailTable : detailComparison
  const details = createChildImport<ImportedEarningDetail>({
    ...{ ...common, table, counter: 'detailCount' },
    onRow: ({ facts }, detail) => addDetail(facts, detail),
  })
  for await (const { file, batch } of rowsOf(run, 'earnings-details.csv')) {
    await details.importBatch(file.name, batch)
    await employees.compareSome()
  }
  if (plan['earnings-details.csv'].length > 0) await details.finish()

  const { counts: ofEmployees, invitable, ...rest } = await employees.finish()
  const counts: ImportCounts = {
    ...{ employees: ofEmployees, checks: checks.counts, lines: lines.counts, details: details.counts },
  }
  run.leftOut.report(problems.add)
  // An unreadable amount is left out, so that warnings about sums would be wrong.
  const missing = reviewChecks(registry, isRefused() ? createBoundedList() : run.warnings)
  return { ...rest, counts, invitable: [...invitable], missing, totals: totalsOf(registry) }
}

/** Adds the new ones. Comparing the others is left for when the database is busy. */
async function importEmployees(run: Run) {
  const { context, transaction, problems, warnings, names, restore } = run
  let current: readonly ReadEmployee[] = []
  let areEmployeesUnread = false
  const onCut = () => {
    areEmployeesUnread = true
  }
  const employees = createEmployeeImport(context, {
    report: problem => problems.add(placedIn(current, problem)),
    warn: warning => warnings.add(placedIn(current, warning)),
    isRefused: () => problems.total > 0,
    transaction,
    restore,
  })
  let takeBefore = async () => {}
  for await (const { file, batch } of rowsOf(run, 'employees.csv', { onCut })) {
    for (const { row, texts } of batch) {
      const id = row ? row.id : (texts.id ?? '').trim()
      if (id === '' || id.includes(REPLACEMENT)) areEmployeesUnread = true
      else names.set(id, row ? row.name : (texts.name ?? '').trim())
    }
    const rows = usable(batch).map(({ line, row }) => ({ line, row: withoutLost(row) }))
    // The database looks for these while those before are compared.
    const finding = employees.find(rows)
    finding.catch(() => {})
    await takeBefore()
    takeBefore = async () => {
      current = rows
      await employees.importBatch(file.name, rows, await finding)
    }
  }
  await takeBefore()
  return { employees, areEmployeesUnread }
}

type RowEvents = { onCut?: () => void; onLeftOut?: (file: string, left: LeftOutRow) => void }

/** The rows of whatever is read as this file of ours, in batches. */
async function* rowsOf<Name extends ImportFileName>(
  { source, plan, problems, warnings, leftOut }: Run,
  name: Name,
  { onCut = () => {}, onLeftOut }: RowEvents = {},
): AsyncGenerator<{ file: PlannedFile; batch: ReadRow<ImportedRow<Name>>[] }> {
  for (const file of plan[name]) {
    const batches = readRows({
      file,
      readAs: name,
      report: problem => problems.add({ file: file.name, ...problem }),
      warn: warning => warnings.add({ file: file.name, ...warning }),
      onBytes: progressOf(source, file),
      onLeftOut(line, textsOf) {
        leftOut.add(file)
        onLeftOut?.(file.name, { line, texts: textsOf() })
      },
      onCut,
    })
    for await (const batch of batches) {
      leftOut.addTaken(file, batch.length)
      yield { file, batch }
    }
  }
}

function usable<Row>(batch: readonly { line: number; row: Row | undefined }[]): { line: number; row: Row }[] {
  return batch.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row }]))
}

function progressOf({ onProgress }: ImportSource, { name, size }: PlannedFile): (bytes: number) => void {
  let readBytes = 0
  return bytes => {
    readBytes += bytes
    onProgress?.({ file: name, readBytes, totalBytes: size })
  }
}
