import {
  type ByteSource,
  bytesBefore,
  entriesByHeaders,
  type FoundEntry,
  findContent,
  readDirectory,
  sourceFrom,
} from '../../files/zip-reader.ts'
import { checkSignature, type SignatureCheck } from './manifest-signature.ts'
import { MANIFEST_PATH, MANIFEST_SIGNATURE_PATH } from './packet-manifest.ts'
import { crc32 } from './zip-layout.ts'

/** The most that is read of a manifest; a real one has a few kilobytes. Units: bytes. */
const MANIFEST_MAX_BYTES = 8 * 1024 * 1024

export type Part = { entry: FoundEntry; bytes: Uint8Array<ArrayBuffer>; text: string }
type Contents = { source: ByteSource; entries: FoundEntry[] }
export type PacketArchive = Contents & {
  manifest: Part
  signature: Part
  check: SignatureCheck
  /** Another program packed it again: its files can be verified, but not the archive byte for byte. */
  isRepacked: boolean
  /** Length of foreign data in front of the archive; `source` begins after it. Units: bytes. */
  before: number
}

/** The packet in an archive, unpacked if it is compressed; or why it can't be read. */
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
  // The portal never compresses a packet's files, so another program has packed this archive.
  if (!(await isAnyCompressed(archive))) return archive
  const contents = await unpackedArchive(archive.source)
  const unpacked = contents && (await readArchive(contents))
  return unpacked ? { ...unpacked, isRepacked: true, before: archive.before } : 'repacked-unreadable'
}

/**
 * Tries the directory first, since inserted bytes break the walk from header to header more often than the
 * directory is damaged. If only the walk leads to the signed content, the directory was changed.
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
  // An added byte order mark is a change as well, so it must not be ignored.
  return { entry, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

type Bytes = Uint8Array<ArrayBuffer>

/** More than any file of a packet has, and small enough for memory. Units: bytes. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024

/** If only the headers were changed to say so, the content still has the length and checksum of a stored entry. */
async function isCompressed(source: ByteSource, entry: FoundEntry): Promise<boolean> {
  const { method, size, dataStart, dataEnd } = entry
  if (method === 'stored') return false
  if (dataEnd - dataStart !== size || size > ENTRY_MAX_BYTES) return true
  return crc32(await source.read(dataStart, dataEnd)) !== entry.crc32
}

/** Thrown for invalid deflated data, and for an entry larger than it says. */
const DATA_ERRORS = [TypeError, RangeError]

/**
 * Shows an archive packed by another program as if its files were stored uncompressed, one after the other. Each
 * is unpacked when it is read, to at most the size that the archive says. `undefined` if that is not possible or safe.
 */
async function unpackedArchive(
  source: ByteSource,
): Promise<{ source: ByteSource; entries: FoundEntry[] } | undefined> {
  const { entries = [] } = (await readDirectory(source)) ?? {}
  // Other programs also list folders.
  const packed = entries.filter(({ path }) => !path.endsWith('/'))
  if (!packed.every(isReadable)) return undefined
  if (!canInflate() && packed.some(({ method }) => method === 'deflated')) return undefined
  let size = 0
  const files = packed.map(entry => {
    const dataStart = size
    size += entry.size
    return { packed: entry, entry: { ...entry, headerStart: dataStart, dataStart, dataEnd: size } }
  })
  const read = async (start: number, end: number) => {
    const file = files.find(({ entry }) => entry.dataStart === start && entry.dataEnd === end)
    return file ? unpack(source, file.packed) : new Uint8Array()
  }
  return { source: { size, read }, entries: files.map(({ entry }) => entry) }
}

function isReadable({ method, size, dataStart, dataEnd }: FoundEntry): boolean {
  return method !== 'other' && Math.max(size, dataEnd - dataStart) <= ENTRY_MAX_BYTES
}

/** Older browsers have no `deflate-raw`. */
function canInflate(): boolean {
  try {
    return Boolean(new DecompressionStream('deflate-raw'))
  } catch {
    return false
  }
}

async function unpack(source: ByteSource, entry: FoundEntry): Promise<Bytes> {
  const place = await findContent(source, entry)
  if (!place) return new Uint8Array()
  const content = await source.read(place.start, place.end)
  return entry.method === 'stored' ? content : inflate(content, entry.size)
}

/** Empty unless the result has exactly `size` bytes. */
async function inflate(content: Bytes, size: number): Promise<Bytes> {
  const result = new Uint8Array(size)
  let length = 0
  const take = new WritableStream<Uint8Array>({
    write(chunk) {
      // Stops at once, so that a small entry can't unpack to a huge one.
      if (length + chunk.length > size) throw new RangeError('The entry is larger than it says')
      result.set(chunk, length)
      length += chunk.length
    },
  })
  try {
    await new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).pipeTo(take)
  } catch (error) {
    if (DATA_ERRORS.some(kind => error instanceof kind)) return new Uint8Array()
    throw error
  }
  return length === size ? result : new Uint8Array()
}
