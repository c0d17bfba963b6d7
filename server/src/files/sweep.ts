import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupRunning } from '#server/backups/queries.ts'
import { type Dependencies, inTransaction } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { listFiles } from './layout.ts'

/**
 * Removes files that a crash left half-written, and returns their number. `olderThan` spares files that another
 * server with the same folder is still writing.
 */
export async function removeUnfinishedFiles(
  { draftFolder }: Pick<ObjectStore, 'draftFolder'>,
  olderThan: Date,
): Promise<number> {
  let removedCount = 0
  for (const name of await namesIn(draftFolder)) {
    const path = join(draftFolder, name)
    const stats = await stat(path).catch(() => undefined)
    if (!stats || stats.mtime >= olderThan) continue
    await rm(path, { force: true })
    removedCount += 1
  }
  return removedCount
}

/**
 * Lists stored files that no record refers to, such as those of a request that failed before its transaction.
 * `olderThan` spares files whose transaction hasn't committed yet.
 */
export async function listUnknownFiles(
  objects: ObjectStore,
  { knownIds, olderThan }: { knownIds: ReadonlySet<string>; olderThan: Date },
): Promise<string[]> {
  const unknownIds: string[] = []
  for await (const { id, storedAt } of listFiles(objects))
    if (!knownIds.has(id) && storedAt < olderThan) unknownIds.push(id)
  return unknownIds
}

export async function listStoredFiles(objects: ObjectStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of listFiles(objects)) ids.push(id)
  return ids
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

const BACKUP_RETRY_MS = 5 * 60_000

/**
 * Removes files that a committed transaction no longer uses. Idempotent. Requeues itself during a backup, because the
 * files that the backup lists must still exist when it copies them.
 */
export function removeFiles(dependencies: Dependencies): JobHandler {
  const { clock, db, files, jobs } = dependencies
  return async ({ ids = '' }) => {
    if (await isBackupRunning(db)) {
      const startAfter = new Date(clock.now().getTime() + BACKUP_RETRY_MS)
      return inTransaction(dependencies, context =>
        jobs.queue(context, 'remove-files', { ids }, { startAfter }),
      )
    }
    for (const id of ids.split(',').filter(Boolean)) await files.remove(id)
  }
}
