import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../languages/translator.ts'
import { isSignedNumber, numbersOf } from './check-number.ts'
import { fromHex, toHex } from './digests.ts'
import {
  buildFiles,
  buildManifest,
  buildPacket,
  createTestSigner,
  NUMBER_KEY,
  signedFilesOf,
  sourceOf,
  type TestSigner,
  zipOf,
} from './factories.ts'
import { CURVE_ORDER, toBase64Url } from './manifest-signature.ts'
import { MANIFEST_PATH, MANIFEST_SIGNATURE_PATH } from './packet-manifest.ts'
import { fingerprintOf } from './signing-keys.ts'
import { problemMessage } from './verify-messages.ts'
import { type PacketProblem, type PacketVerdict, verifyPacket } from './verify-packet.ts'
import { zipPieces } from './zip-layout.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Longer than any header, directory entry or signature. Units: bytes. */
const LONG_BYTES = 400

let signer: TestSigner
let packet: Bytes
beforeAll(async () => {
  signer = await createTestSigner()
  packet = await buildPacket(signer)
})

const verify = (bytes: Bytes, keys = [signer.publicKey]) => verifyPacket(sourceOf(bytes), keys)
const problemsOf = async (bytes: Bytes) => (await verify(bytes)).problems
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)

/** The same archive with one text in it replaced by another of the same length, and nothing else. */
function replaced(archive: Bytes, from: string, to: string): Bytes {
  const [old, fresh] = [bytesOf(from), bytesOf(to)]
  expect(fresh.length).toBe(old.length)
  const at = archive.findIndex((_, start) => old.every((byte, index) => archive[start + index] === byte))
  expect(at).toBeGreaterThan(0)
  const changed = archive.slice()
  changed.set(fresh, at)
  return changed
}

/** The problems of a packet with other files whose headers all match. */
async function rezipped(
  change: (files: { path: string; content: Bytes }[]) => void,
): Promise<PacketProblem[]> {
  const files = await signedFilesOf(signer, buildFiles())
  change(files)
  return problemsOf(zipOf(files))
}

type File = Parameters<typeof zipOf>[0][number]

const factsOf = (files: readonly File[]) =>
  files.map(({ path, content }) => ({ path, size: content.length, crc32: 0 }))

/** The signature (r, n - s), which verifies like (r, s). */
function otherForm(jws: string): string {
  const [header, encoded = ''] = jws.split('..')
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const signature = Uint8Array.from(binary, character => character.charCodeAt(0))
  const s = CURVE_ORDER - BigInt(`0x${toHex(signature.subarray(32))}`)
  const other = fromHex(`${toHex(signature.subarray(0, 32))}${s.toString(16).padStart(64, '0')}`)
  return `${header}..${toBase64Url(other)}`
}

/** The range of bytes of each part of the small packet. */
async function placesOf(): Promise<{ start: number; end: number; place: string }[]> {
  const files = await signedFilesOf(signer, buildFiles())
  return zipPieces(factsOf(files), new Date()).map(piece => ({
    start: piece.start,
    end: piece.end,
    place: piece.part === 'end' ? 'the end of the archive' : piece.path,
  }))
}

const textsOf = ({ problems, manifest }: PacketVerdict) =>
  problems.map(problem => english(problemMessage(problem, manifest)))

describe('a packet as it was signed', () => {
  it('is genuine', async () => {
    const { isGenuine, problems, manifest, fingerprint } = await verify(packet)
    expect({ isGenuine, problems }).toEqual({ isGenuine: true, problems: [] })
    expect(manifest?.employee).toBe('Ana López')
    expect(fingerprint).toBe(await fingerprintOf(signer.publicKey))
  })

  it('is told by any of several keys', async () => {
    const other = await createTestSigner()
    expect((await verify(packet, [other.publicKey, signer.publicKey])).isGenuine).toBe(true)
  })

  it('shows the fingerprint of a key that nobody vouches for', async () => {
    const other = await createTestSigner()
    const { isGenuine, problems } = await verify(packet, [other.publicKey])
    expect(isGenuine).toBe(false)
    expect(problems).toEqual([{ kind: 'unknown-key', fingerprint: await fingerprintOf(signer.publicKey) }])
  })
})

describe('a single changed byte', () => {
  it('is found everywhere, and its place is named', async () => {
    const missed: string[] = []
    for (const { start, end, place } of await placesOf()) {
      // Every byte of the archive's structure, and every seventh byte of long texts.
      const step = end - start > LONG_BYTES ? 7 : 1
      for (let at = start; at < end; at += step) {
        // Flips another bit in each byte.
        const changed = packet.slice()
        changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
        const verdict = await verify(changed)
        const isNamed = textsOf(verdict).some(text => text.toLowerCase().includes(place.toLowerCase()))
        if (verdict.isGenuine || !isNamed) missed.push(`${at} in ${place}: ${textsOf(verdict).join(' ')}`)
      }
    }
    expect(missed).toEqual([])
  })

  it('is found in every bit of the signature, also in those that say nothing', async () => {
    const places = await placesOf()
    const content = places.filter(({ place }) => place === MANIFEST_SIGNATURE_PATH)[1]
    const last = (content?.end ?? 0) - 1
    for (let bit = 0; bit < 8; bit++) {
      const changed = packet.slice()
      changed[last] = (changed[last] ?? 0) ^ (1 << bit)
      expect((await verify(changed)).isGenuine).toBe(false)
    }
  })
})

describe('what was altered is named', () => {
  it('an answer, with everything else mended', async () => {
    const problems = await rezipped(files => {
      const answers = files.find(({ path }) => path === 'answers.json')
      if (answers) answers.content = replaced(answers.content, '"Ana"', '"Eva"')
    })
    expect(problems).toEqual([
      { kind: 'header-changed', path: 'answers.json' },
      { kind: 'file-changed', path: 'answers.json' },
      { kind: 'directory-changed', path: 'answers.json' },
      { kind: 'answer-changed', name: 'firstName' },
    ])
  })

  it('an answer whose line can no longer be read', async () => {
    const problems = await problemsOf(replaced(packet, '"firstName": "Ana"', '"firstName": "An"a'))
    expect(problems).toContainEqual({ kind: 'answer-changed', name: 'firstName' })
    expect(problems.filter(({ kind }) => kind === 'answer-changed')).toHaveLength(1)
  })

  it('a masked number', async () => {
    const problems = await problemsOf(replaced(packet, '-6789"', '-6780"'))
    expect(problems).toContainEqual({ kind: 'answer-changed', name: 'ssn' })
  })

  it('an event', async () => {
    const problems = await problemsOf(replaced(packet, '"by": "hr"', '"by": "me"'))
    expect(problems).toContainEqual({ kind: 'manifest-changed' })
    expect(problems).toContainEqual({ kind: 'event-changed', number: 2 })
  })

  it('a manifest that was changed with all checksums mended', async () => {
    const problems = await rezipped(files => {
      const manifest = files.find(({ path }) => path === MANIFEST_PATH)
      if (manifest) manifest.content = replaced(manifest.content, 'Harbor Builders', 'Harbor Bandits!')
    })
    expect(problems).toEqual([{ kind: 'signature-wrong' }])
  })

  it('a file that was taken out, added, or put in for another', async () => {
    const name = 'documents/01-żółć.png'
    const without = await rezipped(files => files.splice(1, 1))
    expect(without).toContainEqual({ kind: 'file-missing', path: name })
    const added = await rezipped(files => files.splice(1, 0, { path: 'extra.txt', content: bytesOf('more') }))
    expect(added).toContainEqual({ kind: 'file-added', path: 'extra.txt' })
    const other = await rezipped(files =>
      files.splice(1, 1, { path: name, content: bytesOf('something else') }),
    )
    expect(other).toContainEqual({ kind: 'file-changed', path: name })
  })

  it('a signature in its second form, or behind a byte order mark, with everything else mended', async () => {
    const rewritten = (change: (jws: string) => string) =>
      rezipped(files => {
        const jws = files.find(({ path }) => path === MANIFEST_SIGNATURE_PATH)
        if (jws) jws.content = bytesOf(change(new TextDecoder().decode(jws.content)))
      })
    expect(await rewritten(jws => jws)).toEqual([])
    expect(await rewritten(otherForm)).toEqual([{ kind: 'signature-changed' }])
    expect(await rewritten(jws => `\ufeff${jws}`)).toEqual([{ kind: 'signature-changed' }])
  })

  it('a manifest that speaks of files larger than an archive can be', async () => {
    const files = buildFiles()
    const manifest = await buildManifest(files)
    const vast = manifest.files.map(file => ({ ...file, size: 2 ** 31 }))
    const other = await createTestSigner()
    const zip = zipOf(await signedFilesOf(other, files, { ...manifest, files: vast }))
    expect(await problemsOf(zip)).toContainEqual({ kind: 'manifest-unreadable' })
  })

  it('the directory alone, where it leads astray to manifest and signature', async () => {
    const facts = factsOf(await signedFilesOf(signer, buildFiles()))
    for (const path of [MANIFEST_PATH, MANIFEST_SIGNATURE_PATH]) {
      const line = zipPieces(facts, new Date()).find(
        piece => piece.part === 'directory' && piece.path === path,
      )
      // The size and the offset of the entry.
      for (const field of [20, 42]) {
        const changed = packet.slice()
        const at = (line?.start ?? 0) + field
        changed[at] = (changed[at] ?? 0) ^ 1
        expect(await problemsOf(changed)).toEqual([{ kind: 'directory-changed', path }])
      }
    }
  })

  it('a second file under the name of another', async () => {
    const second = { path: 'answers.json', content: bytesOf('{}') }
    const problems = await rezipped(files => files.push(second))
    expect(problems).toContainEqual({ kind: 'file-repeated', path: 'answers.json' })
  })

  it('files in another order', async () => {
    expect(await rezipped(files => files.reverse())).not.toEqual([])
  })

  it.each([
    ['before the archive', 0],
    ['between two entries', 60],
    ['behind the archive', undefined],
  ])('bytes put in %s', async (_where, at) => {
    const cut = at ?? packet.length
    const changed = new Uint8Array([...packet.subarray(0, cut), 0, ...packet.subarray(cut)])
    const verdict = await verify(changed)
    expect(verdict.isGenuine).toBe(false)
  })

  it('what was put before the archive, and what was changed in it besides', async () => {
    const behind = (bytes: Bytes, archive = packet) => new Uint8Array([...bytes, ...archive])
    expect(await problemsOf(behind(bytesOf('x')))).toEqual([{ kind: 'bytes-before', bytes: 1 }])
    expect(
      await problemsOf(behind(bytesOf('a program'), replaced(packet, 'a picture', 'a pixture'))),
    ).toEqual([
      { kind: 'bytes-before', bytes: 9 },
      { kind: 'file-changed', path: 'documents/01-żółć.png' },
    ])
  })

  it('an archive cut off anywhere', async () => {
    for (let length = 0; length < packet.length; length += 97)
      expect((await verify(packet.slice(0, length))).isGenuine).toBe(false)
  })

  it('a chain that ends with other files than those of the manifest', async () => {
    const files = buildFiles()
    const manifest = await buildManifest(files)
    const first = files[1]
    if (first) first.content = bytesOf('a pixture')
    const other = await buildManifest(files)
    const zip = zipOf(await signedFilesOf(signer, files, { ...manifest, files: other.files }))
    expect(await problemsOf(zip)).toEqual([{ kind: 'chain-changed' }])
  })

  it('what is no packet at all', async () => {
    for (const bytes of [new Uint8Array(), bytesOf('hello'), zipOf(buildFiles())])
      expect(await problemsOf(bytes)).toEqual([{ kind: 'not-a-packet' }])
  })
})

describe('isSignedNumber', () => {
  it('tells the number that was signed from any other, with the key of the payroll page', async () => {
    const manifest = await buildManifest(buildFiles())
    expect(numbersOf(manifest)).toEqual(['ssn'])
    const key = '0123-4567-89AB-CDEF 0123-4567-89ab-cdef'
    expect(await isSignedNumber(manifest, { name: 'ssn', number: ' 512-34-6789', key })).toBe(true)
    expect(await isSignedNumber(manifest, { name: 'ssn', number: '512346789', key })).toBe(true)
    expect(await isSignedNumber(manifest, { name: 'ssn', number: '512-34-6788', key })).toBe(false)
    const wrong = NUMBER_KEY.replaceAll('0', '1')
    expect(await isSignedNumber(manifest, { name: 'ssn', number: '512-34-6789', key: wrong })).toBe(false)
    expect(await isSignedNumber(manifest, { name: 'ssn', number: '512-34-6789', key: 'none' })).toBe(
      undefined,
    )
  })
})
