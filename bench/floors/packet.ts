import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { median } from '../figures.ts'

const REPEATS = 5
const PAGES = 8
const LINES = 45
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

/** The floor of a packet: the steps that no server can leave out, each by a library alone. Units: milliseconds. */
export async function measurePacketFloor(
  { photo, documents }: { photo: Buffer; documents: readonly Buffer[] },
  folder: string,
): Promise<number> {
  const smaller = await reduce(photo)
  const pdf = await writePdf(smaller)
  const files = [photo, ...documents, pdf]
  const zip = storedZip(files)
  const steps = [
    () => reduce(photo),
    () => files.map(file => createHash('sha256').update(file).digest()),
    () => writePdf(smaller),
    () => storedZip(files),
    () => {
      for (const file of [...files, zip]) writeDurably(join(folder, 'file'), encrypt(file))
    },
  ]
  let sum = 0
  for (const step of steps) sum += await medianTime(step)
  return sum
}

async function medianTime(step: () => unknown): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const start = performance.now()
    await step()
    times.push(performance.now() - start)
  }
  return median(times)
}

function reduce(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize({ width: 1600, height: 1600, fit: 'inside' }).jpeg({ quality: 88 }).toBuffer()
}

function encrypt(file: Buffer): Buffer {
  return createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)).update(file)
}

function writePdf(photo: Buffer): Promise<Buffer> {
  const document = new PDFDocument({ font: FONT })
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) document.addPage()
    for (let line = 0; line < LINES; line++)
      document.text(`Line ${line} of page ${page}: an answer in the packet`)
  }
  document.addPage().image(photo, { width: 200 })
  document.end()
  return buffer(document)
}

/** The ZIP directory is left out because it is tiny. */
function storedZip(files: readonly Buffer[]): Buffer {
  return Buffer.concat(files.flatMap(file => [Buffer.from(crc32(file).toString(16)), file]))
}

function writeDurably(path: string, content: Buffer): void {
  const descriptor = openSync(path, 'w')
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
}
