import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { buildDoc, buildDocx, buildScan, buildZip, EXECUTABLE, PDF } from './factories.ts'

const MEGABYTE = 1024 * 1024

type NamedFile = readonly [what: string, name: string, content: Buffer]

/** PDFs from common programs and scanners, and broken PDFs that are stored as well. */
export const PDF_FILES: readonly NamedFile[] = [
  ['a scanned page', 'resume.pdf', buildScan()],
  ['a PDF by another name', 'resume', PDF],
  ['a PDF that is cut off', 'resume.pdf', buildScan().subarray(0, 50_000)],
  ['a PDF with a script', 'resume.pdf', Buffer.concat([PDF, Buffer.from('<</S/JavaScript/JS()>>')])],
]

const PICTURE_FIRST = {
  'docProps/thumbnail.jpeg': buildScan(),
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': '<w:document/>',
}

/** Common Word documents, and ZIP files that are stored as they are because nothing unpacks them. */
export const WORD_FILES: readonly NamedFile[] = [
  ['an old Word document', 'resume.doc', buildDoc()],
  ['a Word document', 'resume.docx', await buildDocx()],
  ['a Word document that begins with a picture', 'resume.docx', await buildZip(PICTURE_FIRST)],
  ['a Word document with macros', 'resume.docx', await buildDocx({ 'word/vbaProject.bin': EXECUTABLE })],
  ['a ZIP bomb', 'resume.docx', await buildDocx({ 'word/media/a.bmp': Buffer.alloc(100 * MEGABYTE) })],
]

export async function otherFiles(): Promise<readonly NamedFile[]> {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
  const container = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1')
  return [
    ['This is an MP4 video.', 'resume.pdf', container('mp42')],
    ['This is a HEIC photo.', 'photo.jpg', container('heic')],
    ['This is a TIFF picture.', 'photo.jpg', await picture.clone().tiff().toBuffer()],
    ['This is a GIF picture.', 'photo.png', await picture.clone().gif().toBuffer()],
    ['This is a WebP picture.', 'photo.jpg', await picture.clone().webp().toBuffer()],
    ['This is a ZIP file.', 'resume.docx', await buildZip({ 'resume.pdf': PDF })],
    ['This is a program.', 'resume.pdf', EXECUTABLE],
    ['This is a web page.', 'resume.doc', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['This is an RTF document.', 'resume.doc', Buffer.from('{\\rtf1\\ansi Resume}')],
    ['This is a text file.', 'resume.doc', Buffer.from('I am a resume')],
  ]
}

/** Protected by a user password, or only by an owner password. */
export async function buildProtectedPdf(passwords: {
  userPassword?: string
  ownerPassword?: string
}): Promise<Buffer> {
  const document = new PDFDocument(passwords)
  const whole = buffer(document)
  document.text('Resume')
  document.end()
  return whole
}
