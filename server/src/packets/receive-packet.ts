import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import {
  DOCUMENT_FILE_TYPES,
  DOCUMENTS_MAX,
  FILE_MAX_BYTES,
  FILE_TYPES,
  PHOTO_TYPES,
} from '@epay/contract/files/file-types'
import { typeAmong } from '@epay/contract/files/first-bytes'
import { FILE_MESSAGES, messageAbout } from '@epay/contract/files/messages'
import { PACKET_SUBJECTS } from '@epay/contract/packets/messages'
import { describeTypeRefusal, detectType, firstAndLastBytesOf } from '#server/files/detect-type.ts'
import { isLockedPdf } from '#server/files/locked-pdf.ts'
import type { WrittenFiles } from '#server/files/written-files.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { FilePart, Receive } from '#server/platform/multipart.ts'
import type { Requester } from '#server/platform/parties.ts'
import { readPhoto } from './pictures.ts'
import type { NewPacketDocument } from './queries.ts'
import { safeName } from './rules.ts'

/** `crc32` is missing for documents that were uploaded before the submission. */
export type ReceivedDocument = NewPacketDocument & { crc32?: number }
export type ReceivedPacket = {
  fields: Record<string, string>
  photo: Buffer | undefined
  documents: ReceivedDocument[]
}

/**
 * Streams the multipart form, and writes documents directly to the file store. At the first file that isn't accepted,
 * stops reading and returns the refusal.
 * Throws: INVALID_INPUT, UNSUPPORTED_TYPE, or TOO_LARGE when the form itself can't be read; UNAVAILABLE.
 */
export async function receivePacket(
  requester: Requester,
  receive: Receive,
  files: WrittenFiles,
): Promise<ReceivedPacket | PortalError> {
  let photo: Buffer | undefined
  const documents: ReceivedDocument[] = []
  let refusal: PortalError | undefined
  async function receiveFile(part: FilePart): Promise<void> {
    if (part.field === 'userPhoto')
      photo = await withNameInRefusal(PACKET_SUBJECTS.photo, () => readPhoto(part.content))
    else if (documents.length === DOCUMENTS_MAX) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooMany)
    else documents.push(await withNameInRefusal(part.fileName, () => storeDocument(requester, part, files)))
  }
  try {
    const { fields } = await receive({
      async onFile(part) {
        if (part.field === 'userPhoto' && photo)
          throw new PortalError('INVALID_INPUT', REQUEST_MESSAGES.repeatedPart)
        await receiveFile(part).catch((error: unknown) => {
          if (error instanceof PortalError && error.code !== 'UNAVAILABLE') refusal = error
          throw error
        })
      },
    })
    return { fields, photo, documents }
  } catch (error) {
    if (refusal && error === refusal) return refusal
    throw error
  }
}

/** Throws: TOO_LARGE, INVALID_INPUT, UNAVAILABLE. */
export async function storeDocument(
  requester: Requester,
  part: FilePart,
  files: WrittenFiles,
): Promise<ReceivedDocument> {
  const storedFile = await files.write(part.content, FILE_MAX_BYTES)
  const { id, size, sha256, crc32 } = storedFile
  if (size === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  const type = typeAmong(storedFile, DOCUMENT_FILE_TYPES)
  if (!type)
    throw new PortalError('INVALID_INPUT', await describeTypeRefusal(storedFile, FILE_MESSAGES.documentType))
  if (type === 'pdf' && (await isLockedPdf(requester, files, storedFile)))
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.locked)
  const name = safeName(part.fileName, type)
  return { fileId: id, name, mime: FILE_TYPES[type].mime, size, sha256, crc32, isScanned: part.isScanned }
}

/** Throws: INVALID_INPUT. */
export async function storePhoto(
  photo: Buffer,
  { fileName, isScanned }: Pick<FilePart, 'fileName' | 'isScanned'>,
  files: WrittenFiles,
): Promise<NewPacketDocument> {
  const type = detectType(photo, PHOTO_TYPES)
  if (!type)
    throw new PortalError(
      'INVALID_INPUT',
      await describeTypeRefusal(firstAndLastBytesOf(photo), FILE_MESSAGES.photoType),
    )
  const { id, size, sha256 } = await files.write(photo, FILE_MAX_BYTES)
  return { fileId: id, name: safeName(fileName, type), mime: FILE_TYPES[type].mime, size, sha256, isScanned }
}

/** Adds the file's name to the refusal, because there can be up to twenty files. */
export async function withNameInRefusal<T>(
  file: string | { text: string },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof PortalError && error.code !== 'UNAVAILABLE')
      throw new PortalError(error.code, messageAbout(file, error.message), { cause: error })
    throw error
  }
}
