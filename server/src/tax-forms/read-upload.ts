import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Message } from '@epay/contract/languages/message'
import { english } from '@epay/contract/languages/translator'
import { W2_FILE_NAME } from '@epay/contract/paychecks/import-files'
import { parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import type { CsvForm } from '@epay/contract/tax-forms/check-forms'
import { type EfwReading, readEfw2 } from '@epay/contract/tax-forms/efw2'
import { findPageOfOtherYear, matchPages } from '@epay/contract/tax-forms/match-pages'
import { BOXES, type PageFacts } from '@epay/contract/tax-forms/read-page'
import {
  UPLOAD_MAX_BYTES,
  UPLOAD_PAGES_MAX,
  UPLOAD_REFUSALS,
  YEAR_END_MESSAGES,
} from '@epay/contract/tax-forms/texts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { parse } from '#server/files/parser.ts'
import { readRows } from '#server/paychecks/import/read-rows.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import type { Receive } from '#server/platform/multipart.ts'
import { listPayees } from './payees.ts'
import { sealReading } from './reading.ts'
import type { UploadFile } from './tables.ts'
import { insertPages, insertUpload, lockUpload, type UploadRow, updateUpload } from './upload-queries.ts'

/** Number of pages that one process can read within its time limit, even in the worst case. */
const PAGES_PER_BATCH = 50
const PDF_HEADER = '%PDF-'

/** Thrown for an upload that can't be used. HR sees the message, and the upload's files are deleted. */
class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

const refuse = (message: Message): never => {
  throw new UploadRefused(english(message))
}

/**
 * Stores the files, and queues the job that reads them.
 * Throws: INVALID_INPUT; TOO_LARGE; CONFLICT while another upload for the year is open; UNAVAILABLE if too many
 * uploads are queued.
 */
export async function receiveUpload(
  context: Context,
  taxYear: number,
  receive: Receive,
): Promise<{ id: string }> {
  const { accountId } = actingUser(context)
  const files: UploadFile[] = []
  try {
    const mapping = await receiveFiles(context, receive, files)
    const id = randomUUID()
    await inTransaction(context, async context => {
      const createdAt = context.clock.now()
      await insertUpload(context.db, { id, taxYear, accountId, createdAt, state: 'reading', files, mapping })
      await context.jobs.queue(context, 'work-on-tax-forms', { id })
      await recordAudit(context, {
        action: 'tax-forms.uploaded',
        recordType: 'tax-forms',
        recordId: id,
        after: { taxYear, files: files.map(({ name }) => name) },
      })
    })
    return { id }
  } catch (error) {
    for (const { fileId } of files) await context.files.remove(fileId)
    if (isUniqueViolation(error)) throw new PortalError('CONFLICT', YEAR_END_MESSAGES.openUpload)
    throw error
  }
}

async function receiveFiles(context: Context, receive: Receive, files: UploadFile[]): Promise<string | null> {
  let bytesLeft = UPLOAD_MAX_BYTES
  const { fields } = await receive({
    async onFile({ fileName, content }) {
      const storedFile = await context.files
        .write(content, { maxBytes: bytesLeft })
        .catch((error: unknown) => {
          const isTooLarge = error instanceof PortalError && error.code === 'TOO_LARGE'
          throw isTooLarge ? new PortalError('TOO_LARGE', UPLOAD_REFUSALS.tooLarge) : error
        })
      bytesLeft -= storedFile.size
      const name = basename(fileName.replaceAll('\\', '/'))
      const kind = kindOf(storedFile.head, name)
      files.push({ name, fileId: storedFile.id, kind: kind ?? 'pdf', pages: 0 })
      if (!kind)
        throw invalidInput({ files: [english({ text: UPLOAD_REFUSALS.unsupportedType, values: { name } })] })
    },
  })
  if (!files.some(({ kind }) => kind === 'pdf')) throw invalidInput({ files: [UPLOAD_REFUSALS.noFiles] })
  const mapping = fields.mapping?.trim()
  if (!mapping) return null
  const parsed = parseImportMapping(mapping)
  if ('problems' in parsed) throw invalidInput({ mapping: parsed.problems })
  return mapping
}

/** EFW2 files have no standard name. A .txt file must start with an RA record, as every valid EFW2 file does. */
function kindOf(head: Buffer, name: string): UploadFile['kind'] | undefined {
  if (head.includes(PDF_HEADER)) return 'pdf'
  if (name.toLowerCase().endsWith('.csv')) return 'csv'
  const headText = head.toString('latin1')
  const isText = /^[\x20-\x7e\r\n]+$/.test(headText)
  return isText && (headText.startsWith('RA') || !name.toLowerCase().endsWith('.txt')) ? 'efw2' : undefined
}

/** Reads the files and matches each page to an employee. Refuses the upload if a file is unusable. */
export async function readUpload(context: Context, upload: UploadRow): Promise<void> {
  try {
    const { files, facts } = await readPdfs(context, upload)
    const { efw, csv } = await readDataFiles(context, upload)
    const pageOfOtherYear = findPageOfOtherYear(facts, upload.taxYear)
    if (pageOfOtherYear) {
      const values = { page: pageOfOtherYear.index + 1, found: pageOfOtherYear.year, year: upload.taxYear }
      refuse({ text: UPLOAD_REFUSALS.otherYear, values })
    }
    await inTransaction(context, async context => {
      // The upload may have been discarded in the meantime.
      if ((await lockUpload(context.db, upload.id))?.state !== 'reading') return
      await updateUpload(context.db, upload.id, {
        ...{ state: 'ready', files, progress: facts.length },
        readingSealed: sealReading(context.cipher, upload.id, { facts, efw, csv }),
      })
      const matches = matchPages(facts, await listPayees(context, upload.taxYear), upload.taxYear)
      const pages = matches.map((match, index) => ({
        ...{ ...match, uploadId: upload.id, page: index + 1 },
        nameOnPage: facts[index]?.name || facts[index]?.title || '',
      }))
      await insertPages(context.db, pages)
    })
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    await refuseUpload(context, upload, error.message)
  }
}

/** Deletes the upload's files and stores the reason. */
export function refuseUpload(context: Context, { id, files }: UploadRow, refusal: string): Promise<void> {
  return inTransaction(context, async context => {
    await updateUpload(context.db, id, { state: 'refused', refusal, files: withoutFiles(files) })
    await removeFilesOf(context, files)
    await recordAudit(context, {
      action: 'tax-forms.refused',
      recordType: 'tax-forms',
      recordId: id,
      after: { refusal },
    })
  })
}

export const withoutFiles = (files: readonly UploadFile[]): UploadFile[] =>
  files.map(file => ({ ...file, fileId: '' }))

export async function removeFilesOf(
  context: TransactionContext,
  files: readonly UploadFile[],
): Promise<void> {
  const ids = files.map(({ fileId }) => fileId).filter(id => id !== '')
  if (ids.length > 0) await context.jobs.queue(context, 'remove-files', { ids: ids.join(',') })
}

async function readPdfs(
  context: Context,
  { id, files }: UploadRow,
): Promise<{ files: UploadFile[]; facts: PageFacts[] }> {
  const facts: PageFacts[] = []
  const readFiles: UploadFile[] = []
  for (const file of files) {
    if (file.kind !== 'pdf') {
      readFiles.push(file)
      continue
    }
    const content = await buffer(await context.files.read(file.fileId))
    const firstPage = facts.length
    for (let from = 0, count = 1; from < count; from += PAGES_PER_BATCH) {
      const options = { from, to: from + PAGES_PER_BATCH }
      const parsed = await parse(context, { task: 'read-tax-pages', content, options })
      if ('problem' in parsed) {
        const texts = { locked: 'locked', unreadable: 'unreadable', active: 'script' } as const
        return refuse({ text: UPLOAD_REFUSALS[texts[parsed.problem]], values: { name: file.name } })
      }
      count = parsed.pageCount
      if (firstPage + count > UPLOAD_PAGES_MAX) return refuse(UPLOAD_REFUSALS.tooManyPages)
      facts.push(...parsed.pages)
      await inTransaction(context, context => updateUpload(context.db, id, { progress: facts.length }))
    }
    readFiles.push({ ...file, pages: facts.length - firstPage })
  }
  return { files: readFiles, facts }
}

async function readDataFiles(
  context: Context,
  { files, taxYear, mapping }: UploadRow,
): Promise<{ efw: EfwReading | null; csv: CsvForm[] }> {
  const warnings: EfwReading['warnings'] = []
  const forms: EfwReading['forms'] = []
  let hasEfw = false
  const csv: CsvForm[] = []
  for (const { kind, fileId, name } of files) {
    if (kind === 'efw2') {
      const reading = readEfw2((await buffer(await context.files.read(fileId))).toString('latin1'), taxYear)
      const [problem] = reading.problems
      if (problem) {
        const { line, from, to, message } = problem
        refuse({ text: UPLOAD_REFUSALS.efw, values: { line, from, to, problem: message } })
      }
      warnings.push(...reading.warnings)
      forms.push(...reading.forms)
      hasEfw = true
    }
    if (kind === 'csv') csv.push(...(await readCsv(context, { fileId, name, mapping })))
  }
  return { efw: hasEfw ? { problems: [], warnings, forms } : null, csv }
}

async function readCsv(
  context: Context,
  { fileId, name, mapping }: { fileId: string; name: string; mapping: string | null },
): Promise<CsvForm[]> {
  const parsed = mapping === null ? undefined : parseImportMapping(mapping)
  const sources = parsed && 'mapping' in parsed ? parsed.mapping.sources : []
  const fileMapping = sources.find(
    ({ from, to }) => to === W2_FILE_NAME && from.toLowerCase() === name.toLowerCase(),
  )
  const forms: CsvForm[] = []
  const rows = readRows({
    file: {
      name,
      size: 0,
      open: () => context.files.read(fileId),
      ...(fileMapping && { mappedSource: fileMapping }),
    },
    readAs: W2_FILE_NAME,
    onBytes: () => undefined,
    onTruncated: () => undefined,
    onLeftOut: () => undefined,
    warn: () => undefined,
    report: ({ line, column, message }) => {
      const problem = column ? `${column} ${message}` : message
      refuse({ text: UPLOAD_REFUSALS.csv, values: { line, problem } })
    },
  })
  for await (const batch of rows)
    for (const { line, row } of batch) {
      if (!row) continue
      const amounts = Object.fromEntries(
        BOXES.flatMap(box => {
          const cents = row[`box${box}`]
          return cents === undefined ? [] : [[box, cents]]
        }),
      )
      forms.push({ line, employeeId: row.employeeId, amounts })
    }
  return forms
}
