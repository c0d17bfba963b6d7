import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contentOf, type ObjectStore, type StoredObject } from '#server/platform/object-store.ts'
import { storeLocationSchema } from '#server/platform/store-location.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { openTestS3 } from '#server/testing/test-s3.ts'
import { assertUsableStore, openStore } from './open-store.ts'

const MEGABYTE = 1024 * 1024

const server = await openTestS3()
let folder: string
beforeEach(() => {
  folder = createTestFolder()
  server.objects.clear()
  vi.stubEnv('AWS_ACCESS_KEY_ID', server.environment.AWS_ACCESS_KEY_ID)
})

const open = (url: string) => openStore(storeLocationSchema.parse(url), join(folder, 'drafts'))
const STORES: [string, () => Promise<ObjectStore>][] = [
  ['a folder', () => open(`file://${folder}`)],
  ['a bucket', () => open(server.url())],
  ['a prefix of a bucket', () => open(server.url('a b/files'))],
]

function draftOf(store: ObjectStore, content: Buffer): string {
  mkdirSync(store.draftFolder, { recursive: true })
  const draft = join(store.draftFolder, randomUUID())
  writeFileSync(draft, content)
  return draft
}
const put = (store: ObjectStore, name: string, content: Buffer) => store.put(name, draftOf(store, content))
async function listAll(store: ObjectStore): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of store.list()) objects.push(object)
  return objects
}
const read = async (store: ObjectStore, name: string) =>
  Buffer.concat(await Readable.from(contentOf(store, name)).toArray())

function bufferMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().arrayBuffers
}

describe.each(STORES)('%s', (_kind, create) => {
  it.each([1, MEGABYTE, MEGABYTE + 1, 5 * MEGABYTE])(
    'reads %i bytes back and removes the draft',
    async size => {
      const store = await create()
      const content = randomBytes(size)
      await put(store, 'ab/name', content)
      expect((await read(store, 'ab/name')).equals(content)).toBe(true)
      expect(readdirSync(store.draftFolder)).toEqual([])
      const file = await store.open('ab/name')
      expect(file.size).toBe(size)
      await expect(file.read(size, 1)).rejects.toThrow()
      await file.close()
    },
  )

  it('lists objects, without removed ones', async () => {
    server.behavior = { pageSize: 2 }
    const store = await create()
    const names = ['ab/1', 'ab/2', 'cd/3', 'cd/4', 'top']
    for (const name of names) await put(store, name, Buffer.from(name))
    const objects = await listAll(store)
    expect(objects.map(({ name, size }) => [name, size]).sort()).toEqual(
      names.map(name => [name, name.length]),
    )
    expect(Math.abs(Date.now() - (objects[0]?.storedAt.getTime() ?? 0))).toBeLessThan(3_600_000)
    await store.remove('ab/1')
    await store.remove('ab/1')
    await expect(store.open('ab/1')).rejects.toMatchObject({ name: 'MissingObjectError' })
    expect(await listAll(store)).toHaveLength(4)
  })

  it('never mixes two versions if an object is replaced while it is read', async () => {
    const store = await create()
    const [originalContent, replacement] = [randomBytes(3 * MEGABYTE), randomBytes(3 * MEGABYTE)]
    await put(store, 'name', originalContent)
    const file = await store.open('name')
    await put(store, 'name', replacement)
    const outcome = await file.read(2 * MEGABYTE, 10).then(Buffer.from, error => error.name)
    await file.close()
    expect([originalContent.subarray(2 * MEGABYTE, 2 * MEGABYTE + 10), 'ChangedObjectError']).toContainEqual(
      outcome,
    )
    expect((await read(store, 'name')).equals(replacement)).toBe(true)
  })
})

it('large objects are uploaded to a bucket in parts', async () => {
  const store = await open(server.url())
  const content = randomBytes(33 * MEGABYTE)
  await put(store, 'long', content)
  expect((await read(store, 'long')).equals(content)).toBe(true)
  expect(server.uploads.size).toBe(0)
})

it("a bucket that stalls uploads doesn't make them pile up in memory", async () => {
  const [puts, sockets]: [Promise<unknown>[], Socket[]] = [[], []]
  const stalledServer = createServer({ pauseOnConnect: true }, socket =>
    sockets.push(socket.on('error', () => {})),
  )
  await new Promise<void>(resolve => stalledServer.listen(0, '127.0.0.1', resolve))
  const address = stalledServer.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const store = await open(`s3://epay/?endpoint=http://127.0.0.1:${port}`)
  const drafts = Array.from({ length: 6 }, () => draftOf(store, Buffer.alloc(12 * MEGABYTE)))
  const initialMemory = bufferMemory()
  for (const [index, draft] of drafts.entries()) puts.push(store.put(`${index}`, draft))
  await vi.waitFor(() => expect(sockets).toHaveLength(drafts.length), { timeout: 20_000 })
  expect(bufferMemory() - initialMemory).toBeLessThan(12 * MEGABYTE)
  for (const socket of sockets) socket.resume().end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n')
  expect((await Promise.allSettled(puts)).map(({ status }) => status)).not.toContain('fulfilled')
  stalledServer.close()
})

it('a bucket that returns 503 half the time is retried', async () => {
  const store = await open(server.url())
  server.behavior = { unavailable: 'half' }
  for (const name of ['1', '2', '3', '4']) await put(store, name, Buffer.from(name))
  for (const name of ['1', '2', '3', '4']) expect((await read(store, name)).toString()).toBe(name)
})

it('a bucket that always returns 503 fails after six attempts', async () => {
  const store = await open(server.url())
  server.behavior = { unavailable: 'always' }
  const initialRequests = server.log.length
  await expect(put(store, 'name', Buffer.from('x'))).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/^s3:\/\/epay\/ does not respond: SlowDown/),
  })
  expect(server.log.length - initialRequests).toBe(6)
  expect(server.objects.size).toBe(0)
})

it.each<[string, { bucket?: string; keyId?: string; rejectsSignatures?: boolean }, string]>([
  ["that doesn't exist", { bucket: 'other' }, 's3://other/ is not a bucket'],
  ['with an unknown key', { keyId: 'unknown' }, 'the access key is unknown'],
  ['with a wrong secret', { rejectsSignatures: true }, 'the secret key is wrong'],
])('a bucket %s fails right away with a one-line message', async (_, setup, expectedMessage) => {
  const { bucket = 'epay', keyId = server.environment.AWS_ACCESS_KEY_ID, rejectsSignatures = false } = setup
  vi.stubEnv('AWS_ACCESS_KEY_ID', keyId)
  server.behavior = { rejectsSignatures }
  const location = storeLocationSchema.parse(server.url().replace('epay', bucket))
  const store = await openStore(location, folder)
  const initialRequests = server.log.length
  const refusal = { isRefusal: true, message: expect.stringContaining(expectedMessage) }
  await expect(assertUsableStore(location, store)).rejects.toMatchObject(refusal)
  await expect(put(store, 'name', Buffer.from('x'))).rejects.toMatchObject(refusal)
  expect(server.log.length - initialRequests).toBe(2)
})

it('a configured folder must exist, because it may be an unmounted disk', async () => {
  const location = storeLocationSchema.parse(`file://${folder}/nowhere`)
  const checking = assertUsableStore(location, await openStore(location, folder))
  await expect(checking).rejects.toThrow(`The folder ${folder}/nowhere can't be written (ENOENT)`)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

it.each([
  ['file:///srv/epay', { kind: 'folder', folder: '/srv/epay' }],
  ['file:///srv/100%25%20pay', { kind: 'folder', folder: '/srv/100% pay' }],
  ['s3://pay', { bucket: 'pay', prefix: '', endpoint: undefined, region: undefined }],
  ['s3://pay/a/b/?region=eu-west-1', { bucket: 'pay', prefix: 'a/b/', region: 'eu-west-1' }],
  ['s3://pay/100%25/', { bucket: 'pay', prefix: '100%/' }],
  ['s3://pay?endpoint=http://h:1', { bucket: 'pay', prefix: '', endpoint: 'http://h:1' }],
])('parses %s as a store location', (url, location) => {
  expect(storeLocationSchema.parse(url)).toMatchObject(location)
})

it.each([
  ...['/srv/epay', 'file:///', 'file://host/epay', 's3://', 's3://pay?end=http://h', 's3://key:secret@pay'],
  ...['s3://pay/100%/', 'file:///srv/100%/epay', 'file:///srv%2Fepay', 'file:///srv/epay%00', ''],
])('rejects %j as a store location', url => {
  expect(storeLocationSchema.safeParse(url).error?.issues[0]?.message).toMatch(/^must be file:/)
})
