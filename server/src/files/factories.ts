import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
export const EXECUTABLE = Buffer.concat([
  Buffer.from('MZ\x90\x00', 'latin1'),
  randomBytes(2000),
  Buffer.from('PE\x00\x00', 'latin1'),
])

const ZIP_ENTRY_BYTES = 46

export function buildZip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let start = 0
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const name = Buffer.from(path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    written.push(Buffer.from('PK\x03\x04'), fields, name, packed)
    const entry = Buffer.alloc(ZIP_ENTRY_BYTES)
    entry.write('PK\x01\x02\x14\x00', 'latin1')
    fields.copy(entry, 6)
    entry.writeUInt32LE(start, 42)
    directory.push(entry, name)
    start += 30 + name.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...written, listing, end])
}

export function buildDocx(more: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  return buildZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': '<w:document/>',
    ...more,
  })
}

/** A compound file, the format of old Word documents. */
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
