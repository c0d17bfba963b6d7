import {
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipWriter,
  type ZipWriterAddDataOptions,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { isSignedNumber, listSignedNumbers } from './answers-file.ts'
import { fromHex, toHex } from './digests.ts'
import {
  buildFiles,
  buildManifest,
  buildPacket,
  createTestSigner,
  NUMBER_KEY,
  type PacketFile,
  signedFilesOf,
  type TestSigner,
  zipOf,
} from './factories.ts'
import { CURVE_ORDER, toBase64Url } from './manifest-signature.ts'
import {
  ANSWERS_PATH,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  PACKET_PDF_PATH,
  type PacketManifest,
} from './packet-manifest.ts'
import { fingerprintOf } from './signing-keys.ts'
import { verifyPacket } from './verify-packet.ts'

type Bytes = Uint8Array<ArrayBuffer>

const PICTURE = 'documents/01-żółć.png'

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
const joined = (...parts: Bytes[]): Bytes => new Uint8Array(parts.flatMap(part => [...part]))

type Change = (files: PacketFile[]) => unknown

const filesAfter = async (change: Change) => {
  const files = await signedFilesOf(signer, buildFiles())
  change(files)
  return files
}

function changeContent(path: string, content: (old: Bytes) => Bytes): Change {
  return files => {
    const file = files.find(each => each.path === path)
    if (file) file.content = content(file.content)
  }
}

function changeText(path: string, from: string, to: string): Change {
  return changeContent(path, old => {
    expect(textOf(old)).toContain(from)
    return bytesOf(textOf(old).replace(from, to))
  })
}

function rename(from: string, to: string): Change {
  return files => {
    const file = files.find(({ path }) => path === from)
    if (file) file.path = to
  }
}

function patched(archive: Bytes, place: 'first' | 'last', from: string, to: string): Bytes {
  const [old, fresh] = [bytesOf(from), bytesOf(to)]
  expect(fresh.length).toBe(old.length)
  const isHere = (_: number, start: number) => old.every((byte, index) => archive[start + index] === byte)
  const at = place === 'first' ? archive.findIndex(isHere) : archive.findLastIndex(isHere)
  expect(at).toBeGreaterThan(0)
  const changed = archive.slice()
  changed.set(fresh, at)
  return changed
}

/** The signature (r, n - s), which verifies like (r, s). */
function otherForm(jws: string): string {
  const [header, encoded = ''] = jws.split('..')
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const signature = Uint8Array.from(binary, character => character.charCodeAt(0))
  const s = CURVE_ORDER - BigInt(`0x${toHex(signature.subarray(32))}`)
  const other = fromHex(`${toHex(signature.subarray(0, 32))}${s.toString(16).padStart(64, '0')}`)
  return `${header}..${toBase64Url(other)}`
}

describe('a packet as it was signed', () => {
  it('is genuine, by any of several keys', async () => {
    const other = await createTestSigner()
    const { isGenuine, problems, manifest, fingerprint } = await verify(packet, [
      other.publicKey,
      signer.publicKey,
    ])
    expect({ isGenuine, problems }).toEqual({ isGenuine: true, problems: [] })
    expect(manifest?.employee).toBe('Ana López')
    expect(fingerprint).toBe(await fingerprintOf(signer.publicKey))
  })

  it('is genuine when another program compressed it again, in another order and with a folder', async () => {
    const folder = { path: 'documents/', content: new Uint8Array() }
    const files = await filesAfter(all => all.reverse().unshift(folder))
    expect(await problemsOf(await zipOf(files, { level: 6 }))).toEqual([])
  })

  it('shows the fingerprint of a key that no one vouches for', async () => {
    const other = await createTestSigner()
    const { isGenuine, problems } = await verify(packet, [other.publicKey])
    expect(isGenuine).toBe(false)
    expect(problems).toEqual([{ kind: 'unknown-key', fingerprint: await fingerprintOf(signer.publicKey) }])
  })
})

const OTHER = 'documents/02-żółć.png'

describe('a changed file, name, answer or event is named', () => {
  const answer = (name: string) => [`file-changed ${ANSWERS_PATH}`, `answer-changed ${name}`]

  it.each<[string, Change, string[]]>([
    ['one byte of a file', changeText(PICTURE, 'a picture', 'a pixture'), [`file-changed ${PICTURE}`]],
    [
      'the length of a file',
      changeContent(PACKET_PDF_PATH, old => joined(old, bytesOf(' '))),
      [`file-changed ${PACKET_PDF_PATH}`],
    ],
    ['a file that was removed', files => files.splice(1, 1), [`file-missing ${PICTURE}`]],
    [
      'a second file whose name differs in its case only',
      files => files.push({ path: 'Packet.pdf', content: bytesOf('%PDF-1.7 other') }),
      ['file-added Packet.pdf'],
    ],
    ['a file that was renamed', rename(PICTURE, OTHER), [`file-missing ${PICTURE}`, `file-added ${OTHER}`]],
    ['an answer', changeText(ANSWERS_PATH, '"Ana"', '"Anabel"'), answer('firstName')],
    [
      'an answer whose line can no longer be read',
      changeText(ANSWERS_PATH, '"firstName": "Ana"', '"firstName": "An"a'),
      answer('firstName'),
    ],
    ['a masked number', changeText(ANSWERS_PATH, '-6789"', '-6780"'), answer('ssn')],
    ['the salt of all answers', changeText(ANSWERS_PATH, '5a5a', '5b5b'), [`file-changed ${ANSWERS_PATH}`]],
    ['the manifest', changeText(MANIFEST_PATH, 'Harbor Builders', 'Harbor Bandits!'), ['signature-wrong']],
    [
      'an event',
      changeText(MANIFEST_PATH, '"by": "hr"', '"by": "me"'),
      ['signature-wrong', 'event-changed 2'],
    ],
    [
      'a manifest that is no longer one',
      changeContent(MANIFEST_PATH, () => bytesOf('{}')),
      ['signature-wrong', 'manifest-unreadable'],
    ],
    [
      'a signature in its second form',
      changeContent(MANIFEST_SIGNATURE_PATH, old => bytesOf(otherForm(textOf(old)))),
      ['signature-changed'],
    ],
    [
      'a signature behind a byte order mark',
      changeContent(MANIFEST_SIGNATURE_PATH, old => bytesOf(`\ufeff${textOf(old)}`)),
      ['signature-changed'],
    ],
    ['a packet without its manifest', files => files.splice(3, 1), ['not-a-packet']],
    ['a packet without its signature', files => files.pop(), ['not-a-packet']],
  ])('%s', async (_, change, expected) => {
    const files = await filesAfter(change)
    expect(await problemsOf(await zipOf(files))).toEqual(expected)
    expect(await problemsOf(await zipOf(files, { level: 6 }))).toEqual(expected)
  })

  it('each bit of the last byte of the signature, some of which say nothing', async () => {
    for (let bit = 0; bit < 8; bit++) {
      const change = changeContent(MANIFEST_SIGNATURE_PATH, old =>
        old.with(-1, (old.at(-1) ?? 0) ^ (1 << bit)),
      )
      expect(await problemsOf(await zipOf(await filesAfter(change)))).not.toEqual([])
    }
  })

  it('a manifest that was signed after it was changed', async () => {
    const files = buildFiles()
    const manifest = await buildManifest(files)
    const signedBy = async (key: TestSigner, changed: Partial<PacketManifest>) =>
      problemsOf(await zipOf(await signedFilesOf(key, files, { ...manifest, ...changed })))
    const stranger = await createTestSigner()
    const fingerprint = await fingerprintOf(stranger.publicKey)
    expect(await signedBy(stranger, { company: 'Harbor Bandits' })).toEqual([`unknown-key ${fingerprint}`])
    const vast = manifest.files.map(file => ({ ...file, size: 2 ** 30 }))
    expect(await signedBy(signer, { files: vast })).toEqual(['manifest-unreadable'])
    changeText(PICTURE, 'a picture', 'a pixture')(files)
    const others = (await buildManifest(files)).files
    expect(await signedBy(signer, { files: others })).toEqual(['chain-changed'])
  })
})

describe('an archive in which other programs could find other files is named', () => {
  const END_RECORD_BYTES = 22

  it.each<[string, () => Bytes | Promise<Bytes>, string[]]>([
    ['data before it', () => joined(bytesOf('x'), packet), ['archive-ambiguous']],
    ['data behind it', () => joined(packet, bytesOf('x')), ['archive-ambiguous']],
    ['another archive before it', () => joined(packet, packet), ['archive-ambiguous']],
    [
      'a second end of its directory',
      () => joined(packet, packet.slice(-END_RECORD_BYTES)),
      ['archive-ambiguous'],
    ],
    [
      'a name that only the header before the file has',
      () => patched(packet, 'first', PICTURE, OTHER),
      [`header-changed ${PICTURE}`],
    ],
    [
      'a name that only the directory has',
      () => patched(packet, 'last', PICTURE, OTHER),
      [`file-missing ${PICTURE}`, `file-added ${OTHER}`],
    ],
    [
      'two files of one name',
      async () => {
        const files = await filesAfter(all => all.push({ path: OTHER, content: bytesOf('other') }))
        return patched(patched(await zipOf(files), 'first', OTHER, PICTURE), 'last', OTHER, PICTURE)
      },
      [`file-repeated ${PICTURE}`],
    ],
  ])('%s', async (_, change, expected) => {
    expect(await problemsOf(await change())).toEqual(expected)
  })
})

describe('an archive that cannot be read', () => {
  const DEFLATE = 8
  const packed = { passThrough: true, uncompressedSize: 9, crc32: 0 }

  async function pictureAs(options: ZipWriterAddDataOptions, content = bytesOf('a picture')) {
    const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
    for (const { path, content: whole } of await signedFilesOf(signer, buildFiles()))
      if (path === PICTURE) await zip.add(path, new Uint8ArrayReader(content), options)
      else await zip.add(path, new Uint8ArrayReader(whole))
    return zip.close()
  }

  it.each<[string, ZipWriterAddDataOptions]>([
    ['encrypted', { password: 'secret' }],
    ['packed in an unknown way', { ...packed, compressionMethod: 93 }],
    ['damaged', { ...packed, compressionMethod: DEFLATE }],
  ])('has a file named that is %s', async (_, options) => {
    expect(await problemsOf(await pictureAs(options))).toEqual([`file-unreadable ${PICTURE}`])
  })

  it('has a file named that unpacks to more than its header or the manifest says', async () => {
    const zeros = new Uint8Array(5 * 1024 * 1024)
    expect(await problemsOf(await pictureAs({}, zeros))).toEqual([`file-changed ${PICTURE}`])
    const stream = new Blob([zeros]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bomb = new Uint8Array(await new Response(stream).arrayBuffer())
    const options = { ...packed, compressionMethod: DEFLATE }
    expect(await problemsOf(await pictureAs(options, bomb))).toEqual([`file-unreadable ${PICTURE}`])
  })

  it('is no packet when it is something else, or holds something else', async () => {
    for (const bytes of [new Uint8Array(), bytesOf('hello')])
      expect(await problemsOf(bytes)).toEqual(['archive-unreadable'])
    expect(await problemsOf(await zipOf(buildFiles()))).toEqual(['not-a-packet'])
    const many = Array.from({ length: 201 }, (_, index) => ({ path: `${index}`, content: new Uint8Array() }))
    expect(await problemsOf(await zipOf(many))).toEqual(['archive-unreadable'])
  })

  it('is not genuine when it was cut off anywhere, or lost a part', async () => {
    for (let at = 0; at < packet.length; at += 97) {
      expect(await problemsOf(packet.slice(0, at))).toEqual(['archive-unreadable'])
      expect((await verify(joined(packet.slice(0, at), packet.slice(at + 5)))).isGenuine).toBe(false)
    }
  })
})

it.each([
  ['with spaces', '0123-4567-89AB-CDEF 0123-4567-89ab-cdef', ' 512-34-6789', true],
  ['without hyphens', NUMBER_KEY, '512346789', true],
  ['another one', NUMBER_KEY, '512-34-6788', false],
  ['with another key', NUMBER_KEY.replaceAll('0', '1'), '512-34-6789', false],
  ['without a key', 'none', '512-34-6789', undefined],
])('the number that was signed is told from any other: %s', async (_, key, number, expected) => {
  const manifest = await buildManifest(buildFiles())
  expect(listSignedNumbers(manifest)).toEqual(['ssn'])
  expect(await isSignedNumber(manifest, { name: 'ssn', number, key })).toBe(expected)
})
