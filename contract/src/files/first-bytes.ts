import type { FileType } from './file-types.ts'

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** What every file of the type begins with. */
const BEGINNINGS: Record<FileType, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  doc: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  docx: [0x50, 0x4b, 0x03, 0x04],
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  webp: [0x52, 0x49, 0x46, 0x46],
}

/** How much of a file `beginsAs` needs. Units: bytes. */
export const FIRST_BYTES = 16

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

/**
 * Can a file with these first bytes be of one of the types? This refuses a renamed program, for example.
 * The server checks more of the file and refuses more.
 */
export function beginsAs(head: Uint8Array, types: readonly FileType[]): boolean {
  const content = startsWith(head, BYTE_ORDER_MARK) ? head.subarray(BYTE_ORDER_MARK.length) : head
  return types.some(type => startsWith(content, BEGINNINGS[type]))
}
