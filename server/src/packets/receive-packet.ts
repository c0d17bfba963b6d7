import { DOCUMENT_TYPES_ACCEPTED, FILE_TYPES } from '@epay/contract/files/file-types'
import { DOCUMENTS_MAX, FILE_MAX_BYTES } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { detectType } from '#server/files/detect-type.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { FilePart, Receive } from '#server/platform/multipart.ts'
import { readPhoto } from './pictures.ts'
import type { NewPacketDocument } from './queries.ts'
import { safeName } from './rules.ts'
import type { WrittenFiles } from './written-files.ts'

export type ReceivedPacket = {
  fields: Record<string, string>
  photo: Buffer | undefined
  documents: readonly NewPacketDocument[]
}

/**
 * Reads the multipart form as a stream; documents go to the file store as they come.
 * Throws: INVALID_INPUT or TOO_LARGE for a file that can't be taken.
 */
export async function receivePacket(receive: Receive, files: WrittenFiles): Promise<ReceivedPacket> {
  let photo: Buffer | undefined
  const documents: NewPacketDocument[] = []
  const { fields } = await receive({
    onFile: async part => {
      if (part.field === 'userPhoto') photo = await naming('Photo', () => readPhoto(part.stream))
      else if (documents.length === DOCUMENTS_MAX)
        throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
      else documents.push(await naming(part.fileName, () => storeDocument(part, files)))
    },
  })
  return { fields, photo, documents }
}

async function storeDocument(part: FilePart, files: WrittenFiles): Promise<NewPacketDocument> {
  const { id, size, sha256, head } = await files.write(part.stream, FILE_MAX_BYTES)
  if (size === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  const type = await detectType(head, DOCUMENT_TYPES_ACCEPTED)
  if (type !== 'pdf' && type !== 'jpeg' && type !== 'png')
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.documentType)
  return { fileId: id, name: safeName(part.fileName, type), mime: FILE_TYPES[type].mime, size, sha256 }
}

/** With up to twenty files, a refusal says which one it is about. */
async function naming<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PortalError)
      throw new PortalError(error.code, `${name}: ${error.message}`, { cause: error })
    throw error
  }
}
