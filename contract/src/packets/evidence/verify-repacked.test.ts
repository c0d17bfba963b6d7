import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { METHODS } from '../../files/zip-reader.ts'
import { buildFiles, createTestSigner, signedFilesOf, sourceOf, type TestSigner, zipOf } from './factories.ts'
import { MANIFEST_PATH, MANIFEST_SIGNATURE_PATH, PACKET_PDF_PATH } from './packet-manifest.ts'
import { type PacketProblem, verifyPacket } from './verify-packet.ts'
import { crc32, zipPieces } from './zip-layout.ts'

type File = Parameters<typeof zipOf>[0][number]
type Bytes = File['content']
/** Values of an entry's headers that differ from the correct ones. */
type Claims = { flags?: number; method?: number; size?: number; isStored?: boolean }

const PICTURE = 'documents/01-żółć.png'
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

let signer: TestSigner
beforeAll(async () => {
  signer = await createTestSigner()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function deflate(content: Bytes): Promise<Bytes> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** The files as other programs pack them: compressed or stored, with entries for folders and matching headers. */
async function deflatedZipOf(files: readonly File[], claims: Record<string, Claims> = {}): Promise<Bytes> {
  const packed = await Promise.all(
    files.map(async ({ path, content }) => ({
      path,
      content: claims[path]?.isStored ? content : await deflate(content),
    })),
  )
  const archive = zipOf([{ path: 'documents/', content: new Uint8Array() }, ...packed])
  const view = new DataView(archive.buffer)
  const facts = packed.map(({ path, content }) => ({ path, size: content.length, crc32: 0 }))
  for (const piece of zipPieces([{ path: 'documents/', size: 0, crc32: 0 }, ...facts], new Date())) {
    const file = piece.part === 'end' ? undefined : files.find(({ path }) => path === piece.path)
    if (!file || piece.part === 'content') continue
    const claimed = claims[file.path] ?? {}
    const { flags, size = file.content.length } = claimed
    const { method = claimed.isStored ? METHODS.stored : METHODS.deflated } = claimed
    // A directory entry has two more bytes at its start than a local header.
    const at = piece.start + (piece.part === 'header' ? 6 : 8)
    if (flags !== undefined) view.setUint16(at, flags, true)
    view.setUint16(at + 2, method, true)
    view.setUint32(at + 8, crc32(file.content), true)
    view.setUint32(at + 16, size, true)
  }
  return archive
}

/** The problems of a packet that was packed again after `change`. */
async function repacked(
  change: (files: File[]) => void = () => undefined,
  claims: Record<string, Claims> = {},
): Promise<PacketProblem[]> {
  const files = await signedFilesOf(signer, buildFiles())
  change(files)
  const archive = await deflatedZipOf(files, claims)
  return (await verifyPacket(sourceOf(archive), [signer.publicKey])).problems
}

const changeTo = (name: string, content: (old: Bytes) => Bytes) => (files: File[]) => {
  const file = files.find(({ path }) => path === name)
  if (file) file.content = content(file.content)
}
const textChanged = (from: string, to: string) => (old: Bytes) =>
  bytesOf(new TextDecoder().decode(old).replace(from, to))

it('is named, and nothing else where the files are as they were signed', async () => {
  const files = await signedFilesOf(signer, buildFiles())
  const source = sourceOf(await deflatedZipOf(files))
  const { isGenuine, problems, manifest } = await verifyPacket(source, [signer.publicKey])
  expect({ isGenuine, problems }).toEqual({ isGenuine: false, problems: [{ kind: 'repacked' }] })
  expect(manifest?.employee).toBe('Ana López')
})

it('is named behind what was put before it, too', async () => {
  const archive = await deflatedZipOf(await signedFilesOf(signer, buildFiles()))
  const { problems } = await verifyPacket(sourceOf(new Uint8Array([0, ...archive])), [signer.publicKey])
  expect(problems).toEqual([{ kind: 'bytes-before', bytes: 1 }, { kind: 'repacked' }])
})

it.each([
  ['only what it shrinks', [MANIFEST_PATH, MANIFEST_SIGNATURE_PATH]],
  ['one file only', [MANIFEST_PATH, MANIFEST_SIGNATURE_PATH, PICTURE, PACKET_PDF_PATH]],
  ['everything but one file', [PICTURE]],
])('is named, and nothing else, by a program that compresses %s', async (_, paths) => {
  const stored = Object.fromEntries(paths.map(path => [path, { isStored: true }]))
  expect(await repacked(undefined, stored)).toEqual([{ kind: 'repacked' }])
  expect(await repacked(changeTo('answers.json', textChanged('"Ana"', '"Eva"')), stored)).toEqual([
    { kind: 'repacked' },
    { kind: 'file-changed', path: 'answers.json' },
    { kind: 'answer-changed', name: 'firstName' },
  ])
})

it('does not hide what was changed, taken out or put in', async () => {
  expect(await repacked(changeTo('answers.json', textChanged('"Ana"', '"Eva"')))).toEqual([
    { kind: 'repacked' },
    { kind: 'file-changed', path: 'answers.json' },
    { kind: 'answer-changed', name: 'firstName' },
  ])
  expect(await repacked(changeTo(MANIFEST_PATH, textChanged('Harbor Builders', 'Harbor Bandits!')))).toEqual([
    { kind: 'repacked' },
    { kind: 'signature-wrong' },
  ])
  expect(await repacked(files => files.splice(1, 1))).toEqual([
    { kind: 'repacked' },
    { kind: 'file-missing', path: PICTURE },
  ])
  expect(await repacked(files => files.push({ path: 'extra.txt', content: bytesOf('more') }))).toEqual([
    { kind: 'repacked' },
    { kind: 'file-added', path: 'extra.txt' },
  ])
})

it('names a file that cannot be unpacked, or not to what the archive says of it', async () => {
  const changed = [{ kind: 'repacked' }, { kind: 'file-changed', path: PICTURE }]
  const { length } = bytesOf('a picture')
  const bomb = changeTo(PICTURE, () => new Uint8Array(50 * 1024 * 1024))
  expect(await repacked(bomb, { [PICTURE]: { size: length } })).toEqual(changed)
  expect(await repacked(undefined, { [PICTURE]: { size: length + 1 } })).toEqual(changed)
  expect(await repacked(undefined, { [PICTURE]: { method: METHODS.stored } })).toEqual(changed)
})

it.each<[string, string, Claims]>([
  ['a way to pack that is not known here', PICTURE, { method: 93 }],
  ['an encrypted entry', PICTURE, { flags: 1 }],
  ['an entry far larger than any of a packet', PICTURE, { size: 2 ** 31 }],
  ['a manifest that is none', MANIFEST_PATH, { size: 2 ** 25 }],
])('is all that can be said of %s', async (_, path, claims) => {
  expect(await repacked(undefined, { [path]: claims })).toEqual([{ kind: 'repacked-unreadable' }])
})

it.each([
  ['cannot unpack anything', undefined],
  [
    'does not know this way to pack',
    class extends DecompressionStream {
      constructor() {
        super('gzip')
        throw new TypeError('Unsupported compression format')
      }
    },
  ],
])('is all that can be said in a browser that %s', async (_, stream) => {
  vi.stubGlobal('DecompressionStream', stream)
  expect(await repacked()).toEqual([{ kind: 'repacked-unreadable' }])
})

it('is not said of the packet where unpacking fails for want of something else', async () => {
  const failing = class extends DecompressionStream {
    constructor() {
      super('deflate-raw')
      void this.writable.abort(new Error('out of memory'))
    }
  }
  vi.stubGlobal('DecompressionStream', failing)
  await expect(repacked()).rejects.toThrow('out of memory')
})
