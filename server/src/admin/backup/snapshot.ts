import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { link, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { filesFolder, isFileId } from '#server/files/layout.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import type { Context } from '#server/platform/context.ts'
import { toDatabaseWriteFailure } from './write-failure.ts'

/** Unlikely to clash with an operator's file in DATA_DIR. */
const FOLDER_PREFIX = '.snapshot-'
/** Longer than any backup takes, because another process sharing DATA_DIR may be making one. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000

/** The database and files at a single point in time, captured while the portal keeps running. */
export type Snapshot = {
  /** In a repeatable-read transaction. */
  client: pg.ClientBase
  /** Paths by file ID. These are hard links within DATA_DIR, so they survive the removal of a file. */
  files: Map<string, string>
  /**
   * IDs of the stored files if they aren't all in DATA_DIR. The backup doesn't contain files that are removed before
   * they are read.
   */
  bucketFileIds: string[]
  dispose(): Promise<void>
}

export async function takeSnapshot({ config, database, objects }: Context): Promise<Snapshot> {
  const folder = makeFolder(config.dataDir)
  const isInDataDir = !config.filesLocation && !config.filesAlsoIn
  const linkStoredFiles = async () =>
    isInDataDir ? linkFiles(filesFolder(config.dataDir), join(folder, 'files')) : new Map<string, string>()
  const disposers = [async () => rmSync(folder, { recursive: true, force: true })]
  const dispose = async () => {
    for (const close of disposers.toReversed()) await close()
  }
  try {
    const { client, files, close } = await snapshotDatabase(database.patientPool, linkStoredFiles)
    disposers.push(close)
    // Files are written before the rows that refer to them, so a list made after the database snapshot contains them
    // all.
    const bucketFileIds = isInDataDir ? [] : await listStoredFiles(objects)
    return { client, files, bucketFileIds, dispose }
  } catch (error) {
    await dispose()
    throw toDatabaseWriteFailure(error)
  }
}

/** Also removes the leftovers of crashed backups. */
function makeFolder(dataDir: string): string {
  for (const name of readdirSync(dataDir).filter(name => name.startsWith(FOLDER_PREFIX))) {
    const path = join(dataDir, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(dataDir, FOLDER_PREFIX))
  mkdirSync(join(folder, 'files'))
  return folder
}

type LinkStoredFiles = () => Promise<Map<string, string>>

async function snapshotDatabase(pool: pg.Pool, linkStoredFiles: LinkStoredFiles) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // PostgreSQL takes the snapshot at the first query.
    await client.query('select 1 from drizzle.__drizzle_migrations limit 1')
    const files = await linkStoredFiles()
    const close = async () => client.release(true)
    return { client, files, close }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function linkFiles(from: string, to: string): Promise<Map<string, string>> {
  const linkedFiles = new Map<string, string>()
  if (!existsSync(from)) return linkedFiles
  for (const subfolder of readdirSync(from).filter(name => /^[0-9a-f]{2}$/.test(name)))
    await Promise.all(
      (await readdir(join(from, subfolder))).filter(isFileId).map(async id => {
        if (await tryLink(join(from, subfolder, id), join(to, id))) linkedFiles.set(id, join(to, id))
      }),
    )
  return linkedFiles
}

/** Returns `false` for a file that was just removed: no row in the snapshot refers to it. */
async function tryLink(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
