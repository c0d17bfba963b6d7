import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { link, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { filesFolder, isFileId } from '#server/files/layout.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import type { Context } from '#server/platform/context.ts'
import { toDatabaseWriteFailure } from './write-failure.ts'

/** Unlikely to clash with an operator's file in DATA_DIR. */
const PREFIX = '.snapshot-'
/** Longer than any backup takes, because another process sharing DATA_DIR may be making one. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000

/** The database and files as of one moment, while the portal keeps running. */
export type Snapshot = {
  /** Is in a repeatable-read transaction. */
  client: pg.ClientBase
  /** Keyed by id; hard links within DATA_DIR, so that they survive a removal. */
  files: Map<string, string>
  /** Files stored elsewhere. The backup lacks those that are removed before they are read. */
  bucketFileIds: string[]
  dispose(): Promise<void>
}

export async function takeSnapshot({ config, database, objects }: Context): Promise<Snapshot> {
  const folder = makeFolder(config.dataDir)
  const isInDataDir = !config.filesLocation && !config.filesAlsoIn
  const links = async () =>
    isInDataDir ? linkFiles(filesFolder(config.dataDir), join(folder, 'files')) : new Map<string, string>()
  const closing = [async () => rmSync(folder, { recursive: true, force: true })]
  const dispose = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const { client, files, close } = await snapshotOf(database.patient, links)
    closing.push(close)
    // Files are written before the rows that refer to them, so a later list contains all of them.
    const bucketFileIds = isInDataDir ? [] : await listStoredFiles(objects)
    return { client, files, bucketFileIds, dispose }
  } catch (error) {
    await dispose()
    throw toDatabaseWriteFailure(error)
  }
}

/** Also removes leftovers of crashed backups. */
function makeFolder(dataDir: string): string {
  for (const name of readdirSync(dataDir).filter(each => each.startsWith(PREFIX))) {
    const path = join(dataDir, name)
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > STALE_AFTER_MS) rmSync(path, { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(dataDir, PREFIX))
  mkdirSync(join(folder, 'files'))
  return folder
}

type Links = () => Promise<Map<string, string>>

async function snapshotOf(pool: pg.Pool, links: Links) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // PostgreSQL takes the snapshot at the first query.
    await client.query('select 1 from drizzle.__drizzle_migrations limit 1')
    const files = await links()
    const close = async () => client.release(true)
    return { client, files, close }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function linkFiles(from: string, to: string): Promise<Map<string, string>> {
  const linked = new Map<string, string>()
  if (!existsSync(from)) return linked
  for (const part of readdirSync(from).filter(name => /^[0-9a-f]{2}$/.test(name)))
    await Promise.all(
      (await readdir(join(from, part))).filter(isFileId).map(async id => {
        if (await wasLinked(join(from, part, id), join(to, id))) linked.set(id, join(to, id))
      }),
    )
  return linked
}

/** Returns `false` for a file that was just removed: no row in the snapshot refers to it. */
async function wasLinked(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
