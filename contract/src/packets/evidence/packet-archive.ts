import {
  type Entry,
  type Reader,
  Uint8ArrayWriter,
  WARNING_DUPLICATE_FILENAME,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'

/** Far more than any packet contains. */
const ENTRIES_MAX = 200

export type PacketArchive = {
  /** Keyed by path, without folders; the first entry wins if a path repeats. */
  entries: ReadonlyMap<string, Entry>
  repeatedPaths: readonly string[]
  /** Whether other programs might show different files, for example because another archive precedes this one. */
  isAmbiguous: boolean
}

/**
 * Returns `undefined` if the file isn't a complete ZIP or contains too many entries.
 * Throws: DOMException if reading the disk fails.
 */
export async function openArchive(reader: Reader<unknown>): Promise<PacketArchive | undefined> {
  const zip = new ZipReader(reader, {
    // Reads as much as possible and warns about everything that a strict reader rejects.
    strictness: 'tolerant',
    checkLocalFilename: true,
    checkLocalDirectory: false,
    checkOverlappingEntry: true,
    useWebWorkers: false,
  })
  const entries = new Map<string, Entry>()
  const repeatedPaths = new Set<string>()
  try {
    let count = 0
    for await (const entry of zip.getEntriesGenerator()) {
      count += 1
      if (count > ENTRIES_MAX) return undefined
      const path = entry.filename
      if (path.endsWith('/')) continue
      if (entries.has(path)) repeatedPaths.add(path)
      else entries.set(path, entry)
    }
  } catch (error) {
    rethrowDiskError(error)
    return undefined
  }
  const warnings = zip.warnings ?? []
  const isAmbiguous = warnings.some(({ reason }) => reason !== WARNING_DUPLICATE_FILENAME)
  return { entries, repeatedPaths: [...repeatedPaths], isAmbiguous }
}

/** Returns `undefined` for folders and damaged entries. Throws: DOMException if reading the disk fails. */
export async function readEntry(entry: Entry): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (entry.directory) return undefined
  try {
    // `getData` throws as soon as the content exceeds the declared size.
    return await entry.getData(new Uint8ArrayWriter())
  } catch (error) {
    rethrowDiskError(error)
    return undefined
  }
}

/** A failing disk or a deleted file throws a DOMException; a damaged archive throws a plain error. */
function rethrowDiskError(error: unknown): void {
  if (error instanceof DOMException) throw error
}
