import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { z } from 'zod'
import { type Database, openDatabase } from '#server/database/client.ts'
import { lockDataDirectory } from '#server/database/embedded.ts'
import { allowSilence, type Report } from '#server/database/guarded-pool.ts'
import { hasStoredFiles, objectName } from '#server/files/layout.ts'
import { openFileObjects } from '#server/files/open-store.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import type { Config } from '#server/platform/config.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { ensureDataFolder } from '#server/system/durable-file.ts'
import { endRestoreNote, isRestoreNoted, noteRestore } from '#server/system/restore-note.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import { newestMigration } from '../database-dump.ts'
import type { Manifest, rowsSchema } from './archive.ts'
import { type Backup, readBackup, verifyBackup } from './read-backup.ts'
import { whyNotWritten } from './why-not-written.ts'

type Batch = z.infer<typeof rowsSchema>

/**
 * Puts a backup into an empty place: a DATA_DIR without database and files, and with DATABASE_URL an empty database.
 * All of it, or nothing; what a killed restore left is removed by the next one into the same place.
 * Throws: StartupError when something is there already or the disk refuses, or as `readBackup`.
 */
export async function restoreBackup(config: Config, backup: Backup): Promise<Manifest> {
  ensureDataFolder(config.dataDir)
  const place = { ...config, objects: await openFileObjects(config) }
  const isBrokenOff = isRestoreNoted(config.dataDir, nameOf(place))
  await refuseFullServer(place)
  if (isBrokenOff) await emptyUnlessHeld(place)
  await refuseFull(place)
  const told: string[] = []
  try {
    // What can't be read to its end is not begun.
    refuseNewer(await verifyBackup(backup))
    return await restoreInto(place, backup, event => told.push(event))
  } catch (error) {
    if (backup.signal?.aborted) throw asBrokenOff(place, error)
    const reason = whyNotWritten(error, told)
    if (error instanceof StartupError || !reason) throw error
    const complaint = `The backup can't be restored into ${config.dataDir}: ${reason}`
    throw new StartupError(complaint, { cause: error })
  }
}

function asBrokenOff(place: Place, cause: unknown): StartupError {
  const isLeft = isRestoreNoted(place.dataDir, nameOf(place))
  const rest = isLeft ? 'run it again, which takes away what it left' : `nothing of it is left`
  return new StartupError(`The restore into ${place.dataDir} was broken off: ${rest}`, { cause })
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'> & { objects: ObjectStore }

/** Without what is secret in it. */
function nameOf({ dataDir, databaseUrl, objects }: Place): string {
  return `${databaseUrl ? 'a database server' : dataDir} and ${objects.where}`
}

const databaseFolder = ({ dataDir }: Place) => join(dataDir, 'postgres')

async function refuseFull(place: Place): Promise<void> {
  const { dataDir, objects } = place
  if (existsSync(databaseFolder(place)))
    throw new StartupError(`${dataDir} holds a portal's data already: restore into an empty folder`)
  if (await hasStoredFiles(objects))
    throw new StartupError(`${objects.where} holds a portal's files already: restore into an empty place`)
}

/** A restore that was killed after its end stays as it is: its rows are there, and its files belong to them. */
async function refuseFullServer({ dataDir, databaseUrl, databaseDirectUrl = databaseUrl }: Place) {
  if (!databaseUrl) return
  const database = await openDatabase({ dataDir, databaseUrl: databaseDirectUrl })
  try {
    await refuseFullDatabase(database.pool)
  } finally {
    await database.close()
  }
}

/** Takes away what a restore that did not end has put there. Throws: StartupError while another one goes on. */
async function emptyUnlessHeld(place: Place): Promise<void> {
  const lock = lockDataDirectory(place.dataDir)
  try {
    await takeAway(place, await listStoredFiles(place.objects))
  } finally {
    lock.release()
  }
}

/** What a restore has put; nothing before it has seen that the database is empty: until then all belongs to others. */
type Put = { isBegun: boolean; files: string[] }

async function restoreInto(place: Place, backup: Backup, report: Report): Promise<Manifest> {
  const { dataDir, databaseUrl, databaseDirectUrl = databaseUrl } = place
  const put: Put = { isBegun: false, files: [] }
  // The embedded database takes the same one.
  const lock = databaseUrl ? lockDataDirectory(dataDir) : undefined
  try {
    noteRestore(dataDir, nameOf(place))
    const database = await openDatabase({ dataDir, databaseUrl: databaseDirectUrl }, report)
    const [end] = await Promise.allSettled([load(database, { backup, objects: place.objects, put })])
    const [closed] = await Promise.allSettled([database.close()])
    if (end.status === 'rejected') throw end.reason
    if (closed.status === 'rejected') throw closed.reason
    endRestoreNote(dataDir)
    return end.value
  } catch (error) {
    const isOthers = error instanceof StartupError && !put.isBegun
    if (isOthers) endRestoreNote(dataDir)
    // Where this fails, too, the next restore does it.
    else await takeAway(place, put.files).catch(() => {})
    throw error
  } finally {
    lock?.release()
  }
}

async function takeAway(place: Place, files: readonly string[]): Promise<void> {
  const { dataDir, objects } = place
  rmSync(databaseFolder(place), { recursive: true, force: true })
  rmSync(objects.draftFolder, { recursive: true, force: true })
  for (const id of files) await objects.remove(objectName(id))
  endRestoreNote(dataDir)
}

/** This version could not start on what it would restore. */
function refuseNewer({ version = 'another version', level = '' }: Manifest): void {
  if (level.localeCompare(newestMigration(), 'en') <= 0) return
  throw new StartupError(
    `The backup was made by EPay ${version}, which is newer than this one (${VERSION}): restore it with that version or a newer one`,
  )
}

type Load = { backup: Backup; objects: ObjectStore; put: Put }

async function load({ pool }: Database, { backup, objects, put }: Load): Promise<Manifest> {
  const client = await pool.connect()
  try {
    allowSilence(client)
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await refuseFullDatabase(client)
    put.isBegun = true
    const manifest = await readBackup(backup, {
      schema: statements => run(client, statements),
      rows: batch => insertRows(client, batch),
      sequences: statements => run(client, statements.join('\n')),
      file: (id, content) => {
        put.files.push(id)
        return storeFile(objects, id, content)
      },
    })
    await client.query('commit')
    return manifest
  } catch (error) {
    // Where the connection is lost, the server undoes everything by itself.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function refuseFullDatabase(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query(
    `select 1 from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss') limit 1`,
  )
  if (rows.length > 0) throw new StartupError('The database is not empty: restore into a new one')
}

async function run(client: pg.ClientBase, statements: string): Promise<void> {
  if (statements !== '') await client.query(statements)
}

/** Each column travels as an array of texts, which PostgreSQL reads as it wrote them. */
async function insertRows(client: pg.ClientBase, { table, columns, types, rows }: Batch): Promise<void> {
  const arrays = columns.map((_, place) => rows.map(row => row[place] ?? null))
  const parameters = columns.map((_, place) => `$${place + 1}::text[]`).join(', ')
  const names = columns.map((_, place) => `c${place}`)
  const values = types.map((type, place) => `c${place}::${type}`).join(', ')
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values} from unnest(${parameters}) as given(${names.join(', ')})`,
    arrays,
  )
}

async function storeFile(objects: ObjectStore, id: string, content: NodeJS.ReadableStream): Promise<void> {
  const draft = join(objects.draftFolder, id)
  mkdirSync(objects.draftFolder, { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
  await objects.put(objectName(id), draft)
}
