import { createReadStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordAudit } from '#server/audit/record-audit.ts'
import { withBackupHeartbeat } from '#server/backups/backup-heartbeat.ts'
import { endBackup, endKilledBackups, insertBackup } from '#server/backups/queries.ts'
import { objectName } from '#server/files/layout.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { contentOf, ObjectChanged, ObjectMissing, type ObjectStore } from '#server/platform/object-store.ts'
import { syncFolder } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import {
  batchesOf,
  listTables,
  newestMigration,
  schemaStatements,
  sequenceStatements,
} from '../database-dump.ts'
import { type Entry, FORMAT, type Manifest, rowsOf, writeArchive } from './archive.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { toDatabaseWriteFailure, toWriteFailure } from './write-failure.ts'

/**
 * Writes everything but the keys, as it is at one moment, into a new file that only its owner can read.
 * Throws: StartupError when the file is there already or can't be written, or for what is no recipient.
 */
export async function writeBackup(
  context: Context,
  { file, recipient, signal }: { file: string; recipient: string; signal?: AbortSignal },
): Promise<Manifest> {
  if (existsSync(file)) throw new StartupError(`${file} is there already`)
  const { db, clock, log } = context
  const startedAt = clock.now()
  const id = await noteBeginning(context, file, startedAt).catch(error => {
    throw toDatabaseWriteFailure(error)
  })
  // Another backup may be written to the same name.
  const draft = `${file}.${id}.unfinished`
  let isNamed = false
  try {
    const manifest = await withBackupHeartbeat(context, id, () =>
      writeDraft(context, { id, draft, recipient, signal }),
    )
    giveName(draft, file)
    isNamed = true
    syncFolder(dirname(file))
    await inTransaction(context, async context => {
      await endBackup(context.db, id, { state: 'done', endedAt: clock.now(), bytes: statSync(file).size })
      await noteBackup(context, manifest)
    })
    return manifest
  } catch (thrown) {
    // A backup that the database could not record counts as none.
    if (isNamed) rmSync(file, { force: true })
    const error = signal?.aborted
      ? new StartupError(`The backup was broken off: nothing of ${file} is left`)
      : thrown
    const failed = { state: 'failed', endedAt: clock.now(), error: reasonOf(error) } as const
    await endBackup(db, id, failed).catch(err => log.warn({ err }, 'That a backup failed is not noted'))
    throw error
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
}

/** Replaces nothing; where the file system has no hard links, not what came a moment before either. */
function giveName(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch {
    if (existsSync(file)) throw new StartupError(`${file} is there already`)
    renameSync(draft, file)
  }
}

/** Returns the row's id; those by hand that were killed are ended. */
async function noteBeginning({ db }: Context, name: string, startedAt: Date): Promise<string> {
  await endKilledBackups(db, startedAt, { isScheduled: false })
  return insertBackup(db, { isScheduled: false, name, startedAt })
}

/** Why it failed, for dashboard and mails: an error that no one foresaw may hold what the database was asked. */
export function reasonOf(error: unknown): string {
  const isForeseen = error instanceof StartupError || (error instanceof Error && 'syscall' in error)
  return isForeseen ? error.message : "Something unforeseen: see the portal's log"
}

/** What is to be written: the backup's row, the file, and whose key opens it. */
type Draft = { id: string; draft: string; recipient: string; signal?: AbortSignal }

/**
 * Writes it under a name that is not final yet; nothing has the name after an error.
 * The row of the backup has to be there already: from that point on files stay until the backup has them.
 */
export async function writeDraft(context: Context, { draft, ...backup }: Draft): Promise<Manifest> {
  const created = await open(draft, 'w', 0o600).catch(error => {
    throw toWriteFailure(error, draft)
  })
  try {
    const output = created.createWriteStream({ flush: true })
    return await writeSnapshot(context, { ...backup, output }).finally(() => output.destroy())
  } catch (error) {
    rmSync(draft, { force: true })
    throw toWriteFailure(error, draft)
  }
}

export async function noteBackup(context: TransactionContext, manifest: Manifest): Promise<void> {
  await recordAudit(context, {
    action: 'backup.written',
    recordType: 'backup',
    recordId: manifest.madeAt,
    after: { files: manifest.files, rows: rowsOf(manifest) },
  })
}

type Target = Omit<Draft, 'draft'> & { output: Writable }

async function writeSnapshot(context: Context, { id, ...target }: Target): Promise<Manifest> {
  const snapshot = await takeSnapshot(context)
  const madeAt = context.clock.now().toISOString()
  const manifest: Manifest = {
    ...{ format: FORMAT, madeAt, version: VERSION, level: newestMigration() },
    ...{ tables: {}, files: snapshot.files.size },
  }
  try {
    await writeArchive(entriesOf(context, snapshot, manifest), target)
    return manifest
  } finally {
    await snapshot.dispose()
  }
}

/** `manifest` is filled while the rows are read, and comes last. */
async function* entriesOf(
  { objects }: Context,
  { client, files, elsewhere }: Snapshot,
  manifest: Manifest,
): AsyncGenerator<Entry> {
  yield entry('schema.sql', [...schemaStatements()].join('\n'))
  for (const table of await listTables(client)) {
    let count = 0
    for await (const rows of batchesOf(client, table)) {
      const { quoted, columns, types } = table
      yield entry(`rows/${table.name}/${count}.json`, JSON.stringify({ table: quoted, columns, types, rows }))
      count += rows.length
    }
    manifest.tables[table.name] = count
  }
  yield entry('sequences.json', JSON.stringify(await sequenceStatements(client)))
  for (const [id, path] of files)
    yield { name: `files/${id}`, size: statSync(path).size, content: createReadStream(path) }
  for (const id of elsewhere) {
    const content = await wholeOf(objects, objectName(id))
    if (!content) continue
    manifest.files += 1
    yield { name: `files/${id}`, size: content.length, content }
  }
  yield entry('manifest.json', JSON.stringify(manifest))
}

function entry(name: string, text: string): Entry {
  const content = Buffer.from(text)
  return { name, size: content.length, content }
}

/** `undefined` for what was removed meanwhile. What is encrypted again meanwhile is read again. */
async function wholeOf(objects: ObjectStore, name: string): Promise<Buffer | undefined> {
  try {
    return await buffer(contentOf(objects, name))
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    if (error instanceof ObjectChanged) return wholeOf(objects, name)
    throw error
  }
}
