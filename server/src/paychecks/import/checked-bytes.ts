import type { Readable } from 'node:stream'
import type { MappedEncoding } from '@epay/contract/paychecks/import-mapping'

export const IS_WORKBOOK = 'is an Excel workbook; save each of its sheets as "CSV UTF-8"'

/** The file's first bytes show that it is not text in UTF-8 or a similar encoding. */
export class WrongEncoding extends Error {}

/** In UTF-16, every second byte of a text in Latin letters is this one. */
const NUL = 0
const NUL_SHARE = 0.25
const LOOKED_AT = 512
/** Signatures of workbooks: ZIP archives, and Microsoft's older document format. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']

/** Streams the file's text in UTF-8. Throws: WrongEncoding for a workbook, and for UTF-16 that was not declared. */
export async function* checkedBytes(
  file: Readable,
  encoding: MappedEncoding,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding)
  let isFirst = true
  for await (const chunk of file) {
    const bytes: Buffer = chunk
    if (isFirst && WORKBOOKS.includes(bytes.subarray(0, 4).toString('hex')))
      throw new WrongEncoding(IS_WORKBOOK)
    if (isFirst && encoding !== 'utf-16le' && isUtf16(bytes))
      throw new WrongEncoding('is UTF-16; save it as UTF-8 (in Excel: "CSV UTF-8")')
    isFirst = false
    onBytes(bytes.length)
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes
  }
}

function isUtf16(bytes: Buffer): boolean {
  const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0)
  const start = bytes.subarray(0, LOOKED_AT)
  return (
    mark === 0xfeff || mark === 0xfffe || start.filter(byte => byte === NUL).length > NUL_SHARE * start.length
  )
}
