import { randomUUID } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addYears } from '@epay/contract/common/dates'
import { isStorable } from '@epay/contract/common/text'
import {
  IMPORT_FILE_NAMES,
  IMPORT_FIRST_DATE,
  type ImportedEmployee,
  type ImportFileName,
} from '@epay/contract/paychecks/import-files'
import {
  type ImportMapping,
  isSameFileName,
  listExpectedFiles,
} from '@epay/contract/paychecks/import-mapping'
import { asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { withoutDamagedGroups } from '#server/employees/rules.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { stagedChecks, stagedDetails, stagedEmployees, stagedLines } from '../tables.ts'
import { addFinding, createStagedFiles, type ImportFinding, type StagedFiles } from './import-findings.ts'
import { WORKBOOK_MESSAGE } from './read-csv.ts'
import { type ImportFile, type PlannedFile, type ReadRow, readRows } from './read-rows.ts'
import { toCheckColumns, toDetailColumns, toLineColumns } from './write-checks.ts'

type ImportPlan = Readonly<Record<ImportFileName, readonly PlannedFile[]>>

/** Matches the files to the expected ones; reports missing, unknown, and duplicate files. */
function planImport(
  files: readonly ImportFile[],
  mapping: ImportMapping | undefined,
  report: (problem: ImportFinding) => void,
): ImportPlan {
  const plan: Record<ImportFileName, PlannedFile[]> = {
    'employees.csv': [],
    'checks.csv': [],
    'check-lines.csv': [],
    'earnings-details.csv': [],
  }
  const reportFile = (file: string, message: string) => report({ file, line: 1, message })
  const findFile = (name: string) => files.find(file => isSameFileName(file.name, name))
  for (const { name, readAs, source, isRequired } of listExpectedFiles(mapping)) {
    const file = findFile(name)
    if (file) plan[readAs].push(source ? { ...file, mappedSource: source } : { ...file, name })
    else if (isRequired) reportFile(name, source ? MAPPED_FILE_MISSING : FILE_MISSING)
  }
  const knownFileNames = listKnownNames(mapping)
  for (const { name } of files)
    if (!knownFileNames.some(each => isSameFileName(each, name)))
      reportFile(
        name,
        WORKBOOK_NAME.test(name)
          ? WORKBOOK_MESSAGE
          : `This isn't a file of an import. Those are: ${knownFileNames.join(', ')}.`,
      )
  files.forEach(({ name }, index) => {
    if (files.findIndex(other => isSameFileName(other.name, name)) !== index)
      reportFile(name, 'This file is there more than once. Choose one of them.')
  })
  return plan
}

const FILE_MISSING = 'This file is missing. Choose it with the others.'
const MAPPED_FILE_MISSING = 'This file is in the mapping, but missing here. Choose it with the others.'
const WORKBOOK_NAME = /\.xlsx?$/i

/** Includes EPay's own file names, even those that a mapping replaces. */
function listKnownNames(mapping: ImportMapping | undefined): string[] {
  return [...new Set([...IMPORT_FILE_NAMES, ...(mapping?.sources.map(({ from }) => from) ?? [])])]
}

export function listFolderFiles(directory: string, mapping: ImportMapping | undefined): ImportFile[] {
  const knownFileNames = listKnownNames(mapping)
  return readdirSync(directory)
    .filter(name => knownFileNames.some(each => isSameFileName(each, name)))
    .flatMap(name => {
      const path = join(directory, name)
      const stats = statSync(path)
      return stats.isFile() ? [{ name, size: stats.size, open: async () => createReadStream(path) }] : []
    })
}

export type Progress = { file: string; readBytes: number; totalBytes: number }
export type ImportSource = {
  files: readonly ImportFile[]
  mapping?: ImportMapping | undefined
  onProgress?: (progress: Progress) => void
}

/** Reads the files once, stores every valid row for the import, and reports all problems. */
export async function stageImport(
  context: TransactionContext,
  id: string,
  source: ImportSource,
): Promise<StagedFiles> {
  const staged = createStagedFiles()
  const { problems } = staged.findings
  const plan = planImport(source.files, source.mapping, problem => addFinding(problems, problem))
  staged.files = IMPORT_FILE_NAMES.flatMap(name => plan[name].map(file => file.name))
  staged.hasDetails = plan['earnings-details.csv'].length > 0
  if (problems.total > 0) return staged
  const reader = createFileReader({ context, id, source, staged }, plan)
  await readEmployees(context, reader, staged)
  await readChecks(context, reader, staged)
  for await (const { rows, locate } of reader.read('check-lines.csv'))
    await reader.store(
      stagedLines,
      mapValidRows(rows, (line, row) => ({ ...locate(line), ...toLineColumns(row) })),
    )
  for await (const { rows, locate } of reader.read('earnings-details.csv'))
    await reader.store(
      stagedDetails,
      mapValidRows(rows, (line, row) => ({ ...locate(line), ...toDetailColumns(row) })),
    )
  await reader.finish()
  return staged
}

function mapValidRows<Row, Result>(
  rows: readonly ReadRow<Row>[],
  toRow: (line: number, row: Row) => Result,
): Result[] {
  return rows.flatMap(({ line, row, isLeftOut }) =>
    row === undefined || isLeftOut ? [] : [toRow(line, row)],
  )
}

async function readEmployees(
  { cipher }: TransactionContext,
  reader: FileReader,
  staged: StagedFiles,
): Promise<void> {
  const onTruncated = () => {
    staged.hasUnreadEmployees = true
  }
  for await (const { rows, locate } of reader.read('employees.csv', onTruncated)) {
    for (const { row, ...unreadRow } of rows) {
      const { id: employeeId, name } = row ?? { id: '', name: '', ...unreadRow }
      if (employeeId === '' || !isStorable(employeeId)) onTruncated()
      else staged.names.set(employeeId, name)
    }
    const batch = mapValidRows(rows, (line, row) => ({ line, row: withoutDamagedGroups(row) }))
    const id = randomUUID()
    const rowsSealed = cipher.seal(JSON.stringify(batch), boundTo(id))
    await reader.store(stagedEmployees, [{ ...locate(0), id, rowsSealed }])
  }
}

async function readChecks(
  { clock }: TransactionContext,
  reader: FileReader,
  staged: StagedFiles,
): Promise<void> {
  const lastDate = addYears(clock.today(), 1, '02-28')
  const onTruncated = () => {
    staged.employeesWithUnreadChecks = undefined
  }
  for await (const { file, rows, locate } of reader.read('checks.csv', onTruncated)) {
    for (const each of rows)
      if (!each.row && (each.id === '' || !isStorable(each.id))) onTruncated()
      else if (!each.row) staged.employeesWithUnreadChecks?.add(each.id)
      else if (each.row.date < IMPORT_FIRST_DATE || each.row.date > lastDate) {
        const { date: value, employeeId } = each.row
        const message = `"${value}" is too long ago or too far ahead. Use a date from ${IMPORT_FIRST_DATE} to ${lastDate}.`
        const location = { file, line: each.line, column: 'date', value, employeeId }
        addFinding(staged.findings.problems, { ...location, message })
      }
    await reader.store(
      stagedChecks,
      rows.flatMap(({ line, row, isLeftOut = false }) =>
        row ? [{ ...locate(line), ...toCheckColumns(row), isLeftOut }] : [],
      ),
    )
  }
}

type FileReader = ReturnType<typeof createFileReader>

type ReaderOptions = { context: TransactionContext; id: string; source: ImportSource; staged: StagedFiles }

/** Creates a reader that stores each batch in the database while the next one is being read. */
function createFileReader({ context, id, source, staged: { findings } }: ReaderOptions, plan: ImportPlan) {
  const countsByFile = new Map<string, { rows: number; leftOut: number; only: Set<string> }>()
  let place = 0
  let pendingInsert: Promise<unknown> = Promise.resolve()

  /** Returns the file's counts, which are shared by all sources that contribute rows to it. */
  function getCounts({ name, mappedSource }: PlannedFile) {
    const counts = countsByFile.get(name) ?? { rows: 0, leftOut: 0, only: new Set() }
    countsByFile.set(name, counts)
    for (const [title, values] of Object.entries(mappedSource?.only ?? {}))
      counts.only.add(`${title}: ${values.join(', ')}`)
    return counts
  }

  return {
    async *read<Name extends ImportFileName>(name: Name, onTruncated: () => void = () => {}) {
      for (const planned of plan[name]) {
        const file = planned.name
        const counts = getCounts(planned)
        let readBytes = 0
        const batches = readRows({
          file: planned,
          readAs: name,
          report: problem => addFinding(findings.problems, { file, ...problem }),
          warn: warning => addFinding(findings.warnings, { file, ...warning }),
          onBytes(count) {
            readBytes += count
            source.onProgress?.({ file, readBytes, totalBytes: planned.size })
          },
          onLeftOut() {
            counts.leftOut += 1
          },
          onTruncated,
        })
        const locate = (line: number) => ({ importId: id, place: ++place, file, line })
        for await (const rows of batches) {
          counts.rows += rows.filter(({ isLeftOut }) => !isLeftOut).length
          yield { file, rows, locate }
        }
      }
    },
    /** Throws: the error from storing the previous batch, if storing it failed. */
    async store<Table extends PgTable>(table: Table, rows: Parameters<typeof insertRows<Table>>[2]) {
      await pendingInsert
      pendingInsert = insertRows(context.db, table, rows)
      pendingInsert.catch(() => {})
    },
    /** Waits for the last batch. Reports files whose rows are all excluded, probably because of a typo in `only`. */
    async finish() {
      await pendingInsert
      for (const [file, { rows, leftOut, only }] of countsByFile) {
        if (rows > 0 || leftOut === 0) continue
        const message = `The mapping leaves out every row, because it reads only ${[...only].join('; ')}. Capital letters count.`
        addFinding(findings.problems, { file, line: 1, message })
      }
    },
  }
}

const boundTo = (id: string) => `staged_employees:${id}`

export const SEALED_STAGED_COLUMNS: readonly SealedColumn[] = [
  { column: stagedEmployees.rowsSealed, id: stagedEmployees.id, boundTo },
]

export type StagedEmployee = { line: number; row: ImportedEmployee }
/** The unchecked type is safe because `readEmployees` wrote and encrypted the JSON. */
const parseRows = (json: string): StagedEmployee[] => JSON.parse(json)

export async function* readStagedEmployees({ db, cipher }: TransactionContext, id: string) {
  const batches = db
    .select({ id: stagedEmployees.id, file: stagedEmployees.file })
    .from(stagedEmployees)
    .where(eq(stagedEmployees.importId, id))
    .orderBy(asc(stagedEmployees.place))
  for (const { id: batchId, file } of await batches) {
    const [batch] = await db.select().from(stagedEmployees).where(eq(stagedEmployees.id, batchId))
    if (batch) yield { file, rows: parseRows(cipher.open(batch.rowsSealed, boundTo(batchId))) }
  }
}

export async function deleteStagedRows(db: Transaction, id: string): Promise<void> {
  for (const table of [stagedEmployees, stagedChecks, stagedLines, stagedDetails])
    await db.delete(table).where(eq(table.importId, id))
}
