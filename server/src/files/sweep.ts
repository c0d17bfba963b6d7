import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Dependencies } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { isFileId, unfinishedFolder } from './layout.ts'

/**
 * Removes files that a crash left half-written; returns their number.
 * `olderThan` spares files that another server with the same folder is still writing.
 */
export async function removeUnfinishedFiles(folder: string, olderThan: Date): Promise<number> {
  const drafts = unfinishedFolder(folder)
  const old = await keepOlder(drafts, await namesIn(drafts), olderThan)
  for (const name of old) await rm(join(drafts, name), { force: true })
  return old.length
}

/**
 * Ids of stored files that no record refers to, such as those of a request that failed before its transaction.
 * `olderThan` spares files whose transaction has not happened yet.
 */
export async function listUnknownFiles(
  folder: string,
  options: { knownIds: ReadonlySet<string>; olderThan: Date },
): Promise<string[]> {
  const unknown: string[] = []
  for (const part of await partsOf(folder)) {
    const ids = (await namesIn(join(folder, part))).filter(id => isFileId(id) && !options.knownIds.has(id))
    unknown.push(...(await keepOlder(join(folder, part), ids, options.olderThan)))
  }
  return unknown
}

/** Ids of all stored files. */
export async function listStoredFiles(folder: string): Promise<string[]> {
  const parts = await partsOf(folder)
  const names = await Promise.all(parts.map(part => namesIn(join(folder, part))))
  return names.flat().filter(isFileId)
}

async function partsOf(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter(name => /^[0-9a-f]{2}$/.test(name))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

async function keepOlder(folder: string, names: string[], olderThan: Date): Promise<string[]> {
  const old: string[] = []
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts && facts.mtime < olderThan) old.push(name)
  }
  return old
}

/** The job that removes files which a committed transaction took out of use; a second run finds nothing to do. */
export function removeFiles({ files }: Pick<Dependencies, 'files'>): JobHandler {
  return async ({ ids = '' }) => {
    for (const id of ids.split(',').filter(Boolean)) await files.remove(id)
  }
}
