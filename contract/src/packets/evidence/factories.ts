import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { formatAnswersFile } from './answers-file.ts'
import { answerDigest, sha256Hex } from './digests.ts'
import { signingInput, toBase64Url, toLowS } from './manifest-signature.ts'
import { chainEvents } from './packet-events.ts'
import {
  ANSWERS_PATH,
  formatManifest,
  listSignedFiles,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  PACKET_FORMATS,
  PACKET_PDF_PATH,
  type PacketManifest,
  STATEMENTS_DETAIL,
  statementsDigest,
} from './packet-manifest.ts'
import { fingerprintOf, type PublicKey, publicKeySchema, SIGNING_ALGORITHM } from './signing-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type PacketFile = { path: string; content: Bytes }

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const STATEMENTS = ['I authorize.', 'I attest.']
const SIGNED_AT = '2026-11-20T17:03:12.000Z'
const SALT = '5a'.repeat(32)
export const NUMBER_KEY = '0123456789abcdef0123456789abcdef'
const ANSWERS = { firstName: 'Ana', lastName: 'López', ssn: '•••-••-6789', documentTypes: ['Passport'] }

export type TestSigner = { publicKey: PublicKey; sign(manifest: Bytes): Promise<Bytes> }

export async function createTestSigner(): Promise<TestSigner> {
  const uses: KeyUsage[] = ['sign', 'verify']
  const { publicKey, privateKey } = await crypto.subtle.generateKey(SIGNING_ALGORITHM, true, uses)
  const jwk = publicKeySchema.parse(await crypto.subtle.exportKey('jwk', publicKey))
  const header = toBase64Url(bytesOf(JSON.stringify({ alg: 'ES256', kid: await fingerprintOf(jwk), jwk })))
  return {
    publicKey: jwk,
    async sign(manifest) {
      const input = signingInput(header, manifest)
      const signature = await crypto.subtle.sign(SIGNING_ALGORITHM, privateKey, input)
      return bytesOf(`${header}..${toBase64Url(toLowS(new Uint8Array(signature)))}`)
    },
  }
}

export function buildFiles(): PacketFile[] {
  const answers = { format: PACKET_FORMATS.answers, packetId: 'P-1', salt: SALT, answers: ANSWERS }
  return [
    { path: PACKET_PDF_PATH, content: bytesOf('%PDF-1.7 small') },
    { path: 'documents/01-żółć.png', content: bytesOf('a picture') },
    { path: ANSWERS_PATH, content: bytesOf(formatAnswersFile(answers)) },
  ]
}

export async function buildManifest(files: readonly PacketFile[]): Promise<PacketManifest> {
  const manifestFiles = await Promise.all(
    files.map(async ({ path, content }) => ({
      path,
      size: content.length,
      crc32: '00000000',
      sha256: await sha256Hex(content),
    })),
  )
  const digests = listSignedFiles(manifestFiles).map(({ path, sha256 }) => [path, sha256])
  const events = await chainEvents([
    { kind: 'application-submitted', at: '2026-11-01T09:00:00.000Z', by: 'Ana López', details: {} },
    { kind: 'hr-approved', at: '2026-11-02T09:00:00.000Z', by: 'hr', details: { via: 'signed in' } },
    {
      kind: 'packet-signed',
      at: SIGNED_AT,
      by: 'Ana López',
      details: { [STATEMENTS_DETAIL]: await statementsDigest(STATEMENTS), ...Object.fromEntries(digests) },
    },
  ])
  const answers = await Promise.all(
    Object.entries(ANSWERS).map(async ([name, value]) => ({
      name,
      digest: await answerDigest(SALT, name, value),
      ...(name === 'ssn' && { fullDigest: await answerDigest(NUMBER_KEY, name, '512-34-6789') }),
    })),
  )
  return {
    format: PACKET_FORMATS.manifest,
    packetId: 'P-1',
    applicationId: 'A-1',
    company: 'Harbor Builders',
    employee: 'Ana López',
    signing: {
      language: 'en',
      statements: STATEMENTS,
      signedAt: SIGNED_AT,
      signer: 'Ana López',
      filledInBy: 'candidate',
      submittedBy: 'Ana López',
      linkId: 'L-1',
      accountId: null,
      address: '203.0.113.7',
      userAgent: null,
    },
    files: manifestFiles,
    answers,
    events,
    chainHead: events.at(-1)?.hash ?? '',
  }
}

export async function buildZip(files: readonly PacketFile[], { level = 0 } = {}): Promise<Bytes> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { level, useWebWorkers: false })
  for (const { path, content } of files) await zip.add(path, new Uint8ArrayReader(content))
  return zip.close()
}

export async function signFiles(
  signer: TestSigner,
  files: readonly PacketFile[],
  manifest?: PacketManifest,
): Promise<PacketFile[]> {
  const content = bytesOf(formatManifest(manifest ?? (await buildManifest(files))))
  return [
    ...files,
    { path: MANIFEST_PATH, content },
    { path: MANIFEST_SIGNATURE_PATH, content: await signer.sign(content) },
  ]
}

export async function buildPacket(signer: TestSigner): Promise<Bytes> {
  return buildZip(await signFiles(signer, buildFiles()))
}
