import {
  type Entry,
  type Reader,
  Uint8ArrayWriter,
  WARNING_DUPLICATE_FILENAME,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'

/** Far more entries than a packet has. */
const ENTRIES_MAX = 200

export type PacketArchive = {
  /** By path, without folders; of several entries under one path, the first. */
  entries: ReadonlyMap<string, Entry>
  repeatedPaths: readonly string[]
  /** Other programs may find other files in this archive, for example because another archive precedes it. */
  isAmbiguous: boolean
}

/** The archive's directory, or `undefined` if this is not a whole ZIP. Throws: DOMException when the disk fails. */
export async function openArchive(reader: Reader<unknown>): Promise<PacketArchive | undefined> {
  const zip = new ZipReader(reader, {
    // Reads as much as possible and warns about everything that a strict reader refuses.
    strictness: 'tolerant',
    checkLocalFilename: true,
    checkLocalDirectory: false,
    checkOverlappingEntry: true,
    useWebWorkers: false,
  })
  const entries = new Map<string, Entry>()
  const repeated = new Set<string>()
  try {
    let count = 0
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1
      if (count > ENTRIES_MAX) return undefined
      const path = entry.filename
      if (path.endsWith('/')) continue
      if (entries.has(path)) repeated.add(path)
      else entries.set(path, entry)
    }
  } catch (error) {
    throwDiskErrors(error)
    return undefined
  }
  const warnings = zip.warnings ?? []
  const isAmbiguous = warnings.some(({ reason }) => reason !== WARNING_DUPLICATE_FILENAME)
  return { entries, repeatedPaths: [...repeated], isAmbiguous }
}

/** The unpacked content, or `undefined` if it can't be unpacked. Throws: DOMException when the disk fails. */
export async function readEntry(entry: Entry): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (entry.directory) return undefined
  try {
    // Ends with an error as soon as there is more content than the archive says.
    return await entry.getData(new Uint8ArrayWriter())
  } catch (error) {
    throwDiskErrors(error)
    return undefined
  }
}

/** Errors in the archive are plain errors; a failing disk or a file that was removed is a DOMException. */
function throwDiskErrors(error: unknown): void {
  if (error instanceof DOMException) throw error
}
