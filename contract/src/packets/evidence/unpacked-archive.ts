import { type ByteSource, type FoundEntry, findContent, readDirectory } from '../../files/zip-reader.ts'
import { crc32 } from './zip-layout.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Far more than any file of a packet has, and little enough to hold. Units: bytes. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024

/** Where only the headers say so, the content still is as long, and has the checksum, as if it were not. */
export async function isCompressed(source: ByteSource, entry: FoundEntry): Promise<boolean> {
  const { method, size, dataStart, dataEnd } = entry
  if (method === 'stored') return false
  if (dataEnd - dataStart !== size || size > ENTRY_MAX_BYTES) return true
  return crc32(await source.read(dataStart, dataEnd)) !== entry.crc32
}

/** What is no deflated data, and what is longer than it says. */
const DATA_ERRORS = [TypeError, RangeError]

/**
 * What another program packed, as if its files were stored one after the other: each is unpacked when it is asked for,
 * to no more than the size that the archive says. `undefined` where that can't be done, or not safely.
 */
export async function unpackedArchive(
  source: ByteSource,
): Promise<{ source: ByteSource; entries: FoundEntry[] } | undefined> {
  const { entries = [] } = (await readDirectory(source)) ?? {}
  // Other programs list folders, too.
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

/** Older browsers can't. */
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

/** Nothing where that is not `size` bytes. */
async function inflate(content: Bytes, size: number): Promise<Bytes> {
  const result = new Uint8Array(size)
  let length = 0
  const take = new WritableStream<Uint8Array>({
    write(chunk) {
      // Ends an entry that unpacks to more than it says.
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
