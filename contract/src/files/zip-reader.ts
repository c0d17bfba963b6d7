/**
 * Reads untrusted archives: of the variants that the format allows, only the simplest one is accepted.
 * Source: PKWARE APPNOTE 6.3.
 */

type Bytes = Uint8Array<ArrayBuffer>

const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
export const END_RECORD_BYTES = 22
export const SIGNATURES = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const
/** How an entry is packed. */
export const METHODS = { stored: 0, deflated: 8 } as const
const ENCRYPTED = 1
/** For comparison: a directory of a hundred entries takes 10 kB. */
const DIRECTORY_MAX_BYTES = 1024 * 1024

/** A file that is read in parts, so that a large one need not fit into memory. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Bytes> }

/** An entry as the archive itself describes it. */
export type FoundEntry = {
  path: string
  headerStart: number
  dataStart: number
  dataEnd: number
  crc32: number
  /** Of the uncompressed content. Units: bytes. */
  size: number
  method: 'stored' | 'deflated' | 'other'
}

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textOf = (bytes: Bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const isWithin = (source: ByteSource, start: number, end: number) => start <= end && end <= source.size

/** Encrypted entries can't be read, whatever their compression method. */
function methodOf(flags: number, method: number): FoundEntry['method'] {
  if (flags & ENCRYPTED) return 'other'
  if (method === METHODS.stored) return 'stored'
  return method === METHODS.deflated ? 'deflated' : 'other'
}

/** Reads the end record, of an archive in one part and without a comment. */
async function readEnd(source: ByteSource) {
  const recordStart = source.size - END_RECORD_BYTES
  if (recordStart < 0) return undefined
  const end = viewOf(await source.read(recordStart, source.size))
  if (end.getUint32(0, true) !== SIGNATURES.end || end.getUint32(4, true) !== 0) return undefined
  const count = end.getUint16(10, true)
  const size = end.getUint32(12, true)
  if (end.getUint16(8, true) !== count || size > DIRECTORY_MAX_BYTES) return undefined
  return { count, start: end.getUint32(16, true), foundStart: recordStart - size, recordStart }
}

/** The archive's directory, which lies right before the end record; `undefined` when there is no valid one. */
export async function readDirectory(
  source: ByteSource,
): Promise<{ start: number; entries: FoundEntry[] } | undefined> {
  const end = await readEnd(source)
  if (!end || end.start !== end.foundStart) return undefined
  const entries = parseDirectory(source, await source.read(end.start, end.recordStart))
  return entries?.length === end.count ? { start: end.start, entries } : undefined
}

/** The length of data in front of an archive whose offsets don't include it; 0 if no archive follows. Units: bytes. */
export async function bytesBefore(source: ByteSource): Promise<number> {
  const end = await readEnd(source)
  if (!end) return 0
  const before = end.foundStart - end.start
  if (before <= 0 || !isWithin(source, before, before + LOCAL_HEADER_BYTES)) return 0
  const header = viewOf(await source.read(before, before + LOCAL_HEADER_BYTES))
  return header.getUint32(0, true) === SIGNATURES.local ? before : 0
}

function parseDirectory(source: ByteSource, directory: Bytes): FoundEntry[] | undefined {
  const view = viewOf(directory)
  const entries: FoundEntry[] = []
  let at = 0
  while (at + DIRECTORY_HEADER_BYTES <= directory.length) {
    if (view.getUint32(at, true) !== SIGNATURES.directory) return undefined
    const nameBytes = view.getUint16(at + 28, true)
    const skipped = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const nameStart = at + DIRECTORY_HEADER_BYTES
    const headerStart = view.getUint32(at + 42, true)
    const dataStart = headerStart + LOCAL_HEADER_BYTES + nameBytes
    const dataEnd = dataStart + view.getUint32(at + 20, true)
    if (!isWithin(source, dataStart, dataEnd)) return undefined
    entries.push({
      path: textOf(directory.subarray(nameStart, nameStart + nameBytes)),
      headerStart,
      dataStart,
      dataEnd,
      crc32: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      method: methodOf(view.getUint16(at + 8, true), view.getUint16(at + 10, true)),
    })
    at = nameStart + nameBytes + skipped
  }
  return at === directory.length ? entries : undefined
}

/** The entry whose header begins at `start`, as that header describes it. */
async function readHeader(source: ByteSource, start: number): Promise<FoundEntry | undefined> {
  if (!isWithin(source, start, start + LOCAL_HEADER_BYTES)) return undefined
  const header = viewOf(await source.read(start, start + LOCAL_HEADER_BYTES))
  if (header.getUint32(0, true) !== SIGNATURES.local) return undefined
  const nameEnd = start + LOCAL_HEADER_BYTES + header.getUint16(26, true)
  const dataStart = nameEnd + header.getUint16(28, true)
  const dataEnd = dataStart + header.getUint32(18, true)
  if (!isWithin(source, nameEnd, dataStart)) return undefined
  return {
    path: textOf(await source.read(start + LOCAL_HEADER_BYTES, nameEnd)),
    headerStart: start,
    dataStart,
    dataEnd,
    crc32: header.getUint32(14, true),
    size: header.getUint32(22, true),
    method: methodOf(header.getUint16(6, true), header.getUint16(8, true)),
  }
}

/** The entries found by following the local headers from the first one, as far as they go. */
export async function entriesByHeaders(source: ByteSource): Promise<FoundEntry[]> {
  const entries: FoundEntry[] = []
  let entry = await readHeader(source, 0)
  while (entry && entry.dataEnd <= source.size) {
    entries.push(entry)
    entry = await readHeader(source, entry.dataEnd)
  }
  return entries
}

/**
 * Where the compressed content of a directory entry lies: only the entry's local header tells where it starts.
 * `undefined` when the header does not match the entry, or the content would not fit into the file.
 */
export async function findContent(
  source: ByteSource,
  { headerStart, path, method, dataStart, dataEnd }: FoundEntry,
): Promise<{ start: number; end: number } | undefined> {
  const header = await readHeader(source, headerStart)
  if (header?.path !== path || header.method !== method) return undefined
  const end = header.dataStart + dataEnd - dataStart
  return isWithin(source, header.dataStart, end) ? { start: header.dataStart, end } : undefined
}

/** A file as the browser gives it, or Node's `openAsBlob`. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  }
}

/** Bytes already in memory; reading does not copy them. */
export function bytesSource(bytes: Bytes): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

/** The rest of the source, from `begin` on. */
export function sourceFrom(source: ByteSource, begin: number): ByteSource {
  return {
    size: source.size - begin,
    read: (start, end) => source.read(begin + start, begin + end),
  }
}
