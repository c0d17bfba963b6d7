import type { Readable } from 'node:stream'

/** Thrown by a file whose first bytes are no text in UTF-8 or in anything like it. */
export class WrongEncoding extends Error {}

/** Bytes of which a text in UTF-16 with Latin letters has every other one. */
const NUL = 0
const LOOKED_AT = 512

/** The file's bytes as they come. Throws: WrongEncoding when they are UTF-16. */
export async function* checkedBytes(
  file: Readable,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of file) {
    const bytes: Buffer = chunk
    if (isFirst && isUtf16(bytes))
      throw new WrongEncoding('is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")')
    isFirst = false
    onBytes(bytes.length)
    yield bytes
  }
}

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  return mark === 0xfeff || mark === 0xfffe || bytes.subarray(0, LOOKED_AT).includes(NUL)
}
