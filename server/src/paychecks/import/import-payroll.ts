import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CheckLineRow,
  type EarningDetailRow,
  IMPORT_FILES,
  type ImportFileName,
} from '@epay/contract/paychecks/import-files'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { createEmployeeImport, type EmployeeCounts } from '#server/employees/import-employees.ts'
import type { Context } from '#server/platform/context.ts'
import { detailTable, lineTable, lockForImport } from '../import-queries.ts'
import { createCheckRegistry } from './check-registry.ts'
import { createCheckImport } from './import-checks.ts'
import { createChildImport } from './import-children.ts'
import { createProblemList, ImportRefused, type ProblemList } from './import-problems.ts'
import { type Report, readRows } from './read-rows.ts'

export type RowCounts = { new: number; changed: number; unchanged: number; removed?: number }
export type ImportCounts = {
  employees: EmployeeCounts
  checks: RowCounts
  lines: RowCounts
  details: RowCounts
}
export type Progress = { file: ImportFileName; readBytes: number; totalBytes: number }
type Source = { directory: string; onProgress?: (progress: Progress) => void }

/**
 * Takes over the payroll system's four files: everything, or nothing when there is any problem. A check in the files
 * gets exactly the lines in the files; what the files don't name stays as it is, and what is the same isn't touched.
 * Throws: ImportRefused with every problem and where it is.
 */
export async function importPayroll(context: Context, source: Source): Promise<ImportCounts> {
  return inTransaction(context.database, async tx => {
    const problems = createProblemList()
    const sizes = sizesOf(source.directory, problems)
    if (problems.total > 0) throw new ImportRefused(problems)
    await lockForImport(tx)
    const counts = await importFiles({ tx, context, source, sizes, problems })
    if (problems.total > 0) throw new ImportRefused(problems)
    await recordAudit(tx, context, {
      action: 'payroll.imported',
      recordType: 'payroll',
      recordId: context.requestId,
      after: counts,
    })
    return counts
  })
}

type Sizes = ReadonlyMap<ImportFileName, number>

/** All four must be there: a check without its lines must not be taken for one that has none. */
function sizesOf(directory: string, problems: ProblemList): Sizes {
  const sizes = new Map<ImportFileName, number>()
  for (const file of FILES) {
    const stats = statSync(join(directory, file), { throwIfNoEntry: false })
    if (stats?.isFile()) sizes.set(file, stats.size)
    else problems.add({ file, line: 1, message: `there is no such file in ${directory}` })
  }
  return sizes
}

const FILES = ['employees.csv', 'checks.csv', 'check-lines.csv', 'earnings-details.csv'] as const

type Run = { tx: Executor; context: Context; source: Source; sizes: Sizes; problems: ProblemList }

async function importFiles({ tx, context, source, sizes, problems }: Run): Promise<ImportCounts> {
  const isRefused = () => problems.total > 0
  const reportOf =
    (file: ImportFileName): Report =>
    problem =>
      problems.add({ file, ...problem })
  const read = <File extends ImportFileName>(file: File) =>
    readRows({
      path: join(source.directory, file),
      schema: IMPORT_FILES[file],
      report: reportOf(file),
      onBytes: progressOf(source, file, sizes),
    })

  const knownIds = new Set<string>()
  const employees = createEmployeeImport(tx, context, reportOf('employees.csv'))
  for await (const batch of read('employees.csv')) {
    for (const { cells } of batch) knownIds.add((cells.id ?? '').trim())
    await employees.importBatch(usable(batch), { isRefused })
  }

  const registry = createCheckRegistry()
  const checks = createCheckImport({ tx, registry, knownIds, report: reportOf('checks.csv'), isRefused })
  for await (const batch of read('checks.csv')) await checks.importBatch(batch)

  const lines = createChildImport<CheckLineRow>({
    ...{ tx, registry, isRefused, report: reportOf('check-lines.csv') },
    ...{ table: lineTable, counter: 'lineCount' },
  })
  for await (const batch of read('check-lines.csv')) await lines.importBatch(usable(batch))
  await lines.finish()

  const details = createChildImport<EarningDetailRow>({
    ...{ tx, registry, isRefused, report: reportOf('earnings-details.csv') },
    ...{ table: detailTable, counter: 'detailCount' },
  })
  for await (const batch of read('earnings-details.csv')) await details.importBatch(usable(batch))
  await details.finish()
  return { employees: employees.counts, checks: checks.counts, lines: lines.counts, details: details.counts }
}

function usable<Row>(batch: readonly { line: number; row: Row | undefined }[]): { line: number; row: Row }[] {
  return batch.flatMap(({ line, row }) => (row === undefined ? [] : [{ line, row }]))
}

function progressOf({ onProgress }: Source, file: ImportFileName, sizes: Sizes): (bytes: number) => void {
  let readBytes = 0
  return bytes => {
    readBytes += bytes
    onProgress?.({ file, readBytes, totalBytes: sizes.get(file) ?? 0 })
  }
}
