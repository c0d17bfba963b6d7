const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY_RECORD = Buffer.from('PK\x01\x02', 'latin1')
const LOCAL_RECORD = Buffer.from('PK\x03\x04', 'latin1')
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30

/** Where an archive's directory lies, as its end record says. Units: bytes from the start of the file. */
export type DirectoryPlace = { start: number; size: number; count: number }

export type ArchiveEntry = {
  name: string
  flags: number
  method: number
  packedBytes: number
  /** As the archive declares it. */
  inflatedBytes: number
  /** Of its local record. Units: bytes from the start of the file. */
  offset: number
}

type Ending = { size: number; tail: Buffer }

/** The directory of an archive of one part that ends exactly where the file does. */
export function findDirectory({ size, tail }: Ending): DirectoryPlace | undefined {
  const at = tail.lastIndexOf(END_RECORD)
  if (at === -1 || at + END_BYTES !== tail.length) return undefined
  const start = tail.readUInt32LE(at + 16)
  const directorySize = tail.readUInt32LE(at + 12)
  const count = tail.readUInt16LE(at + 10)
  const isOnePart = tail.readUInt32LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === count
  const endsAtEnd = start + directorySize === size - END_BYTES
  return isOnePart && endsAtEnd ? { start, size: directorySize, count } : undefined
}

/** Would a program that looks for an archive from the end find one, behind whatever comes first? */
export function endsAsArchive({ size, tail }: Ending, options: { mayTrail: boolean }): boolean {
  for (let at = tail.indexOf(END_RECORD); at !== -1; at = tail.indexOf(END_RECORD, at + 1)) {
    if (at + END_BYTES > tail.length) return false
    const end = at + END_BYTES + tail.readUInt16LE(at + 20)
    const directory = at - tail.readUInt32LE(at + 12)
    const isWhole = end === tail.length && directory + size - tail.length >= 0
    const isInSight = directory >= 0 && tail.subarray(directory, directory + 4).equals(ENTRY_RECORD)
    if (isWhole || (options.mayTrail && isInSight)) return true
  }
  return false
}

/** The entries in the order of the file, or `undefined` when the directory is not one. */
export function parseDirectory(directory: Buffer, count: number): ArchiveEntry[] | undefined {
  const entries: ArchiveEntry[] = []
  let at = 0
  while (at + ENTRY_BYTES <= directory.length && directory.subarray(at, at + 4).equals(ENTRY_RECORD)) {
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, nameEnd),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packedBytes: directory.readUInt32LE(at + 20),
      inflatedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  const isComplete = at === directory.length && entries.length === count
  return isComplete ? entries.sort((one, other) => one.offset - other.offset) : undefined
}

/** Do the entries begin with the file, and share no bytes? Overlapping ones make a small archive a huge one. */
export function liesOneAfterTheOther(entries: readonly ArchiveEntry[], end: number): boolean {
  return (
    entries[0]?.offset === 0 &&
    entries.every(({ offset, name, packedBytes }, index) => {
      const next = entries[index + 1]?.offset ?? end
      return offset + LOCAL_BYTES + Buffer.byteLength(name) + packedBytes <= next
    })
  )
}

/** The packed content of an entry, from the bytes that begin with its local record. */
export function packedContent(entry: ArchiveEntry, bytes: Buffer): Buffer | undefined {
  if (bytes.length < LOCAL_BYTES || !bytes.subarray(0, 4).equals(LOCAL_RECORD)) return undefined
  const nameEnd = LOCAL_BYTES + bytes.readUInt16LE(26)
  const start = nameEnd + bytes.readUInt16LE(28)
  const isSame =
    bytes.toString('utf8', LOCAL_BYTES, nameEnd) === entry.name && bytes.readUInt16LE(8) === entry.method
  const content = bytes.subarray(start, start + entry.packedBytes)
  return isSame && content.length === entry.packedBytes ? content : undefined
}
