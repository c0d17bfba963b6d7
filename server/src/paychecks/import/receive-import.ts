import { createHash, type Hash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { type ImportMapping, parseImportMapping } from '@epay/contract/paychecks/import-mapping'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { IMPORT_MAX_BYTES } from '@epay/contract/paychecks/limits'
import {
  findImport,
  forgetImportFiles,
  type ImportRecord,
  markImportExpired,
} from '#server/paychecks/import-record-queries.ts'
import type { UploadedFile } from '#server/paychecks/tables.ts'
import { actingUser, type Context, type Dependencies, systemContext } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import type { Receive } from '#server/platform/multipart.ts'
import type { GivenFile } from './plan-import.ts'

/** Whose preview an import is. Throws: FORBIDDEN when it is neither a person nor a script. */
export function importerOf(context: Context): Pick<ImportRecord, 'accountId' | 'scriptTokenId'> {
  const { actor } = context
  if (actor.kind === 'script') return { accountId: null, scriptTokenId: actor.tokenId }
  return { accountId: actingUser(context).accountId, scriptTokenId: null }
}

type Received = {
  mappingText: string | undefined
  mapping: ImportMapping | undefined
  /** SHA-256 of each file. */
  digests: string[]
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** The files of a form, kept encrypted. `files` has what was stored so far, also after an error. */
export async function receiveImport(
  context: Context,
  receive: Receive,
  files: UploadedFile[],
): Promise<Received> {
  const digests: string[] = []
  let left = IMPORT_MAX_BYTES
  const { fields } = await receive({
    async onFile({ fileName, content }) {
      const hash = createHash('sha256')
      const stored = await context.files.write(hashed(content, hash), { maxBytes: left }).catch(asTooLarge)
      digests.push(hash.digest('hex'))
      left -= stored.size
      files.push({ name: nameOf(fileName), size: stored.size, fileId: stored.id })
    },
  })
  if (files.length === 0) throw invalidInput({ files: [IMPORT_REFUSALS.noFiles] })
  const mappingText = fields.mapping?.trim() || undefined
  return { mappingText, mapping: mappingText === undefined ? undefined : readMapping(mappingText), digests }
}

/** Throws: INVALID_INPUT with everything that is wrong in it. */
export function readMapping(text: string): ImportMapping {
  const read = parseImportMapping(text)
  if ('problems' in read) throw invalidInput({ mapping: read.problems })
  return read.mapping
}

export function givenFiles({ files }: Context, uploaded: readonly UploadedFile[]): GivenFile[] {
  return uploaded.map(({ name, size, fileId }) => ({ name, size, open: () => files.read(fileId) }))
}

export async function removeUploads({ files }: Context, uploaded: readonly UploadedFile[]): Promise<void> {
  for (const { fileId } of uploaded) await files.remove(fileId)
}

/** Some browsers send the path of a dropped folder as well. */
function nameOf(fileName: string): string {
  return basename(fileName.replaceAll('\\', '/'))
}

function asTooLarge(error: unknown): never {
  if (error instanceof PortalError && error.code === 'TOO_LARGE')
    throw new PortalError('TOO_LARGE', IMPORT_REFUSALS.tooLarge)
  throw error
}

/** The job that ends a preview whose time is over, and removes its files. */
export function endImport(dependencies: Dependencies): JobHandler {
  return async ({ id = '' }) => {
    const context = await systemContext(dependencies, randomUUID())
    const record = await findImport(context.db, id)
    if (!record) return
    await markImportExpired(context.db, id)
    await removeUploads(context, record.files)
    await forgetImportFiles(context.db, id)
  }
}
