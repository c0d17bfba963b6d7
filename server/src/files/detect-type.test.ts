import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DOCUMENT_TYPES_ACCEPTED, PHOTO_TYPES, RESUME_TYPES } from '@epay/contract/files/file-types'
import { HEAD_BYTES, TAIL_BYTES } from '@epay/contract/files/plain-pdf'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { detectStoredType, detectType } from '#server/files/detect-type.ts'
import {
  buildArchive,
  buildDoc,
  buildDocx,
  buildPackedPdf,
  buildPdfWith,
  buildRelations,
  DOCX_TYPES,
  EXECUTABLE,
  PDF,
} from '#server/files/factories.ts'
import { activeFiles, hostileFiles } from '#server/files/test-hostile-files.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { Requester } from '#server/platform/parties.ts'

/** An archive as a common library writes it, whose records differ from ours. */
async function archive(entries: [string, string | Buffer][]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** In pieces whose boundaries match no boundary of a format. */
function inPieces(content: Buffer, size = 10_001): Buffer[] {
  return Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  )
}

function storeOf(content: Buffer): Pick<FileStore, 'read'> {
  return { read: async () => Readable.from(inPieces(content)) }
}

function storedAs(content: Buffer) {
  const [head, tail] = [content.subarray(0, HEAD_BYTES), content.subarray(-TAIL_BYTES)]
  return { id: 'any', size: content.length, head, tail }
}

const ANYBODY: Requester = {
  config: { hasRateLimits: false },
  address: '203.0.113.5',
  actor: { kind: 'anonymous' },
}

function detectResume(content: Buffer) {
  return detectStoredType(ANYBODY, storeOf(content), storedAs(content), RESUME_TYPES)
}

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })

describe('pictures and PDF', () => {
  it('are told by their first bytes', async () => {
    const jpeg = await picture.clone().jpeg().toBuffer()
    const png = await picture.clone().png().toBuffer()
    expect(await detectType(jpeg, PHOTO_TYPES)).toBe('jpeg')
    expect(await detectType(png, PHOTO_TYPES)).toBe('png')
    expect(await detectType(PDF, DOCUMENT_TYPES_ACCEPTED)).toBe('pdf')
  })

  it('are refused where they are not asked for', async () => {
    expect(await detectType(PDF, PHOTO_TYPES)).toBeUndefined()
    const gif = await picture.clone().gif().toBuffer()
    expect(await detectType(gif, PHOTO_TYPES)).toBeUndefined()
  })

  it('that are kept as they are, are nothing else as well', async () => {
    const png = await picture.clone().png().toBuffer()
    const detect = (content: Buffer) =>
      detectStoredType(ANYBODY, storeOf(content), storedAs(content), DOCUMENT_TYPES_ACCEPTED)
    expect(await detect(png)).toBe('png')
    expect(await detect(PDF)).toBe('pdf')
    expect(await detect(Buffer.concat([png, buildDocx()]))).toBeUndefined()
    expect(await detect(Buffer.concat([png, PDF]))).toBeUndefined()
  })

  it.each([
    ['padded', Buffer.concat([PDF, Buffer.alloc(5000)])],
    ['with a few bytes behind its end', Buffer.concat([PDF, randomBytes(100).map(byte => byte | 0x80)])],
    ['changed after it was written', Buffer.concat([PDF, PDF.subarray(9)])],
    [
      'with its list of objects in one of them',
      Buffer.from('%PDF-1.5\r1 0 obj\r<</Type/XRef>>stream\rendstream\rendobj\rstartxref\r9\r%%EOF'),
    ],
    [
      'with its first object far behind',
      Buffer.concat([Buffer.from('%PDF-1.4\n%'), randomBytes(70_000), PDF.subarray(8)]),
    ],
    ['with a document attached', Buffer.concat([PDF.subarray(0, 20), buildDocx(), randomBytes(70_000), PDF])],
  ])('PDF %s', async (_, content) => {
    expect(await detectResume(content)).toBe('pdf')
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

  it.each(hostileFiles().map(file => [file.what, file.content] as const))(
    'is refused: %s',
    async (_, content) => {
      expect(await detectResume(content)).toBeUndefined()
    },
  )
})

describe('what would run, be fetched or be unpacked', () => {
  it.each(activeFiles().map(file => [file.what, file.content] as const))(
    'is found: %s',
    async (_, content) => {
      expect(await detectResume(content)).toBe('active')
    },
  )

  it('is assumed of a PDF with more packed streams than could be searched in good time', async () => {
    expect(await detectResume(buildPdfWith(Buffer.from('stream\nx\x9c\n'.repeat(15_000), 'latin1')))).toBe(
      'active',
    )
  })

  it.each([
    [
      'a PDF that speaks of it',
      'pdf',
      buildPdfWith('<</Keywords(HTML/CSS/JavaScript, /Launch, /S)/Type/Catalog>>'),
    ],
    ['a packed PDF that speaks of it', 'pdf', buildPackedPdf('2 0 <</Title(TypeScript/JavaScript)>>')],
    ['a PDF with links', 'pdf', buildPdfWith('<</S/URI/URI(https://ana.example)>>')],
    ['a PDF with a stream that is no packed one', 'pdf', buildPdfWith('<<>>stream\nx\x9cnothing\nendstream')],
    ['a document with links', 'docx', buildDocx([buildRelations('hyperlink', 'https://ana.example')])],
    [
      'a document made from a template on its writer\u2019s disk',
      'docx',
      buildDocx([buildRelations('attachedTemplate', 'file:///C:\\Users\\ana\\Resume.dotx')]),
    ],
    [
      'a document with a font inside',
      'docx',
      buildDocx([buildRelations('oleObject', 'embeddings/a.bin', 'Internal')]),
    ],
  ])('is not in %s', async (_, type, content) => {
    expect(await detectResume(content)).toBe(type)
  })
})

describe('Word files', () => {
  const document: [string, string] = ['word/document.xml', '<w:document/>']
  const photo: [string, Buffer] = ['docProps/thumbnail.jpeg', randomBytes(100_000)]

  it.each([
    ['as Word writes it', [['[Content_Types].xml', DOCX_TYPES], ['_rels/.rels', '<r/>'], document]],
    [
      'as Word on the web writes it',
      [
        ['[Content_Types].xml', DOCX_TYPES],
        ['word/document2.xml', '<w/>'],
      ],
    ],
    ['with the list of its parts at the end', [document, ['[Content_Types].xml', DOCX_TYPES]]],
    ['that begins with a picture', [photo, ['[Content_Types].xml', DOCX_TYPES], document]],
    [
      'of many parts',
      [
        ['[Content_Types].xml', DOCX_TYPES],
        document,
        ...Array.from({ length: 1500 }, (_, part): [string, string] => [`word/media/a-${part}.xml`, 'a']),
      ],
    ],
  ] satisfies [string, [string, string | Buffer][]][])('DOCX %s', async (_, entries) => {
    expect(await detectResume(await archive(entries))).toBe('docx')
  })

  it('DOCX with text that packs well', async () => {
    const content = Buffer.from('<w:tr><w:tc/></w:tr>'.repeat(300_000))
    expect(await detectResume(buildDocx([{ name: 'word/footnotes.xml', content }]))).toBe('docx')
  })

  it('DOCX that holds other Office files', async () => {
    const workbook = [
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/media/image1.png', content: randomBytes(3_000_000) },
    ]
    const content = buildArchive(workbook)
    const more = [
      { name: 'word/embeddings/a.xlsx', content },
      { name: 'word/embeddings/b.xlsx', content, isStored: true },
      { name: 'word/embeddings/c.pptx', content: await archive([['ppt/slides/slide1.xml', '<p/>']]) },
      { name: 'word/embeddings/', content: '' },
      { name: 'word/short', content: 'PK' },
      { name: 'word/a..b/...c', content: 'M' },
    ]
    expect(await detectResume(buildDocx(more))).toBe('docx')
  })

  it('DOCX, of which hundreds come at once', async () => {
    const content = buildDocx([{ name: 'word/media/a.png', content: randomBytes(500_000) }])
    const found = await Promise.all(Array.from({ length: 200 }, () => detectResume(content)))
    expect(new Set(found)).toEqual(new Set(['docx']))
  })

  it.each([
    ['just an archive', [['setup.exe', EXECUTABLE]]],
    ['a Java program', [['META-INF/MANIFEST.MF', 'Main-Class: A'], document]],
    ['a document without its list of parts', [document]],
    ['a document without its text', [['[Content_Types].xml', DOCX_TYPES]]],
  ] satisfies [string, [string, string | Buffer][]][])('not %s', async (_, entries) => {
    expect(await detectResume(await archive(entries))).toBeUndefined()
  })

  it('not an archive whose records contradict each other', async () => {
    const whole = buildDocx()
    expect(await detectResume(whole)).toBe('docx')
    const localName = 30
    const [count, directorySize, directoryStart] = [whole.length - 12, whole.length - 10, whole.length - 6]
    for (const at of [localName, count, directorySize, directoryStart]) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(whole.readUInt8(at) ^ 1, at)
      expect(await detectResume(changed)).toBeUndefined()
    }
    const types = { name: '[Content_Types].xml', content: DOCX_TYPES }
    expect(await detectResume(buildArchive([types, types, { name: 'word/document.xml', content: '' }]))).toBe(
      undefined,
    )
  })

  it('DOC, but no other old Office file or installer', async () => {
    expect(await detectResume(buildDoc())).toBe('doc')
    expect(await detectResume(buildDoc('Workbook'))).toBeUndefined()
    expect(await detectResume(buildDoc('WordDocument', 20_500))).toBeUndefined()
    const content = buildDoc()
    expect(await detectStoredType(ANYBODY, storeOf(content), storedAs(content), PHOTO_TYPES)).toBeUndefined()
  })
})

it.each([
  ['Word', buildDocx()],
  ['PDF', PDF],
])('a full queue of %s documents refuses one party at once, and lets others wait', async (_, content) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slowStore = { read: () => promise.then(() => Readable.from(inPieces(content))) }
  const check = (address: string) =>
    detectStoredType(
      { ...ANYBODY, config: { hasRateLimits: true }, address },
      slowStore,
      storedAs(content),
      RESUME_TYPES,
    )
  const waiting = Array.from({ length: 21 }, () => check('203.0.113.5'))
  await expect(check('203.0.113.5')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 15 })
  const other = check('198.51.100.7')
  resolve()
  expect(new Set(await Promise.all([...waiting, other])).size).toBe(1)
})
