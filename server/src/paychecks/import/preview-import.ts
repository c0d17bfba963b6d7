import { randomUUID } from 'node:crypto'
import type { ControlTotals, ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_PREVIEW_TTL_SECONDS } from '@epay/contract/paychecks/limits'
import { recordAudit } from '#server/audit/record-audit.ts'
import { countRecentBankAccountChanges } from '#server/employees/bank-account-changes.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { type ImportRecord, insertImport } from '../import-record-queries.ts'
import type { UploadedFile } from '../tables.ts'
import { missingForStatement } from './check-findings.ts'
import { compareTotals } from './compare-totals.ts'
import { comparePayroll, type PayrollComparison } from './import-payroll.ts'
import { presentFindings } from './import-problems.ts'
import { givenFiles, importerOf, receiveImport, removeUploads } from './receive-import.ts'

const TTL_MS = IMPORT_PREVIEW_TTL_SECONDS * 1000
/** A confirmation that began in time still reads the files for a while. */
const FILES_KEPT_MS = 2 * TTL_MS

/**
 * Keeps the uploaded files and tells what importing them would do; confirming does it.
 * Throws: INVALID_INPUT for an invalid mapping; TOO_LARGE. No file is kept then.
 */
export async function previewImport(context: Context, receive: Receive): Promise<ImportPreview> {
  const importer = importerOf(context)
  const files: UploadedFile[] = []
  let isKept = false
  try {
    const { mapping, mappingText = null, digests } = await receiveImport(context, receive, files)
    const comparison = await comparePayroll(context, { files: givenFiles(context, files), mapping })
    isKept = comparison.problems.total === 0
    const record: ImportRecord = {
      id: randomUUID(),
      ...importer,
      createdAt: context.clock.now(),
      state: isKept ? 'previewed' : 'refused',
      files: isKept ? files : [],
      mapping: isKept ? mappingText : null,
      result: null,
      fileNames: files.map(({ name }) => name),
      ...{ kind: null, totals: null, confirmedAt: null, undoneAt: null, undoneBy: null },
    }
    await keep(context, record, { files, digests, comparison })
    const changedToday = await countRecentBankAccountChanges(context)
    const controlTotals = await compareTotals(context.db, mapping, isKept ? comparison.totals : [])
    const { companyAddress } = context.settings
    return {
      ...presentPreview(record, { files, comparison, changedToday, companyAddress }),
      ...controlTotals,
    }
  } catch (error) {
    isKept = false
    throw error
  } finally {
    if (!isKept) await removeUploads(context, files)
  }
}

type Kept = { files: readonly UploadedFile[]; digests: readonly string[]; comparison: PayrollComparison }

/** The audit trail names the files by their digests, so that many previews with slightly other numbers are seen. */
async function keep(context: Context, record: ImportRecord, { files, digests, comparison }: Kept) {
  const { counts, problems } = comparison
  await inTransaction(context, async context => {
    await insertImport(context.db, record)
    await recordAudit(context, {
      action: 'payroll.previewed',
      recordType: 'payroll',
      recordId: record.id,
      after: {
        state: record.state,
        files: files.length,
        bytes: files.reduce((sum, file) => sum + file.size, 0),
        sha256: digests,
        ...(problems.total > 0 ? { problems: problems.total } : counts),
      },
    })
    if (record.state === 'previewed')
      await context.jobs.queue(
        context,
        'end-import',
        { id: record.id },
        { startAfter: new Date(record.createdAt.getTime() + FILES_KEPT_MS) },
      )
  })
}

type Previewed = {
  files: readonly UploadedFile[]
  comparison: PayrollComparison
  changedToday: number
  companyAddress: string
}

function presentPreview(
  record: ImportRecord,
  { files, comparison, changedToday, companyAddress }: Previewed,
): Omit<ImportPreview, keyof ControlTotals> {
  const { counts, accounts, problems, warnings, missing, bankAccounts, returning } = comparison
  const isPossible = problems.total === 0
  return {
    id: record.id,
    expiresAt: new Date(record.createdAt.getTime() + TTL_MS).toISOString(),
    files: files.map(({ name, size }) => ({ name, size })),
    counts: isPossible ? counts : null,
    accounts: isPossible ? accounts : 0,
    ...presentFindings(problems.kept, warnings.kept),
    problemCount: problems.total,
    warningCount: warnings.total,
    bankAccounts: { given: isPossible ? bankAccounts.given : 0, changedToday },
    sharedBankAccounts: isPossible ? bankAccounts.shared : [],
    returning: isPossible ? returning : [],
    missingForStatement: missingForStatement(missing, companyAddress),
  }
}
