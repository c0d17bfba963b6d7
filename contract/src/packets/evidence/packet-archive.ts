import {
  type ByteSource,
  bytesBefore,
  entriesByHeaders,
  type FoundEntry,
  readDirectory,
  sourceFrom,
} from '../../files/zip-reader.ts'
import { checkSignature, type SignatureCheck } from './manifest-signature.ts'
import { MANIFEST_PATH, MANIFEST_SIGNATURE_PATH } from './packet-manifest.ts'
import { isCompressed, unpackedArchive } from './unpacked-archive.ts'

/** A manifest is a few kilobytes; so much is read of what calls itself one. Units: bytes. */
const MANIFEST_MAX_BYTES = 8 * 1024 * 1024

export type Part = { entry: FoundEntry; bytes: Uint8Array<ArrayBuffer>; text: string }
type Contents = { source: ByteSource; entries: FoundEntry[] }
export type PacketArchive = Contents & {
  manifest: Part
  signature: Part
  check: SignatureCheck
  /** Another program packed it: only its files can be as they were signed. */
  isRepacked: boolean
  /** How much was put before it; `source` begins behind that. Units: bytes. */
  before: number
}

/** The packet in an archive, unpacked where it is compressed; or why there is none to be read. */
export async function openArchive(
  source: ByteSource,
): Promise<PacketArchive | 'not-a-packet' | 'repacked-unreadable'> {
  const archive = await openAsPacked(source)
  if (archive) return openUnpacked(archive)
  const before = await bytesBefore(source)
  const behind = before > 0 ? await openAsPacked(sourceFrom(source, before)) : undefined
  return behind ? openUnpacked({ ...behind, before }) : 'not-a-packet'
}

async function openUnpacked(archive: PacketArchive): Promise<PacketArchive | 'repacked-unreadable'> {
  // What is compressed is not what was signed, byte for byte; and nothing in a packet is.
  if (!(await isAnyCompressed(archive))) return archive
  const contents = await unpackedArchive(archive.source)
  const unpacked = contents && (await readArchive(contents))
  return unpacked ? { ...unpacked, isRepacked: true, before: archive.before } : 'repacked-unreadable'
}

/**
 * The directory is damaged more rarely than a walk fails after something was put in, so it is asked first; but where
 * only the walk leads to what was signed, the directory is what was changed.
 */
async function openAsPacked(source: ByteSource): Promise<PacketArchive | undefined> {
  let found: PacketArchive | undefined
  const listed = async () => (await readDirectory(source))?.entries ?? []
  const walked = () => entriesByHeaders(source)
  for (const find of [listed, walked]) {
    const archive = await readArchive({ source, entries: await find() })
    if (archive?.check.isValid) return archive
    found ??= archive
  }
  return found
}

async function readArchive({ source, entries }: Contents): Promise<PacketArchive | undefined> {
  const manifest = await readPart(source, entries, MANIFEST_PATH)
  const signature = await readPart(source, entries, MANIFEST_SIGNATURE_PATH)
  if (!manifest || !signature) return undefined
  const check = await checkSignature(signature.text, manifest.bytes)
  return { source, entries, manifest, signature, check, isRepacked: false, before: 0 }
}

async function isAnyCompressed({ source, entries }: PacketArchive): Promise<boolean> {
  for (const entry of entries) if (await isCompressed(source, entry)) return true
  return false
}

async function readPart(source: ByteSource, entries: readonly FoundEntry[], path: string) {
  const entry = entries.find(each => each.path === path)
  if (!entry || entry.dataEnd - entry.dataStart > MANIFEST_MAX_BYTES) return undefined
  const bytes = await source.read(entry.dataStart, entry.dataEnd)
  // A byte order mark in front would be a change, too.
  return { entry, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}
