import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
export const EXECUTABLE = Buffer.concat([
  Buffer.from('MZ\x90\x00', 'latin1'),
  randomBytes(2000),
  Buffer.from('PE\x00\x00', 'latin1'),
])

export async function buildDocx(extraFiles: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  const files = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...extraFiles }
  // file-type can't look into ZIP files with data descriptors.
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, dataDescriptor: false })
  for (const [path, content] of Object.entries(files))
    await zip.add(path, new Uint8ArrayReader(Buffer.from(content)))
  return Buffer.from(await zip.close())
}

/** A compound file, the format of .doc files. */
export function buildDoc(): Buffer {
  const content = Buffer.alloc(32_768)
  content.write('d0cf11e0a1b11ae1', 'hex')
  return content
}

/** A PDF of one scanned page, whose picture is one large compressed stream at the end of the file. */
export function buildScan(): Buffer {
  const picture = deflateSync(randomBytes(640 * 480))
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    Buffer.from('2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n'),
    Buffer.from('3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>\nendobj\n'),
    Buffer.from('4 0 obj\n<</Type/XObject/Subtype/Image/Width 640/Height 480/ColorSpace/DeviceGray'),
    Buffer.from(`/BitsPerComponent 8/Filter/FlateDecode/Length ${picture.length}>>\nstream\n`),
    picture,
    Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
}
