import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PortalError } from '#server/platform/errors.ts'

const ID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isFileId(text: string): boolean {
  return ID_PATTERN.test(text)
}

export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Whether a folder holds finished files. */
export function hasStoredFiles(folder: string): boolean {
  if (!existsSync(folder)) return false
  const parts = readdirSync(folder).filter(name => /^[0-9a-f]{2}$/.test(name))
  return parts.some(part => readdirSync(join(folder, part)).some(isFileId))
}

/** Files that are being written; in the same file system as the finished ones, so that renaming is enough. */
export function unfinishedFolder(folder: string): string {
  return join(folder, 'unfinished')
}

export function unfinishedPath(folder: string, id: string): string {
  return join(unfinishedFolder(folder), id)
}

/** Finished files are spread over 256 folders by the first two digits of their id. */
export function fileFolder(folder: string, id: string): string {
  return join(folder, id.slice(0, 2))
}

/** Throws: NOT_FOUND when `id` is not one that this store gave, so that no other path can be reached. */
export function filePath(folder: string, id: string): string {
  if (!isFileId(id)) throw new PortalError('NOT_FOUND', 'This file does not exist.')
  return join(fileFolder(folder, id), id)
}
