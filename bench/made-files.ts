import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

export type TriedFile = { name: string; content: Buffer }

const ENDINGS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']
const NOISE = { type: 'gaussian', mean: 128, sigma: 40 } as const
const PHOTOS = [
  { name: 'photo-12-megapixels.jpg', width: 4032, height: 3024 },
  { name: 'photo-50-megapixels.jpg', width: 8160, height: 6144 },
  { name: 'photo-108-megapixels.jpg', width: 12_000, height: 9000 },
]

/** The files of a folder, and of those in it, that are of an accepted type by their name and not too large. */
export async function* filesIn(folder: string): AsyncGenerator<TriedFile> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !ENDINGS.includes(extname(entry.name).toLowerCase())) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    if (content.length <= FILE_MAX_BYTES) yield { name: entry.name, content }
  }
}

/** Photos as large phones take them, enlarged from noise; the largest has less than 10 MB. */
export async function* photos(): AsyncGenerator<TriedFile> {
  for (const { name, width, height } of PHOTOS) {
    const small = {
      width: Math.round(width / 64),
      height: Math.round(height / 64),
      channels: 3,
      background: '#888',
      noise: NOISE,
    } as const
    const scene = await sharp({ create: small }).png().toBuffer()
    const photo = sharp(scene).resize(width, height).withMetadata({ orientation: 6 })
    yield { name, content: await photo.jpeg({ quality: 70 }).toBuffer() }
  }
}

/** Where mutations start if no folder has a file of the type. */
export async function smallFiles(): Promise<TriedFile[]> {
  const picture = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#888', noise: NOISE },
  })
  const document = new PDFDocument({ userPassword: randomUUID() })
  const pdf = buffer(document)
  document.text('Resume')
  document.end()
  return [
    { name: 'made.pdf', content: await pdf },
    { name: 'made.jpg', content: await picture.clone().jpeg().toBuffer() },
    { name: 'made.png', content: await picture.clone().png().toBuffer() },
  ]
}

/** Numbers from 0 up to a limit, always the same for a seed. */
export function createChance(seed: number): (below: number) => number {
  let state = seed
  return below => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A file that is damaged somewhere, as storage, networks and hostile people do it. */
export function mutate({ name, content }: TriedFile, chance: (below: number) => number): TriedFile {
  const changed = Buffer.from(content)
  const at = chance(content.length)
  const ways: readonly (() => Buffer)[] = [
    () => changed.subarray(0, at + 1),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(at + chance(2000))]),
    () => Buffer.concat([changed.subarray(0, at), changed.subarray(chance(at + 1))]),
    () => changed.fill(chance(256), at, Math.min(at + chance(500), changed.length)),
    () => {
      for (let count = 1 + chance(40); count > 0; count--) changed[chance(changed.length)] = chance(256)
      return changed
    },
    // Sizes and counts are near the start of most formats.
    () => {
      for (let count = 1 + chance(8); count > 0; count--)
        changed[chance(Math.min(400, changed.length))] = [0, 1, 127, 128, 255][chance(5)] ?? 0
      return changed
    },
  ]
  return { name, content: ways[chance(ways.length)]?.() ?? changed }
}
