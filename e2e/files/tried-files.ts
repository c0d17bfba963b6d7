import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import sharp from 'sharp'
import { makeJpeg, makeLockedPdf, makeSignature } from '../fixtures/files.ts'

export type TriedFile = { name: string; content: Buffer }

const EXTENSIONS = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png']
/** Of 12, 50 and 108 megapixels. */
const PHOTO_SIZES = [
  [4032, 3024],
  [8160, 6144],
  [12_000, 9000],
] as const

/** The files in and below a folder that have an accepted extension and size. */
export async function* filesIn(folder: string): AsyncGenerator<TriedFile> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !EXTENSIONS.includes(extname(entry.name).toLowerCase())) continue
    const content = await readFile(join(entry.parentPath, entry.name))
    if (content.length <= FILE_MAX_BYTES) yield { name: entry.name, content }
  }
}

/** Photos of the largest phones, enlarged from noise. */
export async function* largePhotos(): AsyncGenerator<TriedFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const scene = await sharp({ create: { width: 128, height: 96, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  for (const [width, height] of PHOTO_SIZES) {
    const photo = sharp(scene).resize(width, height).withMetadata({ orientation: 6 })
    yield { name: `photo-${width}x${height}.jpg`, content: await photo.jpeg({ quality: 70 }).toBuffer() }
  }
}

/** One small file of each type, to be damaged where no folder has any. */
export async function smallFiles(): Promise<TriedFile[]> {
  return [
    { name: 'made.pdf', content: await makeLockedPdf() },
    { name: 'made.jpg', content: await makeJpeg() },
    { name: 'made.png', content: await makeSignature() },
  ]
}

/** A seeded random number generator (mulberry32) of integers below a limit. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A copy that is cut off, lacks or repeats a part, is overwritten in a part, or has wrong bytes. */
export function damage({ name, content }: TriedFile, random: (below: number) => number): TriedFile {
  const copy = Buffer.from(content)
  const at = random(copy.length)
  const ways: readonly (() => Buffer)[] = [
    () => copy.subarray(0, at + 1),
    () => Buffer.concat([copy.subarray(0, at), copy.subarray(at + random(2000))]),
    () => Buffer.concat([copy.subarray(0, at), copy.subarray(random(at + 1))]),
    () => copy.fill(random(256), at, Math.min(at + random(500), copy.length)),
    () => withWrongBytes(copy, { count: 1 + random(40), within: copy.length, random }),
    // Most formats have their sizes and counts near the start.
    () => withWrongBytes(copy, { count: 1 + random(8), within: Math.min(400, copy.length), random }),
  ]
  return { name, content: ways[random(ways.length)]?.() ?? copy }
}

function withWrongBytes(
  content: Buffer,
  { count, within, random }: { count: number; within: number; random: (below: number) => number },
): Buffer {
  for (let change = 0; change < count; change++) content[random(within)] = random(256)
  return content
}
