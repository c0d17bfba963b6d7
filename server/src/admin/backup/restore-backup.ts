import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { z } from 'zod'
import { openDatabase } from '#server/database/client.ts'
import { UPGRADE_INSTRUCTIONS } from '#server/database/migrate.ts'
import { clusterFolder } from '#server/database/own-server/cluster.ts'
import type { Report } from '#server/database/pool.ts'
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
 * Restores into an empty place: a DATA_DIR without database and files, and an empty database if DATABASE_URL is set.
 * All or nothing: the next restore into the same place cleans up after a killed one.
 * Throws: StartupError if the place isn't empty or the disk fails, or as `readBackup`.
 */
export async function restoreBackup(config: Config, backup: Backup): Promise<Manifest> {
  ensureDataFolder(config.dataDir)
  const place = { ...config, objects: await openFileObjects(config) }
  const messages: string[] = []
  try {
    // Verifies the whole backup before it writes anything.
    refuseOtherLevels(await verifyBackup(backup))
    return await restoreInto(place, backup, event => messages.push(event))
  } catch (error) {
    if (backup.signal?.aborted) throw interruptionError(place, error)
    const reason = describeWriteFailure(error, messages)
    if (error instanceof StartupError || !reason) throw error
    const complaint = `The backup can't be restored into ${config.dataDir}: ${reason}`
    throw new StartupError(complaint, { cause: error })
  }
}

function interruptionError(place: Place, cause: unknown): StartupError {
  const isRecorded = isRestoreRecorded(place.dataDir, nameOf(place))
  const rest = isRecorded ? 'run it again to remove what it left' : `nothing was left behind`
  return new StartupError(`The restore into ${place.dataDir} was interrupted: ${rest}`, { cause })
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'postgresBin'> & { objects: ObjectStore }

/** Leaves out credentials. */
function nameOf({ dataDir, databaseUrl, objects }: Place): string {
  return `${databaseUrl ? 'a database server' : dataDir} and ${objects.where}`
}

/**
 * The data that this restore has stored. Until the restore has found the place empty, everything there belongs to
 * another portal.
 */
type Put = { isStarted: boolean; files: string[] }

async function restoreInto(place: Place, backup: Backup, report: Report): Promise<Manifest> {
  const { dataDir, objects } = place
  const name = nameOf(place)
  const isInterrupted = isRestoreRecorded(dataDir, name)
  const isOwnCluster = !place.databaseUrl && (isInterrupted || !existsSync(clusterFolder(dataDir)))
  const put: Put = { isStarted: false, files: [] }
  const database = await openDatabase(place, { isPortal: true, report })
  const run = async () => {
    const client = await database.patient.connect()
    try {
      await refuseSecondRestore(client)
      await refuseFullDatabase(client)
      if (isInterrupted) await removeFiles(objects, await listStoredFiles(objects))
      await refuseStoredFiles(objects)
      recordRestore(dataDir, name)
      put.isStarted = true
      return await load(client, { backup, objects, put })
    } finally {
      client.release(true)
    }
  }
  const [outcome] = await Promise.allSettled([run()])
  const [closing] = await Promise.allSettled([database.close()])
  if (outcome.status === 'rejected') {
    // If the cleanup fails, the next restore does it.
    if (put.isStarted) await cleanUp(place, { ...put, isOwnCluster }).catch(() => {})
    throw outcome.reason
  }
  if (closing.status === 'rejected') throw closing.reason
  clearRestoreRecord(dataDir)
  return outcome.value
}

async function refuseStoredFiles(objects: ObjectStore): Promise<void> {
  if (await hasStoredFiles(objects))
    throw new StartupError(
      `${objects.where} already contains a portal's files: restore into an empty location`,
    )
}

async function removeFiles(objects: ObjectStore, ids: readonly string[]): Promise<void> {
  rmSync(objects.draftFolder, { recursive: true, force: true })
  for (const id of ids) await objects.remove(objectName(id))
}

async function cleanUp(
  { dataDir, objects }: Place,
  { files, isOwnCluster }: Put & { isOwnCluster: boolean },
) {
  if (isOwnCluster) rmSync(clusterFolder(dataDir), { recursive: true, force: true })
  await removeFiles(objects, files)
  clearRestoreRecord(dataDir)
}

/** Arbitrary, but must be the same for every EPay process. */
const RESTORE_LOCK = 3_729_406

/** Throws: StartupError while another restore into the same database is running. */
async function refuseSecondRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(${RESTORE_LOCK}) as "isFree"`,
  )
  if (!rows[0]?.isFree) throw new StartupError('Another restore into this database is running')
}

/** Rejects backups whose database has another migration level, because this version couldn't start on it. */
function refuseOtherLevels({ version = 'another version', level = '' }: Manifest): void {
  if (level.localeCompare(oldestMigration(), 'en') < 0)
    throw new StartupError(
      `The backup was made by an early build of EPay 0.1.0: restore it with that build; then ${UPGRADE_INSTRUCTIONS}`,
    )
  if (level.localeCompare(newestMigration(), 'en') <= 0) return
  throw new StartupError(
    `The backup was made by EPay ${version}, which is newer than this one (${VERSION}): restore it with that version or a newer one`,
  )
}

type Load = { backup: Backup; objects: ObjectStore; put: Put }

async function load(client: pg.ClientBase, { backup, objects, put }: Load): Promise<Manifest> {
  await client.query('begin')
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

/** Sends each column as a text array, which PostgreSQL parses the same way as it printed it. */
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
  await writeDraft(draft, content)
  await objects.put(objectName(id), draft)
}
