import { join } from 'node:path'
import { PortalError } from '#server/platform/errors.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isFileId(text: string): boolean {
  return ID_PATTERN.test(text)
}

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

export async function* listFiles({ list }: ObjectStore): AsyncGenerator<{ id: string; storedAt: Date }> {
  for await (const { name, storedAt } of list()) {
    const id = name.slice(name.indexOf('/') + 1)
    if (isFileId(id) && name === objectName(id)) yield { id, storedAt }
  }
}

export async function hasStoredFiles(objects: ObjectStore): Promise<boolean> {
  for await (const _file of listFiles(objects)) return true
  return false
}

/** Must be on the same file system as the finished files, so that a rename can move a file. */
export function unfinishedFolder(folder: string): string {
  return join(folder, 'unfinished')
}

/**
 * Spreads files over 256 folders by the first two digits of their ID. Objects in buckets have the same names.
 * Throws: NOT_FOUND if the ID is malformed, so that it can't reach other paths.
 */
export function objectName(id: string): string {
  if (!isFileId(id)) throw new PortalError('NOT_FOUND', 'This file does not exist.')
  return `${id.slice(0, 2)}/${id}`
}
