import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { createFolderStore } from '#server/files/folder-store.ts'
import { createCipher } from '#server/platform/crypto.ts'
import type { FileStore } from '#server/platform/file-store.ts'

const NO_LIMIT = { maxBytes: 100_000_000 }
const MEGABYTE = 1024 * 1024
const newKey = (id: string) => ({ id, secret: randomBytes(32) })
const signing = newKey('signing')
const oldKey = newKey('old')
const cipherWith = (...encryption: [typeof oldKey, ...(typeof oldKey)[]]) =>
  createCipher(() => ({ signing: [signing], encryption }))

let folder: string
let store: FileStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'epay-files-'))
  store = createEncryptedFileStore({ objects: createFolderStore(folder), cipher: cipherWith(oldKey) })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const contentOf = async (id: string) => Buffer.concat(await (await store.read(id)).toArray())
const pathOf = (id: string) => join(folder, id.slice(0, 2), id)
/** Every file below the folder, however it is called. */
const filesLeft = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

/** In pieces of changing size, as a network brings them. */
function inPieces(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let start = 0, size = 1; start < bytes.length; start += size, size = (size * 7) % 90_001) {
    pieces.push(bytes.subarray(start, start + size))
  }
  return Readable.from(pieces)
}

describe('a stored file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 5 * MEGABYTE])(
    'of %i bytes comes back as it was',
    async size => {
      const content = randomBytes(size)
      for (const source of [content, inPieces(content)]) {
        const stored = await store.write(source, NO_LIMIT)
        expect(stored).toEqual({
          id: expect.any(String),
          size,
          sha256: sha256(content),
          crc32: crc32(content),
          head: content.subarray(0, 4100),
          tail: content.subarray(-65_536),
        })
        expect(sha256(await contentOf(stored.id))).toBe(sha256(content))
      }
      expect(filesLeft()).toHaveLength(2)
    },
  )

  it('is for this user only, and nothing in it is readable', async () => {
    const { id } = await store.write(Buffer.from('a very secret number'.repeat(10)), NO_LIMIT)
    expect(readFileSync(pathOf(id)).includes('secret')).toBe(false)
    expect(statSync(pathOf(id)).mode & 0o077).toBe(0)
  })

  it('can still be read under a newer key, and not without its own', async () => {
    const { id } = await store.write(Buffer.from('content'), NO_LIMIT)
    store = createEncryptedFileStore({
      objects: createFolderStore(folder),
      cipher: cipherWith(newKey('new'), oldKey),
    })
    expect((await contentOf(id)).toString()).toBe('content')
    store = createEncryptedFileStore({
      objects: createFolderStore(folder),
      cipher: cipherWith(newKey('new')),
    })
    const cause = new Error('The encryption key old is missing')
    await expect(store.read(id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', cause })
  })

  it('is refused when it was put in the place of another', async () => {
    const [first, second] = [
      await store.write(Buffer.from('1'), NO_LIMIT),
      await store.write(Buffer.from('2'), NO_LIMIT),
    ]
    writeFileSync(pathOf(first.id), readFileSync(pathOf(second.id)))
    await expect(contentOf(first.id)).rejects.toThrow()
  })

  it('is gone once it is removed; removing it again is no error', async () => {
    const { id } = await store.write(Buffer.from('x'), NO_LIMIT)
    await store.remove(id)
    await store.remove(id)
    await expect(store.read(id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    expect(filesLeft()).toEqual([])
  })

  it('may be read in part only', async () => {
    const { id } = await store.write(randomBytes(MEGABYTE), NO_LIMIT)
    const unread = await store.read(id)
    const closed = new Promise(resolve => unread.once('close', resolve))
    unread.destroy()
    await closed
    for await (const piece of await store.read(id)) {
      expect(piece).toHaveLength(65_536)
      break
    }
  })
})

describe('damage', () => {
  it('of any single byte is noticed', async () => {
    const { id } = await store.write(Buffer.from('short'), NO_LIMIT)
    const original = readFileSync(pathOf(id))
    for (const [position, byte] of original.entries()) {
      const damaged = Buffer.from(original)
      damaged[position] = byte ^ 1
      writeFileSync(pathOf(id), damaged)
      await expect(contentOf(id), `byte ${position}`).rejects.toThrow()
    }
  })

  it.each([0, 65_000, 65_560, 150_000, 196_664])(
    'of a byte in a long file is noticed (%i)',
    async position => {
      const { id } = await store.write(randomBytes(3 * 65_536), NO_LIMIT)
      const damaged = readFileSync(pathOf(id))
      damaged[position] = (damaged[position] ?? 0) ^ 0x80
      writeFileSync(pathOf(id), damaged)
      await expect(contentOf(id)).rejects.toThrow()
    },
  )

  it('by cutting off or adding bytes is noticed, also between chunks', async () => {
    const { id } = await store.write(randomBytes(3 * 65_536), NO_LIMIT)
    const original = readFileSync(pathOf(id))
    const sealedChunk = 65_536 + 16
    const lengths = [
      0,
      3,
      9,
      original.length - 1,
      original.length - sealedChunk,
      original.length - 2 * sealedChunk,
    ]
    for (const length of lengths) {
      writeFileSync(pathOf(id), original.subarray(0, length))
      await expect(contentOf(id), `${length} bytes`).rejects.toThrow()
    }
    writeFileSync(pathOf(id), Buffer.concat([original, randomBytes(16)]))
    await expect(contentOf(id)).rejects.toThrow()
  })

  it('by swapping chunks is noticed', async () => {
    const { id } = await store.write(randomBytes(3 * 65_536), NO_LIMIT)
    const bytes = readFileSync(pathOf(id))
    const sealedChunk = 65_536 + 16
    const header = bytes.length - 3 * sealedChunk
    const chunk = (number: number) =>
      bytes.subarray(header + number * sealedChunk, header + (number + 1) * sealedChunk)
    writeFileSync(pathOf(id), Buffer.concat([bytes.subarray(0, header), chunk(1), chunk(0), chunk(2)]))
    await expect(contentOf(id)).rejects.toThrow()
  })
})

describe('nothing is left behind', () => {
  it('by what is too large; exactly the limit is not', async () => {
    const limits = { maxBytes: 70_000 }
    expect(await store.write(inPieces(randomBytes(70_000)), limits)).toMatchObject({ size: 70_000 })
    for (const [how, source] of [
      ['write', inPieces(randomBytes(70_001))],
      ['write', randomBytes(70_001)],
      ['put', inPieces(randomBytes(MEGABYTE))],
    ] as const) {
      await expect(store[how](source, limits)).rejects.toMatchObject({
        code: 'TOO_LARGE',
        message: 'That file is larger than 10 MB.',
      })
    }
    expect(filesLeft()).toHaveLength(1)
  })

  it('by a source that breaks off', async () => {
    async function* breakingOff() {
      yield randomBytes(200_000)
      throw new Error('connection lost')
    }
    await expect(store.write(Readable.from(breakingOff()), NO_LIMIT)).rejects.toThrow('connection lost')
    expect(filesLeft()).toEqual([])
  })
})
