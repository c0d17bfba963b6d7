import { BlobReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { openArchive, type PacketArchive, readEntry } from './packet-archive.ts'
import { MANIFEST_PATH } from './packet-manifest.ts'
import type { PublicKey } from './signing-keys.ts'
import { type PacketProblem, type PacketVerdict, verdictOf, verifyPacket } from './verify-packet.ts'

/** A ZIP of a packet or of a form; `path` says where it is in a ZIP of several. */
export type CheckedZip = { path: string | undefined; verdict: PacketVerdict }

/** The most that is unpacked of one. Units: bytes. */
const ZIP_MAX_BYTES = 1024 ** 3

/**
 * Checks a packet's or a form's ZIP, or each of those in one person's ZIP of all of them. Every one is signed by itself,
 * so nothing says whether one is missing.
 * Throws: as `verifyPacket`.
 */
export async function verifyZip(zip: Blob, trusted: readonly PublicKey[]): Promise<CheckedZip[]> {
  const archive = await openArchive(new BlobReader(zip))
  if (!archive || !holdsZips(archive)) return [{ path: undefined, verdict: await verifyPacket(zip, trusted) }]
  const problems = outerProblems(archive)
  const checked: CheckedZip[] = problems.length > 0 ? [{ path: undefined, verdict: verdictOf(problems) }] : []
  for (const path of archive.entries.keys())
    checked.push({ path, verdict: await verifyInner(archive, path, trusted) })
  return checked
}

function holdsZips({ entries }: PacketArchive): boolean {
  return (
    entries.size > 0 &&
    !entries.has(MANIFEST_PATH) &&
    [...entries.keys()].every(path => path.endsWith('.zip'))
  )
}

function outerProblems({ entries, isAmbiguous, repeatedPaths }: PacketArchive): PacketProblem[] {
  const renamed = [...entries].filter(([, { warnings = [] }]) => warnings.length > 0)
  return [
    ...(isAmbiguous ? [{ kind: 'archive-ambiguous' } as const] : []),
    ...repeatedPaths.map(path => ({ kind: 'file-repeated', path }) as const),
    ...renamed.map(([path]) => ({ kind: 'header-changed', path }) as const),
  ]
}

async function verifyInner(
  { entries }: PacketArchive,
  path: string,
  trusted: readonly PublicKey[],
): Promise<PacketVerdict> {
  const entry = entries.get(path)
  const content = entry && entry.uncompressedSize <= ZIP_MAX_BYTES ? await readEntry(entry) : undefined
  return content ? verifyPacket(new Blob([content]), trusted) : verdictOf([{ kind: 'file-unreadable', path }])
}
