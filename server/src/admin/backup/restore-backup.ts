import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { z } from 'zod'
import { openDatabase } from '#server/database/client.ts'
import { UPGRADE_INSTRUCTIONS } from '#server/database/migrate.ts'
import { clusterFolder } from '#server/database/own-server/cluster.ts'
import type { ReportEvent } from '#server/database/pool.ts'
import { hasStoredFiles, objectName } from '#server/files/layout.ts'
import { openFileObjects } from '#server/files/open-store.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import type { Config } from '#server/platform/config.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { ensureDataFolder, writeDraft } from '#server/system/durable-file.ts'
import { clearRestoreRecord, isRestoreRecorded, recordRestore } from '#server/system/restore-record.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { VERSION } from '#server/system/version.ts'
import { newestMigration, oldestMigration } from '../database-dump.ts'
import type { Manifest, rowsSchema } from './archive.ts'
import { type Backup, readBackup, verifyBackup } from './read-backup.ts'
import { describeWriteFailure } from './write-failure.ts'

type Batch = z.infer<typeof rowsSchema>

/**
 * Restores into an empty location: a DATA_DIR without a database or files, and an empty database if DATABASE_URL is
 * set. Restores either everything or nothing. If a restore is killed, the next restore into the same location cleans
 * up first.
 * Throws: StartupError if the location isn't empty, another restore into it is running, this version doesn't support
 * the backup, the disk fails, or the restore is interrupted; the errors of `readBackup`.
 */
export async function restoreBackup(config: Config, backup: Backup): Promise<Manifest> {
  ensureDataFolder(config.dataDir)
  const location = { ...config, objects: await openFileObjects(config) }
  const messages: string[] = []
  try {
    // Verifies the whole backup before writing anything.
    refuseUnsupportedLevel(await verifyBackup(backup))
    return await restoreInto(location, backup, event => messages.push(event))
  } catch (error) {
    if (backup.signal?.aborted) throw interruptionError(location, error)
    const reason = describeWriteFailure(error, messages)
    if (error instanceof StartupError || !reason) throw error
    const message = `The backup can't be restored into ${config.dataDir}: ${reason}`
    throw new StartupError(message, { cause: error })
  }
}

function interruptionError(location: RestoreLocation, cause: unknown): StartupError {
  const isRecorded = isRestoreRecorded(location.dataDir, locationName(location))
  const remainder = isRecorded ? 'run it again to remove what it left' : `nothing was left behind`
  return new StartupError(`The restore into ${location.dataDir} was interrupted: ${remainder}`, { cause })
}

type RestoreLocation = Pick<Config, 'dataDir' | 'databaseUrl' | 'postgresBin'> & { objects: ObjectStore }

/** Contains no credentials. */
function locationName({ dataDir, databaseUrl, objects }: RestoreLocation): string {
  return `${databaseUrl ? 'a database server' : dataDir} and ${objects.location}`
}

/**
 * What this restore has stored so far, which the cleanup removes. `isStarted` is false until the location is known to
 * be empty, because until then, any data in it might belong to another portal.
 */
type RestoredData = { isStarted: boolean; files: string[] }

async function restoreInto(
  location: RestoreLocation,
  backup: Backup,
  report: ReportEvent,
): Promise<Manifest> {
  const { dataDir, objects } = location
  const name = locationName(location)
  const wasInterrupted = isRestoreRecorded(dataDir, name)
  const mayRemoveCluster = !location.databaseUrl && (wasInterrupted || !existsSync(clusterFolder(dataDir)))
  const restoredData: RestoredData = { isStarted: false, files: [] }
  const database = await openDatabase(location, { isPortal: true, report })
  const restore = async () => {
    const client = await database.patientPool.connect()
    try {
      await refuseConcurrentRestore(client)
      await refuseNonEmptyDatabase(client)
      if (wasInterrupted) await removeFiles(objects, await listStoredFiles(objects))
      await refuseStoredFiles(objects)
      recordRestore(dataDir, name)
      restoredData.isStarted = true
      return await loadBackup(client, { backup, objects, restoredData })
    } finally {
      client.release(true)
    }
  }
  const [outcome] = await Promise.allSettled([restore()])
  const [closeOutcome] = await Promise.allSettled([database.close()])
  if (outcome.status === 'rejected') {
    // If the cleanup fails, the next restore repeats it.
    if (restoredData.isStarted) await cleanUp(location, { ...restoredData, mayRemoveCluster }).catch(() => {})
    throw outcome.reason
  }
  if (closeOutcome.status === 'rejected') throw closeOutcome.reason
  clearRestoreRecord(dataDir)
  return outcome.value
}

async function refuseStoredFiles(objects: ObjectStore): Promise<void> {
  if (await hasStoredFiles(objects))
    throw new StartupError(
      `${objects.location} already contains a portal's files: restore into an empty location`,
    )
}

async function removeFiles(objects: ObjectStore, ids: readonly string[]): Promise<void> {
  rmSync(objects.draftFolder, { recursive: true, force: true })
  for (const id of ids) await objects.remove(objectName(id))
}

async function cleanUp(
  { dataDir, objects }: RestoreLocation,
  { files, mayRemoveCluster }: RestoredData & { mayRemoveCluster: boolean },
) {
  if (mayRemoveCluster) rmSync(clusterFolder(dataDir), { recursive: true, force: true })
  await removeFiles(objects, files)
  clearRestoreRecord(dataDir)
}

/** Arbitrary, but must be the same for every EPay process. */
const RESTORE_LOCK = 3_729_406

/** Throws: StartupError while another restore into the same database is running. */
async function refuseConcurrentRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(${RESTORE_LOCK}) as "isFree"`,
  )
  if (!rows[0]?.isFree) throw new StartupError('Another restore into this database is running')
}

/** Rejects backups that are too old or too new for this version's migrations. */
function refuseUnsupportedLevel({ version = 'another version', level = '' }: Manifest): void {
  if (level.localeCompare(oldestMigration(), 'en') < 0)
    throw new StartupError(
      `The backup was made by an early build of EPay 0.1.0: restore it with that build; then ${UPGRADE_INSTRUCTIONS}`,
    )
  if (level.localeCompare(newestMigration(), 'en') <= 0) return
  throw new StartupError(
    `The backup was made by EPay ${version}, which is newer than this one (${VERSION}): restore it with that version or a newer one`,
  )
}

type LoadTarget = { backup: Backup; objects: ObjectStore; restoredData: RestoredData }

async function loadBackup(
  client: pg.ClientBase,
  { backup, objects, restoredData }: LoadTarget,
): Promise<Manifest> {
  await client.query('begin')
  const manifest = await readBackup(backup, {
    schema: statements => runStatements(client, statements),
    rows: batch => insertRows(client, batch),
    sequences: statements => runStatements(client, statements.join('\n')),
    file: (id, content) => {
      restoredData.files.push(id)
      return storeFile(objects, id, content)
    },
  })
  await client.query('commit')
  return manifest
}

async function refuseNonEmptyDatabase(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query(
    `select 1 from information_schema.tables where table_schema in ('public', 'drizzle', 'pgboss') limit 1`,
  )
  if (rows.length > 0) throw new StartupError('The database is not empty: restore into a new one')
}

async function runStatements(client: pg.ClientBase, statements: string): Promise<void> {
  if (statements !== '') await client.query(statements)
}

/** Sends each column as an array of texts in PostgreSQL's own output format, which PostgreSQL can parse again. */
async function insertRows(client: pg.ClientBase, { table, columns, types, rows }: Batch): Promise<void> {
  const arrays = columns.map((_, index) => rows.map(row => row[index] ?? null))
  const parameters = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const names = columns.map((_, index) => `c${index}`)
  const values = types.map((type, index) => `c${index}::${type}`).join(', ')
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${values} from unnest(${parameters}) as batch(${names.join(', ')})`,
    arrays,
  )
}

async function storeFile(objects: ObjectStore, id: string, content: NodeJS.ReadableStream): Promise<void> {
  const draft = join(objects.draftFolder, id)
  mkdirSync(objects.draftFolder, { recursive: true, mode: 0o700 })
  await writeDraft(draft, content)
  await objects.put(objectName(id), draft)
}
