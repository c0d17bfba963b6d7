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
import { findPreviousImport, listMissingData, presentTotals } from './control-totals.ts'
import { presentFindings } from './import-findings.ts'
import { previewPayroll } from './import-payroll.ts'
import { deleteStagedRows } from './stage-import.ts'

const TTL_MS = IMPORT_PREVIEW_TTL_SECONDS * 1000
/** The rows outlive the preview, for confirmations that start just before it expires. */
const ROWS_TTL_MS = 2 * TTL_MS

/** Throws: FORBIDDEN for callers that are neither people nor scripts. */
export function getImporter(context: Context): Pick<ImportRecord, 'accountId' | 'scriptTokenId'> {
  const { actor } = context
  if (actor.kind === 'script') return { accountId: null, scriptTokenId: actor.tokenId }
  return { accountId: actingUser(context).accountId, scriptTokenId: null }
}

/** An uploaded file, stored encrypted until the preview is complete. */
type Upload = { name: string; size: number; fileId: string; sha256: string }

/**
 * Reads the uploaded files once, stores their rows, and returns the changes that confirming would make.
 * Throws: INVALID_INPUT without files or for an invalid mapping; TOO_LARGE; UNSUPPORTED_TYPE for a request that isn't
 * multipart; UNAVAILABLE; the errors of `getImporter`.
 */
export async function previewImport(context: Context, receive: Receive): Promise<ImportPreview> {
  const importer = getImporter(context)
  const uploads: Upload[] = []
  try {
    const mapping = await receiveImport(context, receive, uploads)
    const run = (context: TransactionContext) => createPreview(context, { importer, uploads, mapping })
    return await inTransaction(context, run, { isPatient: true })
  } finally {
    for (const { fileId } of uploads) await context.files.remove(fileId)
  }
}

/** Adds files to `uploads` even if it fails, so that the caller can remove them. */
async function receiveImport(
  context: Context,
  receive: Receive,
  uploads: Upload[],
): Promise<ImportMapping | undefined> {
  let bytesLeft = IMPORT_MAX_BYTES
  const { fields } = await receive({
    async onFile({ fileName, content }) {
      const hash = createHash('sha256')
      const file = await context.files
        .write(hashChunks(content, hash), { maxBytes: bytesLeft })
        .catch(rethrowTooLarge)
      bytesLeft -= file.size
      // Some browsers include the path of a dropped folder.
      const name = basename(fileName.replaceAll('\\', '/'))
      uploads.push({ name, size: file.size, fileId: file.id, sha256: hash.digest('hex') })
    },
  })
  if (uploads.length === 0) throw invalidInput({ files: [IMPORT_REFUSALS.noFiles] })
  const text = fields.mapping?.trim()
  if (!text) return undefined
  const parsed = parseImportMapping(text)
  if ('problems' in parsed) throw invalidInput({ mapping: parsed.problems })
  return parsed.mapping
}

async function* hashChunks(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

function rethrowTooLarge(error: unknown): never {
  if (error instanceof PortalError && error.code === 'TOO_LARGE')
    throw new PortalError('TOO_LARGE', IMPORT_REFUSALS.tooLarge)
  throw error
}

type PreviewInput = {
  importer: ReturnType<typeof getImporter>
  uploads: readonly Upload[]
  mapping: ImportMapping | undefined
}

async function createPreview(
  context: TransactionContext,
  { importer, uploads, mapping }: PreviewInput,
): Promise<ImportPreview> {
  const { db, clock, jobs, settings } = context
  const id = randomUUID()
  const createdAt = clock.now()
  const files = uploads.map(({ fileId, ...file }) => ({ ...file, open: () => context.files.read(fileId) }))
  const { comparison, hasDetails, kind } = await previewPayroll(context, { id, source: { files, mapping } })
  const { counts, accounts, bankAccounts, returning, missing, totals } = comparison
  const { problems, warnings } = comparison.findings
  const isImportable = problems.total === 0
  const state = isImportable ? 'previewed' : 'refused'
  if (isImportable) {
    const startAfter = new Date(createdAt.getTime() + ROWS_TTL_MS)
    await jobs.queue(context, 'end-import', { id }, { startAfter })
  } else await deleteStagedRows(db, id)
  const fileNames = uploads.map(({ name }) => name)
  await insertImport(db, { id, ...importer, createdAt, state, fileNames, hasDetails, kind })
  await recordAudit(context, {
    action: 'payroll.previewed',
    recordType: 'payroll',
    recordId: id,
    after: {
      state,
      files: uploads.length,
      bytes: uploads.reduce((sum, { size }) => sum + size, 0),
      // In the audit trail, the digests reveal series of previews that try slightly different numbers.
      sha256: uploads.map(({ sha256 }) => sha256),
      ...(isImportable ? counts : { problems: problems.total }),
    },
  })
  const changedToday = await countRecentBankAccountChanges(context)
  return {
    id,
    expiresAt: new Date(createdAt.getTime() + TTL_MS).toISOString(),
    files: uploads.map(({ name, size }) => ({ name, size })),
    counts: isImportable ? counts : null,
    accounts: isImportable ? accounts : 0,
    ...presentFindings(problems.items, warnings.items),
    problemCount: problems.total,
    warningCount: warnings.total,
    bankAccounts: { given: isImportable ? bankAccounts.given : 0, changedToday },
    sharedBankAccounts: isImportable ? bankAccounts.shared : [],
    returning: isImportable ? returning : [],
    missingForStatement: listMissingData(missing, settings.companyAddress),
    totals: presentTotals(totals),
    previous: await findPreviousImport(db, kind),
  }
}

export function endImport({ database }: Dependencies): JobHandler {
  return ({ id = '' }) =>
    runTransaction(database, async tx => {
      await markImportExpired(tx, id)
      await deleteStagedRows(tx, id)
    })
}
