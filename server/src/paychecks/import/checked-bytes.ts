import type { Readable } from 'node:stream'
import type { MappedEncoding } from '@epay/contract/paychecks/import-mapping'

/** Thrown by a file whose first bytes are no text in UTF-8 or in anything like it. */
export class WrongEncoding extends Error {}

/** Bytes of which a text in UTF-16 with Latin letters has every other one. */
const NUL = 0
const LOOKED_AT = 512

/** The file's text in UTF-8 as it comes. Throws: WrongEncoding when it is UTF-16 and not said to be. */
export async function* checkedBytes(
  file: Readable,
  encoding: MappedEncoding,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of file) {
    const bytes: Buffer = chunk
    if (isFirst && encoding !== 'utf-16le' && isUtf16(bytes))
      throw new WrongEncoding('is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")')
    isFirst = false
    onBytes(bytes.length)
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
}

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  return mark === 0xfeff || mark === 0xfffe || bytes.subarray(0, LOOKED_AT).includes(NUL)
}
