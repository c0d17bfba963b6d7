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
export const FORMAT = 1

export type Entry = { name: string; size: number; content: Buffer | Readable }

/** Values as PostgreSQL prints them, and names and types as SQL. */
export const rowsSchema = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  types: z.array(z.string()),
  rows: z.array(z.array(z.string().nullable())),
})

export const manifestSchema = z.object({
  format: z.literal(FORMAT, { error: 'was made by another version of EPay' }),
  madeAt: z.string(),
  /** Missing in backups of early versions. */
  version: z.string().optional(),
  level: z.string().optional(),
  tables: z.record(z.string(), z.number()),
  files: z.number(),
})
export type Manifest = z.infer<typeof manifestSchema>

export function describeBackup({ madeAt, tables, files }: Manifest): string {
  return `${rowsOf({ tables })} rows of ${Object.keys(tables).length} tables and ${files} files, as of ${madeAt}`
}

export function describeMaker({ version, level }: Manifest): string {
  return version && level ? `made by EPay ${version}, database at ${level}` : 'made by an unknown version'
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
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
 * Encrypts the entries to the recipient's key.
 * Throws: StartupError for an invalid recipient; errors of creating or writing the entries.
 */
export async function writeArchive(
  entries: AsyncIterable<Entry>,
  { recipient, output, signal }: { recipient: string; output: Writable; signal?: AbortSignal },
): Promise<void> {
  const encrypter = encrypterFor(recipient)
  const { readable, controller } = createTarPacker()
  const encrypted = await encrypter.encrypt(pipeThrough(Readable.fromWeb(readable), createGzip({ level: 1 })))
  const writing = pipeline(Readable.fromWeb(encrypted), output, { signal })
  // Each side ends when the other fails. Waiting for both frees the entries' source before this returns.
  const ends = await Promise.allSettled([writing, pack(entries, controller)])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * Connects a transform. Unlike Node's own adapter (`Duplex.toWeb`), which would crash the process, it survives a
 * reader that stops early.
 */
function pipeThrough(source: Readable, transform: Transform): ReadableStream<Uint8Array> {
  // The reader of the transform gets the error.
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

type ReadEntry = { name: string; body: Readable }

/**
 * Calls `open` once the key is parsed. Each body must be read to its end before the next entry.
 * Throws: StartupError naming the entry, for a wrong key or an altered or truncated file.
 */
export async function* readArchive(open: () => Readable, identity: string): AsyncGenerator<ReadEntry> {
  let name = 'its beginning'
  try {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    const decrypted = await decrypter.decrypt(ReadableStream.from<Uint8Array>(open()))
    const unzipped = pipeThrough(Readable.fromWeb(decrypted), createGunzip())
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

/** Maps age's messages to ours, because age quotes the line, which may be a secret if the file is the wrong one. */
const REASONS = [
  ['invalid version', 'it is not a backup, or it was altered there'],
  ['invalid tag', 'it was altered or truncated there'],
  ['invalid header HMAC', 'it was altered there'],
  ['no identity matched', 'it is encrypted to a different recipient, or it was altered there'],
] as const

function unreadable(name: string, cause: unknown): StartupError {
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, reason] = REASONS.find(([text]) => message.startsWith(text)) ?? ['', message]
  return new StartupError(`The backup can't be read at ${name}: ${reason}`, { cause })
}
