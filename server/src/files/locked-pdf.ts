import { buffer } from 'node:stream/consumers'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { PortalError } from '#server/platform/errors.ts'
import type { FileStore, StoredFile } from '#server/platform/file-store.ts'
import type { Requester } from '#server/platform/parties.ts'
import { parse } from './parser.ts'

/** Appears uncompressed in every encrypted PDF: in the trailer or in the dictionary of the cross-reference stream. */
const ENCRYPT_KEY = '/Encrypt'
/** A PDF that takes longer to parse is accepted, because the user is waiting. */
const TIMEOUT_SECONDS = 3

/**
 * Whether a stored PDF needs a password to open; `false` if parsing it exceeds the limits.
 * Throws: UNAVAILABLE when too many files are waiting to be parsed.
 */
export async function isLockedPdf(
  requester: Requester,
  files: Pick<FileStore, 'read'>,
  { id, head, tail }: Pick<StoredFile, 'id' | 'head' | 'tail'>,
  { seconds = TIMEOUT_SECONDS }: { seconds?: number } = {},
): Promise<boolean> {
  if (!head.includes(ENCRYPT_KEY) && !tail.includes(ENCRYPT_KEY)) return false
  try {
    const content = await buffer(await files.read(id))
    return await parse(requester, { task: 'requires-password', content, seconds })
  } catch (error) {
    if (error instanceof PortalError && error.message === FILE_MESSAGES.tooCostly) return false
    throw error
  }
}
