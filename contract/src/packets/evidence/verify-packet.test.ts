import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { beforeAll, expect, it } from 'vitest'
import { isSignedNumber, listSignedNumberNames } from './answers-file.ts'
import { fromHex, toHex } from './digests.ts'
import {
  buildFiles,
  buildManifest,
  buildPacket,
  buildZip,
  createTestSigner,
  NUMBER_KEY,
  type PacketFile,
  signFiles,
  type TestSigner,
} from './factories.ts'
import { CURVE_ORDER, toBase64Url } from './manifest-signature.ts'
import {
  ANSWERS_PATH,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type PacketManifest,
} from './packet-manifest.ts'
import { fingerprintOf } from './signing-keys.ts'
import { verifyPacket } from './verify-packet.ts'

type Bytes = Uint8Array<ArrayBuffer>

const PICTURE_PATH = 'documents/01-żółć.png'

let signer: TestSigner
let packet: Bytes
beforeAll(async () => {
  signer = await createTestSigner()
  packet = await buildPacket(signer)
})

const verify = (bytes: Bytes, keys = [signer.publicKey]) => verifyPacket(new Blob([bytes]), keys)
const problemsOf = async (bytes: Bytes) =>
  (await verify(bytes)).problems.map(problem => Object.values(problem).join(' '))
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const textOf = (bytes: Bytes) => new TextDecoder().decode(bytes)
const join = (...parts: Bytes[]): Bytes => new Uint8Array(parts.flatMap(part => [...part]))

type Change = (files: PacketFile[]) => unknown

async function buildChanged(change: Change): Promise<PacketFile[]> {
  const files = await signFiles(signer, buildFiles())
  change(files)
  return files
}

function changeFile(path: string, change: (file: PacketFile) => unknown): Change {
  return files => {
    for (const file of files) if (file.path === path) change(file)
  }
}

function changeContent(path: string, update: (old: Bytes) => Bytes): Change {
  return changeFile(path, file => Object.assign(file, { content: update(file.content) }))
}

function changeText(path: string, from: string, to: string): Change {
  return changeContent(path, old => {
    expect(textOf(old)).toContain(from)
    return bytesOf(textOf(old).replace(from, to))
  })
}

const changeSignature = (change: (jws: string) => string) =>
  changeContent(MANIFEST_SIGNATURE_PATH, old => bytesOf(change(textOf(old))))

const rename = (from: string, to: string) => changeFile(from, file => Object.assign(file, { path: to }))

/** A path occurs first in its file's local header and last in the central directory. */
function patch(archive: Bytes, occurrence: 'first' | 'last', from: string, to: string): Bytes {
  const old = bytesOf(from)
  const matchesAt = (_: number, start: number) => old.every((byte, index) => archive[start + index] === byte)
  const offset = occurrence === 'first' ? archive.findIndex(matchesAt) : archive.findLastIndex(matchesAt)
  expect(offset).toBeGreaterThan(0)
  const patchedArchive = archive.slice()
  patchedArchive.set(bytesOf(to), offset)
  return patchedArchive
}

/** Returns the signature (r, n - s), which verifies like (r, s). */
function negateS(jws: string): string {
  const [header, encoded = ''] = jws.split('..')
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const signature = Uint8Array.from(binary, character => character.charCodeAt(0))
  const s = CURVE_ORDER - BigInt(`0x${toHex(signature.subarray(32))}`)
  const negatedSignature = fromHex(`${toHex(signature.subarray(0, 32))}${s.toString(16).padStart(64, '0')}`)
  return `${header}..${toBase64Url(negatedSignature)}`
}

it('a packet is genuine if signed with any of the trusted keys', async () => {
  const otherSigner = await createTestSigner()
  const keys = [otherSigner.publicKey, signer.publicKey]
  expect(await verify(packet, keys)).toMatchObject({
    isGenuine: true,
    problems: [],
    manifest: { employee: 'Ana López' },
    fingerprint: await fingerprintOf(signer.publicKey),
  })
})

it('a packet is genuine after another program recompressed and reordered it and added a folder', async () => {
  const folder = { path: 'documents/', content: new Uint8Array() }
  const files = await buildChanged(all => all.reverse().unshift(folder))
  expect(await problemsOf(await buildZip(files, { level: 6 }))).toEqual([])
})

const OTHER_PICTURE_PATH = 'documents/02-żółć.png'

const RENAMED = [`file-missing ${PICTURE_PATH}`, `file-added ${OTHER_PICTURE_PATH}`]
const UNREADABLE_MANIFEST = ['signature-wrong', 'manifest-unreadable']
const answerProblems = (name: string) => [`file-changed ${ANSWERS_PATH}`, `answer-changed ${name}`]

it.each<[string, Change, string[]]>([
  ['a changed byte', changeText(PICTURE_PATH, 'a picture', 'a pixture'), [`file-changed ${PICTURE_PATH}`]],
  ['a removed file', files => files.splice(1, 1), [`file-missing ${PICTURE_PATH}`]],
  [
    'an added file',
    files => files.push({ path: 'Packet.pdf', content: bytesOf('x') }),
    ['file-added Packet.pdf'],
  ],
  ['a renamed file', rename(PICTURE_PATH, OTHER_PICTURE_PATH), RENAMED],
  ['a changed answer', changeText(ANSWERS_PATH, '"Ana"', '"Anabel"'), answerProblems('firstName')],
  ['a changed masked number', changeText(ANSWERS_PATH, '-6789"', '-6780"'), answerProblems('ssn')],
  ['a changed manifest', changeText(MANIFEST_PATH, 'Builders', 'Bandits!'), ['signature-wrong']],
  ['a changed event', changeText(MANIFEST_PATH, '"hr"', '"me"'), ['signature-wrong', 'event-changed 2']],
  ['an unreadable manifest', changeContent(MANIFEST_PATH, () => bytesOf('{}')), UNREADABLE_MANIFEST],
  ['the second form of the signature', changeSignature(negateS), ['signature-changed']],
  ['a byte order mark', changeSignature(jws => `\ufeff${jws}`), ['signature-changed']],
  ['a missing manifest', files => files.splice(3, 1), ['not-a-packet']],
  ['a missing signature', files => files.pop(), ['not-a-packet']],
])('a packet with %s is reported', async (_, change, expected) => {
  const files = await buildChanged(change)
  expect(await problemsOf(await buildZip(files))).toEqual(expected)
  expect(await problemsOf(await buildZip(files, { level: 6 }))).toEqual(expected)
})

it('each changed bit of the last byte of the signature is reported, even an unused one', async () => {
  for (let bit = 0; bit < 8; bit++) {
    const change = changeContent(MANIFEST_SIGNATURE_PATH, old => old.with(-1, (old.at(-1) ?? 0) ^ (1 << bit)))
    expect(await problemsOf(await buildZip(await buildChanged(change)))).not.toEqual([])
  }
})

it('a manifest that was signed again after a change is reported', async () => {
  const files = buildFiles()
  const manifest = await buildManifest(files)
  const signAndVerify = async (testSigner: TestSigner, changes: Partial<PacketManifest>) =>
    problemsOf(await buildZip(await signFiles(testSigner, files, { ...manifest, ...changes })))
  const unknownSigner = await createTestSigner()
  const fingerprint = await fingerprintOf(unknownSigner.publicKey)
  expect(await signAndVerify(unknownSigner, { company: 'Harbor Bandits' })).toEqual([
    `unknown-key ${fingerprint}`,
  ])
  const hugeFiles = manifest.files.map(file => ({ ...file, size: 2 ** 30 }))
  expect(await signAndVerify(signer, { files: hugeFiles })).toEqual(['manifest-unreadable'])
  changeText(PICTURE_PATH, 'a picture', 'a pixture')(files)
  const changedFiles = (await buildManifest(files)).files
  expect(await signAndVerify(signer, { files: changedFiles })).toEqual(['chain-changed'])
})

const END_RECORD_BYTES = 22
const AMBIGUOUS = ['archive-ambiguous']

it.each<[string, () => Bytes | Promise<Bytes>, string[]]>([
  ['data before it', () => join(bytesOf('x'), packet), AMBIGUOUS],
  ['data after it', () => join(packet, bytesOf('x')), AMBIGUOUS],
  ['a second end-of-directory record', () => join(packet, packet.slice(-END_RECORD_BYTES)), AMBIGUOUS],
  [
    'a file renamed in its header',
    () => patch(packet, 'first', PICTURE_PATH, OTHER_PICTURE_PATH),
    [`header-changed ${PICTURE_PATH}`],
  ],
  ['a file renamed in the directory', () => patch(packet, 'last', PICTURE_PATH, OTHER_PICTURE_PATH), RENAMED],
  [
    'two files with the same name',
    async () => {
      const files = await buildChanged(all =>
        all.push({ path: OTHER_PICTURE_PATH, content: bytesOf('other') }),
      )
      return patch(
        patch(await buildZip(files), 'first', OTHER_PICTURE_PATH, PICTURE_PATH),
        'last',
        OTHER_PICTURE_PATH,
        PICTURE_PATH,
      )
    },
    [`file-repeated ${PICTURE_PATH}`],
  ],
])('an archive with %s is reported', async (_, change, expected) => {
  expect(await problemsOf(await change())).toEqual(expected)
})

const DEFLATE = 8
const packedOptions = { passThrough: true, uncompressedSize: 9, crc32: 0 }

async function zipWithPicture(options: ZipWriterAddDataOptions, content = bytesOf('a picture')) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const { path, content: originalContent } of await signFiles(signer, buildFiles()))
    if (path === PICTURE_PATH) await zip.add(path, new Uint8ArrayReader(content), options)
    else await zip.add(path, new Uint8ArrayReader(originalContent))
  return zip.close()
}

it.each<[string, ZipWriterAddDataOptions]>([
  ['encrypted', { password: 'secret' }],
  ['damaged', { ...packedOptions, compressionMethod: DEFLATE }],
])('a file that is %s is reported', async (_, options) => {
  expect(await problemsOf(await zipWithPicture(options))).toEqual([`file-unreadable ${PICTURE_PATH}`])
})

it('a file that unpacks to more than its header or the manifest declares is reported', async () => {
  const zeros = new Uint8Array(5 * 1024 * 1024)
  expect(await problemsOf(await zipWithPicture({}, zeros))).toEqual([`file-changed ${PICTURE_PATH}`])
  const stream = new Blob([zeros]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bomb = new Uint8Array(await new Response(stream).arrayBuffer())
  const options = { ...packedOptions, compressionMethod: DEFLATE }
  expect(await problemsOf(await zipWithPicture(options, bomb))).toEqual([`file-unreadable ${PICTURE_PATH}`])
})

it('a file is not a packet if it is not a ZIP, or contains other or too many files', async () => {
  for (const bytes of [new Uint8Array(), bytesOf('hello')])
    expect(await problemsOf(bytes)).toEqual(['archive-unreadable'])
  expect(await problemsOf(await buildZip(buildFiles()))).toEqual(['not-a-packet'])
  const manyFiles = Array.from({ length: 201 }, (_, index) => ({
    path: `${index}`,
    content: new Uint8Array(),
  }))
  expect(await problemsOf(await buildZip(manyFiles))).toEqual(['archive-unreadable'])
})

it('a packet that was truncated or lost a part is not genuine', async () => {
  for (let offset = 0; offset < packet.length; offset += 97) {
    expect(await problemsOf(packet.slice(0, offset))).toEqual(['archive-unreadable'])
    expect((await verify(join(packet.slice(0, offset), packet.slice(offset + 5)))).isGenuine).toBe(false)
  }
})

it.each([
  ['with spaces', '0123-4567-89AB-CDEF 0123-4567-89ab-cdef', ' 512-34-6789', true],
  ['without hyphens', NUMBER_KEY, '512346789', true],
  ['another number', NUMBER_KEY, '512-34-6788', false],
  ['with another key', NUMBER_KEY.replaceAll('0', '1'), '512-34-6789', false],
  ['without a key', 'none', '512-34-6789', undefined],
])('isSignedNumber accepts only the signed number: %s', async (_, key, number, expected) => {
  const manifest = await buildManifest(buildFiles())
  expect(listSignedNumberNames(manifest)).toEqual(['ssn'])
  expect(await isSignedNumber(manifest, { name: 'ssn', number, key })).toBe(expected)
})
