import { typeRefusal } from '@epay/contract/files/file-kinds'
import type { FileType } from '@epay/contract/files/file-types'
import { type FirstAndLastBytes, HEAD_BYTES, TAIL_BYTES, typeAmong } from '@epay/contract/files/first-bytes'
import type { Message } from '@epay/contract/languages/message'

export function firstAndLastBytesOf(content: Buffer): FirstAndLastBytes {
  return { head: content.subarray(0, HEAD_BYTES), tail: content.subarray(-TAIL_BYTES) }
}

export function detectType<T extends FileType>(content: Buffer, types: readonly T[]): T | undefined {
  return typeAmong(firstAndLastBytesOf(content), types)
}

/** Returns a message with the detected type and the accepted ones. */
export async function describeTypeRefusal(ends: FirstAndLastBytes, typeMessage: string): Promise<Message> {
  const { fileTypeFromBuffer } = await import('file-type')
  const detectedType = await fileTypeFromBuffer(ends.head)
  return typeRefusal(ends, typeMessage, detectedType?.mime)
}
