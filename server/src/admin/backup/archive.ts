import { Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { StartupError } from '#server/system/startup-error.ts'

/**
 * A backup is a tar file, compressed and encrypted with age: `age -d -i KEY FILE | tar -xz` opens it without EPay.
 * Its entries, in order: schema.sql; rows/TABLE/NUMBER.json with batches of rows; sequences.json; files/ID as stored;
 * manifest.json with the counts.
 */
export const ARCHIVE_FORMAT = 1

export type Entry = { name: string; size: number; content: Buffer | Readable }

/** Values are as PostgreSQL prints them. Names and types are quoted for SQL. */
export const rowsSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  types: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
})

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT, { error: 'was made by another version of EPay' }),
  madeAt: z.string(),
  /** Missing in backups made by early versions of EPay. */
  version: z.string().optional(),
  level: z.string().optional(),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>

export function describeBackup({ madeAt, tables, files }: Manifest): string {
  return `${countRows({ tables })} rows of ${Object.keys(tables).length} tables and ${files} files, as of ${madeAt}`
}

export function describeVersion({ version, level }: Manifest): string {
  return version && level ? `made by EPay ${version}, database at ${level}` : 'made by an unknown version'
}

export function countRows({ tables }: Pick<Manifest, 'tables'>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0)
}

/** Throws: StartupError for an invalid age recipient. */
function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new StartupError(`${recipient} is not a recipient: it must start with age1`, { cause })
  }
  return encrypter
}

/**
 * Writes the entries as an archive that only the recipient's key can decrypt.
 * Throws: StartupError for an invalid recipient; any error from reading the entries or writing the output.
 */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  { recipient, output, signal }: { recipient: string; output: Writable; signal?: AbortSignal },
): Promise<void> {
  const encrypter = encrypterFor(recipient)
  const { readable, controller } = createTarPacker()
  const encrypted = await encrypter.encrypt(pipeThrough(Readable.fromWeb(readable), createGzip({ level: 1 })))
  const writing = pipeline(Readable.fromWeb(encrypted), output, { signal })
  // If packing or writing fails, the other one stops, too. Waiting for both ensures that the source of the entries is
  // released before this function returns.
  const outcomes = await Promise.allSettled([writing, packEntries(entries, controller)])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/**
 * Pipes the source through a transform. Unlike Node's own adapter (`Duplex.toWeb`), doesn't crash the process if the
 * reader stops early.
 */
function pipeThrough(source: Readable, transform: Transform): ReadableStream<Uint8Array> {
  // The reader of the transform receives the error.
  pipeline(source, transform).catch(() => {})
  return ReadableStream.from<Uint8Array>(transform)
}

async function packEntries(
  entries: AsyncIterable<Entry>,
  controller: ReturnType<typeof createTarPacker>['controller'],
): Promise<void> {
  try {
    for await (const { name, size, content } of entries) {
      const body = controller.add({ name, size, mode: 0o600 })
      const source = content instanceof Readable ? content : Readable.from([content])
      await Readable.toWeb(source).pipeTo(body)
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
    throw error
  }
}

type ArchivedEntry = { name: string; body: Readable }

/**
 * Calls `open` after parsing the key. Callers must read each body to its end before requesting the next entry.
 * Throws: StartupError that names the entry, for a wrong key or an altered or truncated file.
 */
export async function* readArchive(open: () => Readable, identity: string): AsyncGenerator<ArchivedEntry> {
  let name = 'its beginning'
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const decrypted = await decrypter.decrypt(ReadableStream.from<Uint8Array>(open()))
    const unzipped = pipeThrough(Readable.fromWeb(decrypted), createGunzip())
    const entries: ReadableStream<ParsedTarEntry> = unzipped.pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      name = header.name
      yield { name, body: Readable.from(readEntryContent(name, body)) }
    }
  } catch (cause) {
    throw unreadableError(name, cause)
  }
}

async function* readEntryContent(name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw unreadableError(name, cause)
  }
}

/**
 * Replacements for age's messages, which quote a line of the file. That line might be a secret if the user passed the
 * wrong file.
 */
const AGE_ERROR_REASONS = [
  ['invalid version', 'it is not a backup, or it was altered there'],
  ['invalid tag', 'it was altered or truncated there'],
  ['invalid header HMAC', 'it was altered there'],
  ['no identity matched', 'it is encrypted to a different recipient, or it was altered there'],
] as const

function unreadableError(name: string, cause: unknown): StartupError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, reason] = AGE_ERROR_REASONS.find(([text]) => message.startsWith(text)) ?? ['', message]
  return new StartupError(`The backup can't be read at ${name}: ${reason}`, { cause })
}
