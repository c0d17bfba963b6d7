import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DOCUMENT_TYPES_ACCEPTED, PHOTO_TYPES, RESUME_TYPES } from '@epay/contract/files/file-types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { detectStoredType, detectType } from '#server/files/detect-type.ts'
import { type FileStore, HEAD_BYTES } from '#server/files/file-store.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const EXECUTABLE = Buffer.concat([Buffer.from('MZ\x90\x00'), randomBytes(200), Buffer.from('PE\x00\x00')])
const COMPOUND_FILE_START = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const contentTypesOf = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Override PartName="/word/document.xml" ContentType="application/${main}.main+xml"/></Types>`
const DOCX_CONTENT_TYPES = contentTypesOf('vnd.openxmlformats-officedocument.wordprocessingml.document')
const DOCM_CONTENT_TYPES = contentTypesOf('vnd.ms-word.document.macroEnabled')
const XLSX_CONTENT_TYPES = contentTypesOf('vnd.openxmlformats-officedocument.spreadsheetml.sheet')

async function archive(entries: [string, string | Buffer][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A compound file that names this stream somewhere behind its head, as Word does. */
function compoundFile(streamName: string): Buffer {
  return Buffer.concat([COMPOUND_FILE_START, Buffer.alloc(20_000), Buffer.from(streamName, 'utf16le')])
}

function storeOf(content: Buffer): FileStore {
  return {
    read: async () => Readable.from([content]),
    write: () => Promise.reject(new Error('not asked for')),
    remove: () => Promise.reject(new Error('not asked for')),
  }
}

function detectResume(content: Buffer) {
  const stored = { id: 'any', head: content.subarray(0, HEAD_BYTES) }
  return detectStoredType(storeOf(content), stored, RESUME_TYPES)
}

describe('pictures and PDF', () => {
  it('are told by their first bytes', async () => {
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    const jpeg = await picture.clone().jpeg().toBuffer()
    const png = await picture.clone().png().toBuffer()
    expect(await detectType(jpeg, PHOTO_TYPES)).toBe('jpeg')
    expect(await detectType(png, PHOTO_TYPES)).toBe('png')
    expect(await detectType(PDF, DOCUMENT_TYPES_ACCEPTED)).toBe('pdf')
    expect(await detectResume(PDF)).toBe('pdf')
  })

  it('are refused where they are not asked for', async () => {
    expect(await detectType(PDF, PHOTO_TYPES)).toBeUndefined()
    const gif = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .gif()
      .toBuffer()
    expect(await detectType(gif, PHOTO_TYPES)).toBeUndefined()
  })
})

describe('anything else', () => {
  it.each([
    ['an executable', EXECUTABLE],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('Dear Sir or Madam')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF further down', Buffer.from('<html>%PDF-1.7')],
  ])('is refused: %s', async (_, content) => {
    expect(await detectType(content, DOCUMENT_TYPES_ACCEPTED)).toBeUndefined()
    expect(await detectResume(content)).toBeUndefined()
  })
})

describe('Word files', () => {
  const document: [string, string] = ['word/document.xml', '<w:document/>']
  const picture: [string, Buffer] = ['docProps/thumbnail.jpeg', randomBytes(100_000)]

  it.each([
    ['as Word writes it', [['[Content_Types].xml', DOCX_CONTENT_TYPES], ['_rels/.rels', '<r/>'], document]],
    ['with the list of its parts at the end', [document, ['[Content_Types].xml', DOCX_CONTENT_TYPES]]],
    ['that begins with a picture', [picture, ['[Content_Types].xml', DOCX_CONTENT_TYPES], document]],
  ] satisfies [string, [string, string | Buffer][]][])('DOCX %s', async (_, entries) => {
    expect(await detectResume(await archive(entries))).toBe('docx')
  })

  it.each([
    [
      'a workbook',
      [
        ['[Content_Types].xml', XLSX_CONTENT_TYPES],
        ['xl/workbook.xml', '<x/>'],
      ],
    ],
    ['a document with macros', [['[Content_Types].xml', DOCM_CONTENT_TYPES], document]],
    [
      'hidden macros',
      [['[Content_Types].xml', DOCX_CONTENT_TYPES], document, ['word/vbaProject.bin', randomBytes(50)]],
    ],
    ['just an archive', [['setup.exe', EXECUTABLE]]],
    ['a Java program', [['META-INF/MANIFEST.MF', 'Main-Class: A'], document]],
  ] satisfies [string, [string, string | Buffer][]][])('not %s', async (_, entries) => {
    expect(await detectResume(await archive(entries))).toBeUndefined()
  })

  it('DOC, but no other old Office file or installer', async () => {
    expect(await detectResume(compoundFile('WordDocument'))).toBe('doc')
    expect(await detectResume(compoundFile('Workbook'))).toBeUndefined()
    expect(
      await detectStoredType(storeOf(PDF), { id: 'x', head: compoundFile('WordDocument') }, PHOTO_TYPES),
    ).toBe(undefined)
  })
})
