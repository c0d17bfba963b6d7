import type { ByteSource } from '../../files/zip-reader.ts'
import { changedAnswers, readAnswers } from './answers-file.ts'
import { sha256Hex } from './digests.ts'
import { openArchive, type PacketArchive, type Part } from './packet-archive.ts'
import { changedEvents } from './packet-events.ts'
import {
  ANSWERS_PATH,
  MANIFEST_PATH,
  MANIFEST_SIGNATURE_PATH,
  type ManifestFile,
  manifestSchema,
  type PacketManifest,
  STATEMENTS_DETAIL,
  signedFiles,
  statementsDigest,
} from './packet-manifest.ts'
import { fingerprintOf, type PublicKey } from './signing-keys.ts'
import { crc32, type ZipFact, type ZipPiece, zipPieces } from './zip-layout.ts'

type Bytes = Uint8Array<ArrayBuffer>

export type PacketProblem =
  | { kind: 'not-a-packet' | 'manifest-unreadable' | 'manifest-changed' | 'signature-changed' }
  | { kind: 'signature-wrong' | 'end-changed' | 'chain-changed' | 'repacked' | 'repacked-unreadable' }
  | { kind: 'unknown-key'; fingerprint: string }
  | { kind: 'file-changed' | 'file-missing' | 'file-added' | 'file-repeated'; path: string }
  | { kind: 'header-changed' | 'directory-changed'; path: string }
  | { kind: 'bytes-before'; bytes: number }
  | { kind: 'answer-changed'; name: string }
  | { kind: 'event-changed'; number: number }
  /** `bytes` is negative when some are missing; `path` is the entry with the first difference. */
  | { kind: 'size-changed'; bytes: number; path: string | undefined }

export type PacketVerdict = {
  /** Nothing was altered, and one of the trusted keys made the signature. */
  isGenuine: boolean
  problems: PacketProblem[]
  /** What the packet says about itself; believe it only if there are no problems. */
  manifest: PacketManifest | undefined
  /** Fingerprint of the key that the packet contains. */
  fingerprint: string | undefined
}

/**
 * Finds and names every change in a packet's ZIP since the portal signed it, down to single bytes.
 * @param trusted the portal's public keys, including old ones
 */
export async function verifyPacket(
  source: ByteSource,
  trusted: readonly PublicKey[],
): Promise<PacketVerdict> {
  const archive = await openArchive(source)
  if (typeof archive === 'string') return verdictOf([{ kind: archive }])
  const { check, isRepacked, before } = archive
  const problems: PacketProblem[] = before > 0 ? [{ kind: 'bytes-before', bytes: before }] : []
  if (isRepacked) problems.push({ kind: 'repacked' })
  problems.push(...(await signatureProblems(archive, trusted)))
  const manifest = readManifest(archive.manifest.bytes)
  if (!manifest)
    return verdictOf([...problems, { kind: 'manifest-unreadable' }], undefined, check.fingerprint)
  problems.push(
    ...(isRepacked ? await changedFiles(archive, manifest.files) : await archiveProblems(archive, manifest)),
    ...(await answerProblems(archive, manifest)),
    ...(await eventProblems(manifest)),
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

function readManifest(bytes: Bytes): PacketManifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data
  } catch {
    return undefined
  }
}

async function signatureProblems(
  { check, manifest, signature }: PacketArchive,
  trusted: readonly PublicKey[],
): Promise<PacketProblem[]> {
  if (check.isValid) {
    const known = await Promise.all(trusted.map(fingerprintOf))
    const { fingerprint } = check
    return known.includes(fingerprint) ? [] : [{ kind: 'unknown-key', fingerprint }]
  }
  // The ZIP's checksums show which of the two was changed, unless they were adjusted as well.
  const isDamaged = ({ entry, bytes }: Part) => crc32(bytes) !== entry.crc32
  if (!check.isReadable || (isDamaged(signature) && !isDamaged(manifest)))
    return [{ kind: 'signature-changed' }]
  return [{ kind: isDamaged(manifest) ? 'manifest-changed' : 'signature-wrong' }]
}

/** The files that the ZIP has to contain; the manifest and its signature are taken as found. */
function factsOf({ files }: PacketManifest, { manifest, signature, check }: PacketArchive): ZipFact[] {
  const listed = files.map(file => ({
    path: file.path,
    size: file.size,
    crc32: Number.parseInt(file.crc32, 16),
  }))
  const own = [manifest, signature].map(({ entry, bytes }) => ({
    path: entry.path,
    size: bytes.length,
    crc32: check.isValid ? crc32(bytes) : entry.crc32,
  }))
  return [...listed, ...own]
}

async function archiveProblems(archive: PacketArchive, manifest: PacketManifest): Promise<PacketProblem[]> {
  const { source } = archive
  const pieces = zipPieces(factsOf(manifest, archive), new Date(manifest.signing.signedAt))
  const excess = source.size - (pieces.at(-1)?.end ?? 0)
  const filesByPath = new Map(manifest.files.map(file => [file.path, file]))
  if (excess === 0) return changedPieces(source, pieces, filesByPath)
  const files = await changedFiles(archive, manifest.files)
  return [...files, { kind: 'size-changed', bytes: excess, path: await firstDifference(source, pieces) }]
}

type Files = ReadonlyMap<string, ManifestFile>

/** For an archive of the right length: compares every range with the bytes that belong there. */
async function changedPieces(
  source: ByteSource,
  pieces: readonly ZipPiece[],
  files: Files,
): Promise<PacketProblem[]> {
  const problems: PacketProblem[] = []
  for (const piece of pieces) {
    if (piece.part === 'content') {
      const file = files.get(piece.path)
      if (file && !(await isFile(source, piece.start, piece.end, file)))
        problems.push({ kind: 'file-changed', path: piece.path })
    } else if (!(await isPiece(source, piece))) problems.push(pieceProblem(piece))
  }
  return problems
}

function pieceProblem(piece: Exclude<ZipPiece, { part: 'content' }>): PacketProblem {
  if (piece.part === 'end') return { kind: 'end-changed' }
  return { kind: piece.part === 'header' ? 'header-changed' : 'directory-changed', path: piece.path }
}

/** For an archive of another length, or packed again: compares its files, wherever they are now. */
async function changedFiles(
  { source, entries }: PacketArchive,
  files: readonly ManifestFile[],
): Promise<PacketProblem[]> {
  const problems: PacketProblem[] = []
  for (const file of files) {
    const { path } = file
    const found = entries.find(entry => entry.path === path)
    if (!found) problems.push({ kind: 'file-missing', path })
    else if (!(await isFile(source, found.dataStart, found.dataEnd, file)))
      problems.push({ kind: 'file-changed', path })
  }
  const expected = [...files.map(({ path }) => path), MANIFEST_PATH, MANIFEST_SIGNATURE_PATH]
  const seen = new Set<string>()
  for (const { path } of entries) {
    if (!expected.includes(path)) problems.push({ kind: 'file-added', path })
    else if (seen.has(path)) problems.push({ kind: 'file-repeated', path })
    seen.add(path)
  }
  return problems
}

async function firstDifference(source: ByteSource, pieces: readonly ZipPiece[]): Promise<string | undefined> {
  for (const piece of pieces) {
    if (piece.part === 'content' || (await isPiece(source, piece))) continue
    return piece.part === 'end' ? undefined : piece.path
  }
  return undefined
}

async function isFile(source: ByteSource, start: number, end: number, file: ManifestFile): Promise<boolean> {
  if (end - start !== file.size || end > source.size) return false
  return (await sha256Hex(await source.read(start, end))) === file.sha256
}

async function isPiece(source: ByteSource, piece: Exclude<ZipPiece, { part: 'content' }>): Promise<boolean> {
  if (piece.end > source.size) return false
  const found = await source.read(piece.start, piece.end)
  return found.every((byte, index) => byte === piece.bytes[index])
}

/** Which answers differ from the signed ones; nothing if the file as a whole is reported already. */
async function answerProblems(
  { source, entries }: PacketArchive,
  { answers }: PacketManifest,
): Promise<PacketProblem[]> {
  const entry = entries.find(({ path }) => path === ANSWERS_PATH)
  if (!entry) return []
  const text = new TextDecoder().decode(await source.read(entry.dataStart, entry.dataEnd))
  const changed = await changedAnswers(answers, readAnswers(text))
  if (changed.length === answers.length) return []
  return changed.map(name => ({ kind: 'answer-changed', name }))
}

async function eventProblems({
  events,
  chainHead,
  signing,
  files,
}: PacketManifest): Promise<PacketProblem[]> {
  const problems: PacketProblem[] = (await changedEvents(events)).map(number => ({
    kind: 'event-changed',
    number,
  }))
  const last = events.at(-1)
  const statements = await statementsDigest(signing.statements)
  const isWhole =
    last?.hash === chainHead &&
    last.details[STATEMENTS_DETAIL] === statements &&
    signedFiles(files).every(({ path, sha256 }) => last.details[path] === sha256)
  return isWhole ? problems : [...problems, { kind: 'chain-changed' }]
}
