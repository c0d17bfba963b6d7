import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { percentile } from '../benchmark.ts'

const REPEATS = 5
const PAGES = 8
const LINES = 45
const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
)

/**
 * What a packet takes at least, each part alone: medians, and the processor's time of them all.
 * Units: milliseconds.
 * @param folder where files are written
 */
export async function measurePacketParts(
  { photo, documents }: { photo: Buffer; documents: readonly Buffer[] },
  folder: string,
): Promise<{ parts: Record<string, number>; processor: number }> {
  const smaller = await reduce(photo)
  const pdf = await writePdf(smaller)
  const files = [photo, ...documents, pdf]
  const zip = storedZip(files)
  const stored = [...files, zip]
  const before = process.cpuUsage()
  const parts = {
    'photo decoded and encoded': await medianOf(() => reduce(photo)),
    hashed: await medianOf(() => files.map(hash)),
    encrypted: await medianOf(() => stored.map(encrypt)),
    PDF: await medianOf(() => writePdf(smaller)),
    'stored ZIP': await medianOf(() => storedZip(files)),
    'written with fsync': await medianOf(() =>
      stored.map((file, index) => writeDurably(folder, index, file)),
    ),
  }
  const { user, system } = process.cpuUsage(before)
  return { parts, processor: (user + system) / 1000 / REPEATS }
}

async function medianOf(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < REPEATS; turn++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return percentile(
    times.sort((one, other) => one - other),
    0.5,
  )
}

function reduce(photo: Buffer): Promise<Buffer> {
  const side = 1600
  return sharp(photo).resize({ width: side, height: side, fit: 'inside' }).jpeg({ quality: 88 }).toBuffer()
}

function hash(file: Buffer): Buffer {
  return createHash('sha256').update(file).digest()
}

function encrypt(file: Buffer): Buffer {
  return createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)).update(file)
}

/** Pages of text in a font of their own, and the photo. */
function writePdf(photo: Buffer): Promise<Buffer> {
  const document = new PDFDocument({ font: FONT })
  for (let page = 0; page < PAGES; page++) {
    if (page > 0) document.addPage()
    for (let line = 0; line < LINES; line++)
      document.text(`Line ${line} of page ${page}: what somebody answered`)
  }
  document.addPage().image(photo, { width: 200 })
  document.end()
  return buffer(document)
}

/** Without names and the directory, which weigh nothing. */
function storedZip(files: readonly Buffer[]): Buffer {
  return Buffer.concat(files.flatMap(file => [Buffer.from(crc32(file).toString(16)), file]))
}

function writeDurably(folder: string, index: number, file: Buffer): void {
  const descriptor = openSync(join(folder, `part-${index}`), 'w')
  writeSync(descriptor, file)
  fsyncSync(descriptor)
  closeSync(descriptor)
}
