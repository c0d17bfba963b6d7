import type { FileType } from './file-types.ts'

/** The bytes that `typeOf` inspects. For small files, head and tail overlap. */
export type FirstAndLastBytes = { head: Uint8Array; tail: Uint8Array }

export const HEAD_BYTES = 4100
/** Enough to contain the last file names in a ZIP's central directory. */
export const TAIL_BYTES = 65_536

/**
 * PDF readers accept a header that starts anywhere in this many bytes, because some programs write other bytes before
 * it.
 */
const PDF_HEADER_SEARCH_BYTES = 1024
const PDF_HEADER = '%PDF-'
/** The folder inside a .docx ZIP that contains the document's text. */
const WORD_FOLDER = 'word/'

const SIGNATURES = {
  doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  zip: [0x50, 0x4b, 0x03, 0x04],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const

/** Maps each byte to one character. */
function decodeLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/**
 * Detects a file's type from its first and last bytes, both in the browser and on the server. Ignores the file's name
 * and doesn't parse the file.
 */
export function typeOf({ head, tail }: FirstAndLastBytes): FileType | undefined {
  const hasSignature = (bytes: readonly number[]) => bytes.every((byte, index) => head[index] === byte)
  if (hasSignature(SIGNATURES.jpeg)) return 'jpeg'
  if (hasSignature(SIGNATURES.png)) return 'png'
  if (hasSignature(SIGNATURES.doc)) return 'doc'
  if (hasSignature(SIGNATURES.zip))
    return [head, tail].some(part => decodeLatin1(part).includes(WORD_FOLDER)) ? 'docx' : undefined
  const start = decodeLatin1(head.subarray(0, PDF_HEADER_SEARCH_BYTES))
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp'
  return start.includes(PDF_HEADER) ? 'pdf' : undefined
}

export function typeAmong<T extends FileType>(ends: FirstAndLastBytes, types: readonly T[]): T | undefined {
  const detectedType = typeOf(ends)
  return types.find(type => type === detectedType)
}
