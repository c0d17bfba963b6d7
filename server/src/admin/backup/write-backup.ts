import { createReadStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordAudit } from '#server/audit/record-audit.ts'
import { withBackupHeartbeat } from '#server/backups/backup-heartbeat.ts'
import { endBackup, failKilledBackups, insertBackup } from '#server/backups/queries.ts'
import { objectName } from '#server/files/layout.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import {
  ChangedObjectError,
  contentOf,
  MissingObjectError,
  type ObjectStore,
} from '#server/platform/object-store.ts'
import { syncFolder } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import {
  listTables,
  newestMigration,
  readBatches,
  schemaStatements,
  sequenceStatements,
} from '../database-dump.ts'
import { ARCHIVE_FORMAT, countRows, type Entry, type Manifest, writeArchive } from './archive.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { toDatabaseWriteFailure, toWriteFailure } from './write-failure.ts'

/**
 * Writes a snapshot of everything but the keys to a new file that only its owner can read.
 * Throws: StartupError if the file exists or can't be written, if the recipient is invalid, or if the backup is
 * interrupted.
 */
export async function writeBackup(
  context: Context,
  { file, recipient, signal }: { file: string; recipient: string; signal?: AbortSignal },
): Promise<Manifest> {
  if (existsSync(file)) throw new StartupError(`${file} already exists`)
  const { db, clock, log } = context
  const startedAt = clock.now()
  const id = await recordStart(context, file, startedAt).catch(error => {
    throw toDatabaseWriteFailure(error)
  })
  // A concurrent backup might use the same file name.
  const draft = `${file}.${id}.unfinished`
  let hasFinalName = false
  try {
    const manifest = await withBackupHeartbeat(context, id, () =>
      writeDraft(context, { id, draft, recipient, signal }),
    )
    moveToFinalName(draft, file)
    hasFinalName = true
    syncFolder(dirname(file))
    await inTransaction(context, async context => {
      await endBackup(context.db, id, { state: 'done', endedAt: clock.now(), bytes: statSync(file).size })
      await auditBackup(context, manifest)
    })
    return manifest
  } catch (cause) {
    // Removes the backup if it couldn't be recorded.
    if (hasFinalName) rmSync(file, { force: true })
    const error = signal?.aborted
      ? new StartupError(`The backup was interrupted: ${file} was not created`)
      : cause
    const failure = { state: 'failed', endedAt: clock.now(), error: describeReason(error) } as const
    await endBackup(db, id, failure).catch(err => log.warn({ err }, 'a failed backup could not be recorded'))
    throw error
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
}

/** Never overwrites an existing file. On file systems without hard links, a file created concurrently might be lost. */
function moveToFinalName(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch {
    if (existsSync(file)) throw new StartupError(`${file} already exists`)
    renameSync(draft, file)
  }
}

/** Marks killed manual backups as failed, and returns the ID of the new row. */
async function recordStart({ db }: Context, name: string, startedAt: Date): Promise<string> {
  await failKilledBackups(db, startedAt, { isScheduled: false })
  return insertBackup(db, { isScheduled: false, name, startedAt })
}

/**
 * Returns the reason that the dashboard and emails show. Hides unexpected errors, because they may quote the values
 * in an SQL statement.
 */
export function describeReason(error: unknown): string {
  const isExpectedError = error instanceof StartupError || (error instanceof Error && 'syscall' in error)
  return isExpectedError ? error.message : "An unexpected error: see the portal's log"
}

type DraftTarget = { id: string; draft: string; recipient: string; signal?: AbortSignal }

/**
 * Writes the backup to `draft`, a temporary file, and deletes it if writing fails. The backup's row must already
 * exist, because it keeps stored files from being removed.
 */
export async function writeDraft(context: Context, { draft, ...backup }: DraftTarget): Promise<Manifest> {
  const handle = await open(draft, 'w', 0o600).catch(error => {
    throw toWriteFailure(error, draft)
  })
  try {
    const output = handle.createWriteStream({ flush: true })
    return await writeSnapshot(context, { ...backup, output }).finally(() => output.destroy())
  } catch (error) {
    rmSync(draft, { force: true })
    throw toWriteFailure(error, draft)
  }
}

export async function auditBackup(context: TransactionContext, manifest: Manifest): Promise<void> {
  await recordAudit(context, {
    action: 'backup.written',
    recordType: 'backup',
    recordId: manifest.madeAt,
    after: { files: manifest.files, rows: countRows(manifest) },
  })
}

type SnapshotTarget = Omit<DraftTarget, 'draft'> & { output: Writable }

async function writeSnapshot(context: Context, { id, ...target }: SnapshotTarget): Promise<Manifest> {
  const snapshot = await takeSnapshot(context)
  const createdAt = context.clock.now().toISOString()
  const manifest: Manifest = {
    ...{ format: ARCHIVE_FORMAT, madeAt: createdAt, version: VERSION, level: newestMigration() },
    ...{ tables: {}, files: snapshot.files.size },
  }
  try {
    await writeArchive(generateEntries(context, snapshot, manifest), target)
    return manifest
  } finally {
    await snapshot.dispose()
  }
}

/** Adds the counts to `manifest` while reading the rows. */
async function* generateEntries(
  { objects }: Context,
  { client, files, bucketFileIds }: Snapshot,
  manifest: Manifest,
): AsyncGenerator<Entry> {
  yield textEntry('schema.sql', [...schemaStatements()].join('\n'))
  for (const table of await listTables(client)) {
    let count = 0
    for await (const rows of readBatches(client, table)) {
      const { quotedName, columns, types } = table
      yield textEntry(
        `rows/${table.name}/${count}.json`,
        JSON.stringify({ table: quotedName, columns, types, rows }),
      )
      count += rows.length
    }
    manifest.tables[table.name] = count
  }
  yield textEntry('sequences.json', JSON.stringify(await sequenceStatements(client)))
  for (const [id, path] of files)
    yield { name: `files/${id}`, size: statSync(path).size, content: createReadStream(path) }
  for (const id of bucketFileIds) {
    const content = await readObject(objects, objectName(id))
    if (!content) continue
    manifest.files += 1
    yield { name: `files/${id}`, size: content.length, content }
  }
  yield textEntry('manifest.json', JSON.stringify(manifest))
}

function textEntry(name: string, text: string): Entry {
  const content = Buffer.from(text)
  return { name, size: content.length, content }
}

/** Returns `undefined` if the file was removed. Reads it again if it was re-encrypted in the meantime. */
async function readObject(objects: ObjectStore, name: string): Promise<Buffer | undefined> {
  try {
    return await buffer(contentOf(objects, name))
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined
    if (error instanceof ChangedObjectError) return readObject(objects, name)
    throw error
  }
}
