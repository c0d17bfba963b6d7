import { BlobReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { findChangedAnswers, readAnswers } from './answers-file.ts'
import { sha256Hex } from './digests.ts'
import { checkSignature, type SignatureCheck } from './manifest-signature.ts'
import { openArchive, type PacketArchive, readEntry } from './packet-archive.ts'
import { findChangedEvents } from './packet-events.ts'
import {
  ANSWERS_PATH,
  listSignedFiles,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type ManifestFile,
  manifestSchema,
  type PacketManifest,
  STATEMENTS_DETAIL,
  statementsDigest,
} from './packet-manifest.ts'
import { fingerprintOf, type PublicKey } from './signing-keys.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type PacketProblem =
  | { kind: 'archive-unreadable' | 'archive-ambiguous' | 'not-a-packet' | 'manifest-unreadable' }
  | { kind: 'signature-changed' | 'signature-wrong' | 'chain-changed' }
  | { kind: 'unknown-key'; fingerprint: string }
  | {
      kind: 'file-changed' | 'file-unreadable' | 'file-missing' | 'file-added' | 'file-repeated'
      path: string
    }
  | { kind: 'header-changed'; path: string }
  | { kind: 'answer-changed'; name: string }
  | { kind: 'event-changed'; number: number }

export type PacketVerdict = {
  isGenuine: boolean
  problems: PacketProblem[]
  /** The packet's own claims; trust them only if there are no problems. */
  manifest: PacketManifest | undefined
  /** Identifies the key embedded in the packet. */
  fingerprint: string | undefined
}

/** Limit for the manifest, signature, and answers, each of which normally takes a few kilobytes. */
const TEXT_MAX_BYTES = 8 * 1024 * 1024

/**
 * @param trustedKeys the portal's public keys, including old ones
 * Throws: DOMException if reading the file fails.
 */
export async function verifyPacket(zip: Blob, trustedKeys: readonly PublicKey[]): Promise<PacketVerdict> {
  const archive = await openArchive(new BlobReader(zip))
  if (!archive) return verdictOf([{ kind: 'archive-unreadable' }])
  const { entries } = archive
  if (!entries.has(MANIFEST_PATH) || !entries.has(MANIFEST_SIGNATURE_PATH))
    return verdictOf([{ kind: 'not-a-packet' }])
  const manifestBytes = await readText(archive, MANIFEST_PATH)
  const signature = await readText(archive, MANIFEST_SIGNATURE_PATH)
  if (!manifestBytes) return verdictOf([{ kind: 'manifest-unreadable' }])
  // Keep a byte order mark, because an added one is a change.
  const jws = new TextDecoder('utf-8', { ignoreBOM: true }).decode(signature)
  const check = await checkSignature(jws, manifestBytes)
  const problems = await findSignatureProblems(check, trustedKeys)
  const manifest = parseManifest(manifestBytes)
  if (!manifest)
    return verdictOf([...problems, { kind: 'manifest-unreadable' }], undefined, check.fingerprint)
  problems.push(
    ...(await findFileProblems(archive, manifest)),
    ...findAddedFiles(archive, manifest),
    ...findArchiveProblems(archive),
    ...(await findEventProblems(manifest)),
  )
  return verdictOf(problems, manifest, check.fingerprint)
}

function verdictOf(
  problems: PacketProblem[],
  manifest?: PacketManifest,
  fingerprint?: string,
): PacketVerdict {
  return { isGenuine: problems.length === 0, problems, manifest, fingerprint }
}

async function readText({ entries }: PacketArchive, path: string): Promise<Bytes | undefined> {
  const entry = entries.get(path)
  return entry && entry.uncompressedSize <= TEXT_MAX_BYTES ? readEntry(entry) : undefined
}

function parseManifest(bytes: Bytes): PacketManifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

async function findSignatureProblems(
  check: SignatureCheck,
  trustedKeys: readonly PublicKey[],
): Promise<PacketProblem[]> {
  if (!check.isValid) return [{ kind: check.isReadable ? 'signature-wrong' : 'signature-changed' }]
  const fingerprints = await Promise.all(trustedKeys.map(fingerprintOf))
  const { fingerprint } = check
  return fingerprints.includes(fingerprint) ? [] : [{ kind: 'unknown-key', fingerprint }]
}

async function findFileProblems(archive: PacketArchive, manifest: PacketManifest): Promise<PacketProblem[]> {
  const problems: PacketProblem[] = []
  for (const file of manifest.files) {
    const { path } = file
    const entry = archive.entries.get(path)
    const isAnswers = path === ANSWERS_PATH
    if (!entry) problems.push({ kind: 'file-missing', path })
    else if (entry.uncompressedSize > (isAnswers ? TEXT_MAX_BYTES : file.size))
      problems.push({ kind: 'file-changed', path })
    else {
      const content = await readEntry(entry)
      if (!content) problems.push({ kind: 'file-unreadable', path })
      else if (!(await isUnchanged(content, file))) {
        problems.push({ kind: 'file-changed', path })
        if (isAnswers) problems.push(...(await findAnswerProblems(content, manifest)))
      }
    }
  }
  return problems
}

async function isUnchanged(content: Bytes, { size, sha256 }: ManifestFile): Promise<boolean> {
  return content.length === size && (await sha256Hex(content)) === sha256
}

/** Returns an empty array if every answer differs, because the changed file is reported anyway. */
async function findAnswerProblems(content: Bytes, { answers }: PacketManifest): Promise<PacketProblem[]> {
  const changedNames = await findChangedAnswers(answers, readAnswers(new TextDecoder().decode(content)))
  if (changedNames.length === answers.length) return []
  return changedNames.map(name => ({ kind: 'answer-changed', name }))
}

function findAddedFiles({ entries }: PacketArchive, { files }: PacketManifest): PacketProblem[] {
  const signedPaths = new Set([...files.map(({ path }) => path), MANIFEST_PATH, MANIFEST_SIGNATURE_PATH])
  return [...entries.keys()]
    .filter(path => !signedPaths.has(path))
    .map(path => ({ kind: 'file-added', path }))
}

/** Finds anything that could make another program show different content from the verified content. */
function findArchiveProblems({ entries, repeatedPaths, isAmbiguous }: PacketArchive): PacketProblem[] {
  const problems: PacketProblem[] = []
  for (const [path, { warnings = [] }] of entries)
    if (warnings.length > 0) problems.push({ kind: 'header-changed', path })
  for (const path of repeatedPaths) problems.push({ kind: 'file-repeated', path })
  if (isAmbiguous) problems.push({ kind: 'archive-ambiguous' })
  return problems
}

async function findEventProblems(manifest: PacketManifest): Promise<PacketProblem[]> {
  const { events, chainHead, signing, files } = manifest
  const changedNumbers = await findChangedEvents(events)
  const problems = changedNumbers.map(number => ({ kind: 'event-changed', number }) as const)
  const lastEvent = events.at(-1)
  const statements = await statementsDigest(signing.statements)
  const isChainIntact =
    lastEvent?.hash === chainHead &&
    lastEvent.details[STATEMENTS_DETAIL] === statements &&
    listSignedFiles(files).every(({ path, sha256 }) => lastEvent.details[path] === sha256)
  return isChainIntact ? problems : [...problems, { kind: 'chain-changed' }]
}

/** The `path` is `undefined` for the outer ZIP. */
export type CheckedZip = { path: string | undefined; verdict: PacketVerdict }

/** Limit for unpacking each inner ZIP. */
const ZIP_MAX_BYTES = 1024 ** 3

/**
 * Verifies the ZIP of a packet or form, or every ZIP inside one person's combined ZIP. Inner ZIPs are signed
 * separately, so a missing one goes unnoticed.
 * Throws: DOMException if reading the file fails.
 */
export async function verifyZip(zip: Blob, trustedKeys: readonly PublicKey[]): Promise<CheckedZip[]> {
  const archive = await openArchive(new BlobReader(zip))
  if (!archive || !containsOnlyZips(archive))
    return [{ path: undefined, verdict: await verifyPacket(zip, trustedKeys) }]
  const problems = findArchiveProblems(archive)
  const checkedZips: CheckedZip[] =
    problems.length > 0 ? [{ path: undefined, verdict: verdictOf(problems) }] : []
  for (const path of archive.entries.keys())
    checkedZips.push({ path, verdict: await verifyInnerZip(archive, path, trustedKeys) })
  return checkedZips
}

function containsOnlyZips({ entries }: PacketArchive): boolean {
  return (
    entries.size > 0 &&
    !entries.has(MANIFEST_PATH) &&
    [...entries.keys()].every(path => path.endsWith('.zip'))
  )
}

async function verifyInnerZip(
  { entries }: PacketArchive,
  path: string,
  trustedKeys: readonly PublicKey[],
): Promise<PacketVerdict> {
  const entry = entries.get(path)
  const content = entry && entry.uncompressedSize <= ZIP_MAX_BYTES ? await readEntry(entry) : undefined
  return content
    ? verifyPacket(new Blob([content]), trustedKeys)
    : verdictOf([{ kind: 'file-unreadable', path }])
}
