import { Readable, type Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'
import { z } from 'zod'
import { StartupError } from '#server/system/startup-error.ts'

/**
 * A backup is a tar file, compressed and encrypted with age, so that `age -d -i KEY FILE | tar -xz` opens it without
 * EPay. In this order: schema.sql; rows/TABLE/NUMBER.json, each some rows of a table; sequences.json; files/ID as they
 * are stored; manifest.json, which tells what there has to be.
 */
export const FORMAT = 1

export type Entry = { name: string; size: number; content: Buffer | Readable }

/** Rows of one table as PostgreSQL writes values; names and types as SQL has them. */
export const rowsSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  types: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
})

export const manifestSchema = z.object({
  format: z.literal(FORMAT, { error: 'was made by another version of EPay' }),
  madeAt: z.string(),
  /** Of EPay, and the newest of its migrations; the first backups did not tell. */
  version: z.string().optional(),
  level: z.string().optional(),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>

export function describeBackup({ madeAt, tables, files }: Manifest): string {
  return `${rowsOf({ tables })} rows of ${Object.keys(tables).length} tables and ${files} files, as they were at ${madeAt}`
}

/** The version, and the newest migration of its database. */
export function describeMaker({ version, level }: Manifest): string {
  return version && level
    ? `made by EPay ${version}, database at ${level}`
    : 'made by a version that did not tell which'
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return Object.values(tables).reduce((sum, count) => sum + count, 0)
}

/** Throws: StartupError for what is no age recipient. */
function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new StartupError(`${recipient} is no recipient: it has to begin with age1`, { cause })
  }
  return encrypter
}

/**
 * Writes the entries, encrypted to the recipient: only the key that belongs to it opens them.
 * Throws: StartupError for what is no recipient; what making the entries or writing throws.
 */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  { recipient, output, signal }: { recipient: string; output: Writable; signal?: AbortSignal },
): Promise<void> {
  const encrypter = encrypterFor(recipient)
  const { readable, controller } = createTarPacker()
  const encrypted = await encrypter.encrypt(through(Readable.fromWeb(readable), createGzip({ level: 1 })))
  const written = pipeline(Readable.fromWeb(encrypted), output, { signal })
  // Each ends when the other fails; the entries' source is free when this returns.
  const ends = await Promise.allSettled([written, pack(entries, controller)])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * What comes out of a transformation. The reader may stop at any time, which ends the source: with Node's own
 * adapter (`Duplex.toWeb`) that ends the process.
 */
function through(source: Readable, transform: Transform): ReadableStream<Uint8Array> {
  // An error reaches who reads the transformation.
  pipeline(source, transform).catch(() => {})
  return ReadableStream.from<Uint8Array>(transform)
}

async function pack(
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

export type ReadEntry = { name: string; body: Readable }

/**
 * The entries of what `open` opens once the key is read, one after the other; each body has to be read to its end before the next.
 * Throws: StartupError for a key that does not open it, or a file that was altered or cut off: it names the entry.
 */
export async function* readArchive(open: () => Readable, identity: string): AsyncGenerator<ReadEntry> {
  let name = 'its beginning'
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const decrypted = await decrypter.decrypt(ReadableStream.from<Uint8Array>(open()))
    const unzipped = through(Readable.fromWeb(decrypted), createGunzip())
    const entries: ReadableStream<ParsedTarEntry> = unzipped.pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      name = header.name
      yield { name, body: Readable.from(contentOf(name, body)) }
    }
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

async function* contentOf(name: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    throw unreadable(name, cause)
  }
}

/** age's message, and the one shown instead: its own words repeat the line, which of another file may be a secret. */
const REASONS = [
  ['invalid version', 'it is no backup, or was altered there'],
  ['invalid tag', 'it was altered or cut off there'],
  ['invalid header HMAC', 'it was altered there'],
  ['no identity matched', "it is encrypted to another recipient than this key's, or was altered there"],
] as const

function unreadable(name: string, cause: unknown): StartupError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, reason] = REASONS.find(([text]) => message.startsWith(text)) ?? ['', message]
  return new StartupError(`The backup can't be read at ${name}: ${reason}`, { cause })
}
