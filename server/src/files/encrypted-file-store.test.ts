import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { createFolderStore } from '#server/files/folder-store.ts'
import { createCipher } from '#server/platform/crypto.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'

const NO_LIMIT = { maxBytes: 100_000_000 }
const MEGABYTE = 1024 * 1024
const newKey = (id: string) => ({ id, secret: randomBytes(32) })
const oldKey = newKey('old')
const createStoreWith = (...encryption: [typeof oldKey, ...(typeof oldKey)[]]) =>
  createEncryptedFileStore({
    objects: createFolderStore(folder),
    cipher: createCipher(() => ({ signing: [newKey('signing')], encryption })),
  })

let folder: string
let store: FileStore
beforeEach(() => {
  folder = createTestFolder()
  store = createStoreWith(oldKey)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const contentOf = async (id: string) => Buffer.concat(await (await store.read(id)).toArray())
const pathOf = (id: string) => join(folder, id.slice(0, 2), id)
const countOpenDescriptors = (id: string) =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === pathOf(id)
    } catch {
      return false
    }
  }).length
const listStoredFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

function streamInChunks(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let start = 0, size = 1; start < bytes.length; start += size, size = (size * 7) % 90_001) {
    pieces.push(bytes.subarray(start, start + size))
  }
  return Readable.from(pieces)
}

it.each([0, 1, 65_535, 65_536, 65_537, 5 * MEGABYTE])(
  'a file of %i bytes is read back unchanged',
  async size => {
    const content = randomBytes(size)
    for (const source of [content, streamInChunks(content)]) {
      const storedFile = await store.write(source, NO_LIMIT)
      expect(storedFile).toEqual({
        id: expect.any(String),
        size,
        sha256: sha256(content),
        crc32: crc32(content),
        head: content.subarray(0, 4100),
        tail: content.subarray(-65_536),
      })
      expect(sha256(await contentOf(storedFile.id))).toBe(sha256(content))
    }
    expect(listStoredFiles()).toHaveLength(2)
  },
)

it('a file is encrypted and readable only by its owner', async () => {
  const { id } = await store.write(Buffer.from('a very secret number'.repeat(10)), NO_LIMIT)
  expect(readFileSync(pathOf(id)).includes('secret')).toBe(false)
  expect(statSync(pathOf(id)).mode & 0o077).toBe(0)
})

it('a file can be read after a key rotation, but not without its own key', async () => {
  const { id } = await store.write(Buffer.from('content'), NO_LIMIT)
  store = createStoreWith(newKey('new'), oldKey)
  expect((await contentOf(id)).toString()).toBe('content')
  store = createStoreWith(newKey('new'))
  const cause = new Error('The encryption key old is missing')
  await expect(store.read(id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', cause })
})

it('a file is rejected under the name of another file', async () => {
  const file = await store.write(Buffer.from('1'), NO_LIMIT)
  const otherFile = await store.write(Buffer.from('2'), NO_LIMIT)
  writeFileSync(pathOf(file.id), readFileSync(pathOf(otherFile.id)))
  await expect(contentOf(file.id)).rejects.toThrow()
})

it('removing a file is idempotent', async () => {
  const { id } = await store.write(Buffer.from('x'), NO_LIMIT)
  await store.remove(id)
  await store.remove(id)
  await expect(store.read(id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  expect(listStoredFiles()).toEqual([])
})

it('a file is closed if a reader stops early', async () => {
  const { id } = await store.write(randomBytes(MEGABYTE), NO_LIMIT)
  const initialCount = countOpenDescriptors(id)
  ;(await store.read(id)).destroy()
  for await (const piece of await store.read(id)) {
    expect(piece).toHaveLength(65_536)
    break
  }
  await expect.poll(() => countOpenDescriptors(id)).toBe(initialCount)
})

const SEALED_CHUNK_BYTES = 65_536 + 16

it('damage of any single byte is detected', async () => {
  const { id } = await store.write(Buffer.from('short'), NO_LIMIT)
  const original = readFileSync(pathOf(id))
  for (const [position, byte] of original.entries()) {
    const damagedContent = Buffer.from(original)
    damagedContent[position] = byte ^ 1
    writeFileSync(pathOf(id), damagedContent)
    await expect(contentOf(id), `byte ${position}`).rejects.toThrow()
  }
})

it('damage by truncation, appended bytes, or swapped chunks is detected', async () => {
  const { id } = await store.write(randomBytes(3 * 65_536), NO_LIMIT)
  const original = readFileSync(pathOf(id))
  const header = original.subarray(0, original.length - 3 * SEALED_CHUNK_BYTES)
  const chunk = (number: number) =>
    original.subarray(
      header.length + number * SEALED_CHUNK_BYTES,
      header.length + (number + 1) * SEALED_CHUNK_BYTES,
    )
  const damagedCopies = [
    ...[0, 3, 9, original.length - 1].map(length => original.subarray(0, length)),
    Buffer.concat([header, chunk(0)]),
    Buffer.concat([header, chunk(0), chunk(1)]),
    Buffer.concat([header, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([original, randomBytes(16)]),
  ]
  for (const [index, damagedContent] of damagedCopies.entries()) {
    writeFileSync(pathOf(id), damagedContent)
    await expect(contentOf(id), `damage ${index}`).rejects.toThrow()
  }
})

it('a write of content over the limit fails and leaves no file', async () => {
  const limits = { maxBytes: 70_000 }
  expect(await store.write(streamInChunks(randomBytes(70_000)), limits)).toMatchObject({ size: 70_000 })
  for (const source of [streamInChunks(randomBytes(70_001)), randomBytes(70_001)])
    await expect(store.write(source, limits)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'That file is larger than 10 MB.',
    })
  expect(listStoredFiles()).toHaveLength(1)
})

it('a write whose source fails leaves no file', async () => {
  async function* failing() {
    yield randomBytes(200_000)
    throw new Error('connection lost')
  }
  await expect(store.write(Readable.from(failing()), NO_LIMIT)).rejects.toThrow('connection lost')
  expect(listStoredFiles()).toEqual([])
})
