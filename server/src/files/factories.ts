import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
export const EXECUTABLE = Buffer.concat([
  Buffer.from('MZ\x90\x00', 'latin1'),
  randomBytes(2000),
  Buffer.from('PE\x00\x00', 'latin1'),
])

const contentTypesOf = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Override PartName="/word/document.xml" ContentType="application/${main}.main+xml"/></Types>`
export const DOCX_TYPES = contentTypesOf('vnd.openxmlformats-officedocument.wordprocessingml.document')
export const DOCM_TYPES = contentTypesOf('vnd.ms-word.document.macroEnabled')
export const XLSX_TYPES = contentTypesOf('vnd.openxmlformats-officedocument.spreadsheetml.sheet')

export type NewArchivePart = {
  name: string
  content: string | Buffer
  isStored?: boolean
  /** The length that the archive claims, if not the real one. */
  declaredBytes?: number
  /** Only named in the directory, as the content of the part before once more. */
  isOverlapping?: boolean
  /** What it is packed in begins with no block of the format. */
  isBroken?: boolean
  flags?: number
}

/** An archive as asked, also one that no program would write. */
export function buildArchive(parts: readonly NewArchivePart[], comment = ''): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let end = 0
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const whole = part.isStored ? content : deflateRawSync(content)
    const packed = part.isBroken ? whole.fill(0xff, 0, 8) : whole
    const name = Buffer.from(part.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.flags ?? 0, 2)
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.declaredBytes ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    if (!part.isOverlapping) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
      written.push(local)
      offset = end
      end += local.length
    }
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, place, name)
  }
  const listing = Buffer.concat(directory)
  const ending = Buffer.alloc(18)
  ending.writeUInt16LE(parts.length, 4)
  ending.writeUInt16LE(parts.length, 6)
  ending.writeUInt32LE(listing.length, 8)
  ending.writeUInt32LE(end, 12)
  ending.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...written, listing, Buffer.from('PK\x05\x06'), ending, Buffer.from(comment)])
}

/** A Word document with these parts besides the two that it needs. */
export function buildDocx(more: readonly NewArchivePart[] = [], types = DOCX_TYPES): Buffer {
  return buildArchive([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ])
}

function writeDirectoryEntry(content: Buffer, name: string, offset: number, kind: 1 | 2): void {
  content.write(name, offset, 'utf16le')
  content.writeUInt16LE(2 * (name.length + 1), offset + 64)
  content.writeUInt8(kind, offset + 66)
}

/** A compound file with this stream in a directory somewhere behind its head, as Word writes it. */
export function buildDoc(streamName = 'WordDocument', offset = 20_480): Buffer {
  const content = Buffer.alloc(32_768)
  content.write('d0cf11e0a1b11ae1', 'hex')
  writeDirectoryEntry(content, streamName, offset, 2)
  return content
}

/** A PDF with this object besides. */
export function buildPdfWith(object: string | Buffer): Buffer {
  const end = PDF.indexOf('startxref')
  return Buffer.concat([
    PDF.subarray(0, end),
    Buffer.from('2 0 obj\n'),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
    PDF.subarray(end),
  ])
}

/** A PDF whose objects are packed in a stream. */
export function buildPackedPdf(objects: string, more = ''): Buffer {
  const packed = deflateSync(objects)
  const opening = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}${more}>>stream\n`
  return buildPdfWith(Buffer.concat([Buffer.from(opening), packed, Buffer.from('\nendstream')]))
}

/** The relationships of a document's settings. */
export function buildRelations(type: string, target: string, mode = 'External'): NewArchivePart {
  const kind = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
  return {
    name: 'word/_rels/settings.xml.rels',
    content: `<Relationships><Relationship Id="rId1" Type="${kind}" Target="${target}" TargetMode="${mode}"/></Relationships>`,
  }
}

/** A compound file as Word writes it, with macros. */
export function buildDocWithMacros(): Buffer {
  const content = buildDoc()
  writeDirectoryEntry(content, 'Macros', 20_608, 1)
  return content
}
