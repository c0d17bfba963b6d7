import {
  DIRECTORY_HEADER_BYTES,
  END_RECORD_BYTES,
  LOCAL_HEADER_BYTES,
  METHODS,
  SIGNATURES,
} from './zip-layout.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file that is read in parts, so that a large one need not fit into memory. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Bytes> }

/** An entry as the archive itself describes it; nothing here is to be believed. */
export type FoundEntry = {
  path: string
  headerStart: number
  dataStart: number
  dataEnd: number
  crc32: number
  /** Of the content as it was before it was packed. Units: bytes. */
  size: number
  method: 'stored' | 'deflated' | 'other'
}

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textOf = (bytes: Bytes) => new TextDecoder().decode(bytes)
const isWithin = (source: ByteSource, start: number, end: number) => start <= end && end <= source.size

/** What is encrypted can't be read, however it was packed. */
function methodOf(flags: number, method: number): FoundEntry['method'] {
  if (flags & 1) return 'other'
  if (method === METHODS.stored) return 'stored'
  return method === METHODS.deflated ? 'deflated' : 'other'
}

/** Where the archive's end says that its directory is, and where it is if it stands right before that end. */
async function readEnd(source: ByteSource) {
  const endStart = source.size - END_RECORD_BYTES
  if (endStart < 0) return undefined
  const end = viewOf(await source.read(endStart, source.size))
  if (end.getUint32(0, true) !== SIGNATURES.end) return undefined
  const size = end.getUint32(12, true)
  return { size, start: end.getUint32(16, true), foundStart: endStart - size }
}

/** The entries by the archive's directory; empty when that can't be read. */
export async function entriesByDirectory(source: ByteSource): Promise<FoundEntry[]> {
  const end = await readEnd(source)
  if (!end || !isWithin(source, end.start, end.start + end.size)) return []
  const directory = await source.read(end.start, end.start + end.size)
  return parseDirectory(source, directory)
}

/** How much stands before an archive that does not know of it; 0 where none begins behind that. Units: bytes. */
export async function bytesBefore(source: ByteSource): Promise<number> {
  const end = await readEnd(source)
  if (!end) return 0
  const before = end.foundStart - end.start
  if (before <= 0 || !isWithin(source, before, before + LOCAL_HEADER_BYTES)) return 0
  const header = viewOf(await source.read(before, before + LOCAL_HEADER_BYTES))
  return header.getUint32(0, true) === SIGNATURES.local ? before : 0
}

function parseDirectory(source: ByteSource, directory: Bytes): FoundEntry[] {
  const view = viewOf(directory)
  const entries: FoundEntry[] = []
  let at = 0
  while (at + DIRECTORY_HEADER_BYTES <= directory.length) {
    if (view.getUint32(at, true) !== SIGNATURES.directory) return []
    const nameBytes = view.getUint16(at + 28, true)
    const skipped = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const path = textOf(
      directory.subarray(at + DIRECTORY_HEADER_BYTES, at + DIRECTORY_HEADER_BYTES + nameBytes),
    )
    const headerStart = view.getUint32(at + 42, true)
    const dataStart = headerStart + LOCAL_HEADER_BYTES + nameBytes
    const dataEnd = dataStart + view.getUint32(at + 20, true)
    if (!isWithin(source, dataStart, dataEnd)) return []
    entries.push({
      path,
      headerStart,
      dataStart,
      dataEnd,
      crc32: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      method: methodOf(view.getUint16(at + 8, true), view.getUint16(at + 10, true)),
    })
    at += DIRECTORY_HEADER_BYTES + nameBytes + skipped
  }
  return entries
}

/** The entries by walking from the first header to the next, as far as that leads. */
export async function entriesByHeaders(source: ByteSource): Promise<FoundEntry[]> {
  const entries: FoundEntry[] = []
  let at = 0
  while (at + LOCAL_HEADER_BYTES <= source.size) {
    const header = viewOf(await source.read(at, at + LOCAL_HEADER_BYTES))
    if (header.getUint32(0, true) !== SIGNATURES.local) break
    const nameEnd = at + LOCAL_HEADER_BYTES + header.getUint16(26, true)
    const dataStart = nameEnd + header.getUint16(28, true)
    const dataEnd = dataStart + header.getUint32(18, true)
    if (!isWithin(source, dataStart, dataEnd)) break
    const path = textOf(await source.read(at + LOCAL_HEADER_BYTES, nameEnd))
    entries.push({
      path,
      headerStart: at,
      dataStart,
      dataEnd,
      crc32: header.getUint32(14, true),
      size: header.getUint32(22, true),
      method: methodOf(header.getUint16(6, true), header.getUint16(8, true)),
    })
    at = dataEnd
  }
  return entries
}

/** A file as the browser gives it, or Node's `openAsBlob`. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  }
}

/** What stands from `begin` on. */
export function sourceFrom(source: ByteSource, begin: number): ByteSource {
  return {
    size: source.size - begin,
    read: (start, end) => source.read(begin + start, begin + end),
  }
}
