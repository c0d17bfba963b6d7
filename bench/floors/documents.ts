import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import Pdfkit from 'pdfkit'
import sharp from 'sharp'
import { measureMedianTime } from '../figures.ts'

const REPEATS = 7
const PAGE_COUNT = 8
const LINES_PER_PAGE = 45
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

/** Times the unavoidable steps of processing a packet, using only the libraries. Units: milliseconds. */
export async function measurePacketFloor(
  { photo, documents }: { photo: Buffer; documents: readonly Buffer[] },
  folder: string,
): Promise<number> {
  const reducedPhoto = await reducePhoto(photo)
  const pdf = await writePdf(reducedPhoto)
  const files = [photo, ...documents, pdf]
  const zip = buildUncompressedZip(files)
  const steps = [
    () => reducePhoto(photo),
    () => files.map(file => createHash('sha256').update(file).digest()),
    () => writePdf(reducedPhoto),
    () => buildUncompressedZip(files),
    () => {
      for (const file of [...files, zip]) writeDurably(join(folder, 'file'), encrypt(file))
    },
  ]
  let sum = 0
  for (const step of steps) sum += await measureMedianTime(REPEATS, step)
  return sum
}

function reducePhoto(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize({ width: 1600, height: 1600, fit: 'inside' }).jpeg({ quality: 88 }).toBuffer()
}

function encrypt(file: Buffer): Buffer {
  return createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)).update(file)
}

function writePdf(photo: Buffer): Promise<Buffer> {
  const document = new Pdfkit({ font: FONT })
  for (let page = 0; page < PAGE_COUNT; page++) {
    if (page > 0) document.addPage()
    for (let line = 0; line < LINES_PER_PAGE; line++)
      document.text(`Line ${line} of page ${page}: an answer in the packet`)
  }
  document.addPage().image(photo, { width: 200 })
  document.end()
  return buffer(document)
}

/** Omits the ZIP's central directory, because it is tiny. */
function buildUncompressedZip(files: readonly Buffer[]): Buffer {
  return Buffer.concat(files.flatMap(file => [Buffer.from(crc32(file).toString(16)), file]))
}

function writeDurably(path: string, content: Buffer): void {
  const descriptor = openSync(path, 'w')
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
}

export async function buildForm(pages: number, fieldNames: readonly string[] = []): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let count = 0; count < pages; count++) document.addPage([612, 792])
  for (const [index, name] of fieldNames.entries()) {
    const field = document.getForm().createTextField(name)
    field.addToPage(document.getPage(0), { x: 72, y: 740 - index * 16, width: 240, height: 14 })
  }
  return Buffer.from(await document.save())
}

/**
 * Times the unavoidable steps of signing a form: writing the answers and drawing them on the PDF. Units:
 * milliseconds.
 */
export function measureFormFloor(pdf: Buffer, fieldNames: readonly string[]): Promise<number> {
  return measureMedianTime(REPEATS, async () => {
    const answers = new Pdfkit({ font: FONT })
    for (const name of fieldNames) answers.text(`Answer to ${name}`)
    answers.end()
    const document = await PDFDocument.load(pdf)
    const [layer] = await document.embedPdf(await buffer(answers))
    if (layer) document.getPage(0).drawPage(layer)
    await document.save()
  })
}
