import { createHash, type Hash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { IMPORT_MAX_BYTES, IMPORT_PREVIEW_TTL_SECONDS } from '@epay/contract/paychecks/limits'
import { recordAudit } from '#server/audit/record-audit.ts'
import { runTransaction } from '#server/database/transaction.ts'
import { countRecentBankAccountChanges } from '#server/employees/bank-account-changes.ts'
import {
  actingUser,
  type Context,
  type Dependencies,
  inTransaction,
  type TransactionContext,
} from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { type ImportRecord, insertImport, markImportExpired } from '../import-record-queries.ts'
import { findPrevious, missingForStatement, presentTotals } from './control-totals.ts'
import { presentFindings } from './import-findings.ts'
import { type Comparison, previewPayroll } from './import-payroll.ts'
import { removeStaged } from './stage-import.ts'

const TTL_MS = IMPORT_PREVIEW_TTL_SECONDS * 1000
/** A confirmation that began in time still reads the rows for a while. */
const ROWS_KEPT_MS = 2 * TTL_MS

/** Whose preview an import is. Throws: FORBIDDEN when it is neither a person nor a script. */
export function importerOf(context: Context): Pick<ImportRecord, 'accountId' | 'scriptTokenId'> {
  const { actor } = context
  if (actor.kind === 'script') return { accountId: null, scriptTokenId: actor.tokenId }
  return { accountId: actingUser(context).accountId, scriptTokenId: null }
}

/** A file as it was uploaded, kept encrypted while it is read. */
type Upload = { name: string; size: number; fileId: string; sha256: string }

/**
 * Reads the uploaded files once, keeps their rows, and tells what taking them over would do; confirming does it.
 * Throws: INVALID_INPUT for an invalid mapping; TOO_LARGE.
 */
export async function previewImport(context: Context, receive: Receive): Promise<ImportPreview> {
  const importer = importerOf(context)
  const uploads: Upload[] = []
  try {
    const mapping = await receiveImport(context, receive, uploads)
    const record: ImportRecord = {
      ...{ id: randomUUID(), ...importer, createdAt: context.clock.now(), state: 'previewed' },
      fileNames: uploads.map(({ name }) => name),
      ...{ hasDetails: true, result: null, kind: null, totals: null },
      ...{ confirmedAt: null, undoneAt: null, undoneBy: null },
    }
    return await previewUploads(context, { record, uploads, mapping })
  } finally {
    for (const { fileId } of uploads) await context.files.remove(fileId)
  }
}

/** The mapping of a form, and its files among the uploads, also after an error. */
async function receiveImport(
  context: Context,
  receive: Receive,
  uploads: Upload[],
): Promise<ImportMapping | undefined> {
  let left = IMPORT_MAX_BYTES
  const { fields } = await receive({
    async onFile({ fileName, content }) {
      const hash = createHash('sha256')
      const stored = await context.files.write(hashed(content, hash), { maxBytes: left }).catch(asTooLarge)
      left -= stored.size
      // Some browsers send the path of a dropped folder as well.
      const name = basename(fileName.replaceAll('\\', '/'))
      uploads.push({ name, size: stored.size, fileId: stored.id, sha256: hash.digest('hex') })
    },
  })
  if (uploads.length === 0) throw invalidInput({ files: [IMPORT_REFUSALS.noFiles] })
  const text = fields.mapping?.trim()
  if (!text) return undefined
  const read = parseImportMapping(text)
  if ('problems' in read) throw invalidInput({ mapping: read.problems })
  return read.mapping
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

function asTooLarge(error: unknown): never {
  if (error instanceof PortalError && error.code === 'TOO_LARGE')
    throw new PortalError('TOO_LARGE', IMPORT_REFUSALS.tooLarge)
  throw error
}

type Uploaded = { record: ImportRecord; uploads: readonly Upload[]; mapping: ImportMapping | undefined }

function previewUploads(context: Context, { record, uploads, mapping }: Uploaded): Promise<ImportPreview> {
  const files = uploads.map(({ fileId, ...file }) => ({ ...file, open: () => context.files.read(fileId) }))
  const { id, createdAt } = record
  const run = async (context: TransactionContext) => {
    const { comparison, ...rest } = await previewPayroll(context, { id, source: { files, mapping } })
    const isPossible = comparison.findings.problems.total === 0
    if (isPossible) {
      const startAfter = new Date(createdAt.getTime() + ROWS_KEPT_MS)
      await context.jobs.queue(context, 'end-import', { id }, { startAfter })
    } else await removeStaged(context.db, id)
    const previewed = {
      ...{ uploads, comparison },
      record: { ...record, ...rest, state: isPossible ? record.state : ('refused' as const) },
    }
    await keep(context, previewed)
    return present(context, previewed)
  }
  return inTransaction(context, run, { isPatient: true })
}

type Previewed = { record: ImportRecord; uploads: readonly Upload[]; comparison: Comparison }

/** The audit trail names the files by their digests, so that many previews with slightly other numbers are seen. */
async function keep(context: TransactionContext, { record, uploads, comparison }: Previewed) {
  const { counts, findings } = comparison
  await insertImport(context.db, record)
  await recordAudit(context, {
    action: 'payroll.previewed',
    recordType: 'payroll',
    recordId: record.id,
    after: {
      state: record.state,
      files: uploads.length,
      bytes: uploads.reduce((sum, { size }) => sum + size, 0),
      sha256: uploads.map(({ sha256 }) => sha256),
      ...(findings.problems.total > 0 ? { problems: findings.problems.total } : counts),
    },
  })
}

async function present(
  context: TransactionContext,
  { record, uploads, comparison }: Previewed,
): Promise<ImportPreview> {
  const { counts, accounts, findings, missing, bankAccounts, returning, totals } = comparison
  const { problems, warnings } = findings
  const isPossible = problems.total === 0
  const changedToday = await countRecentBankAccountChanges(context)
  return {
    id: record.id,
    expiresAt: new Date(record.createdAt.getTime() + TTL_MS).toISOString(),
    files: uploads.map(({ name, size }) => ({ name, size })),
    counts: isPossible ? counts : null,
    accounts: isPossible ? accounts : 0,
    ...presentFindings(problems.kept, warnings.kept),
    problemCount: problems.total,
    warningCount: warnings.total,
    bankAccounts: { given: isPossible ? bankAccounts.given : 0, changedToday },
    sharedBankAccounts: isPossible ? bankAccounts.shared : [],
    returning: isPossible ? returning : [],
    missingForStatement: missingForStatement(missing, context.settings.companyAddress),
    totals: presentTotals(totals),
    previous: await findPrevious(context.db, record.kind),
  }
}

/** The job that ends a preview whose time is over, and forgets its rows. */
export function endImport({ database }: Dependencies): JobHandler {
  return ({ id = '' }) =>
    runTransaction(database, async tx => {
      await markImportExpired(tx, id)
      await removeStaged(tx, id)
    })
}
