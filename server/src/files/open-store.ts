import { accessSync, constants } from 'node:fs'
import type { Config } from '#server/platform/config.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import type { StorePlace } from '#server/platform/store-place.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { StoreError } from '#server/system/storage-errors.ts'
import { bothStores } from './both-stores.ts'
import { createFolderStore } from './folder-store.ts'
import { filesFolder, unfinishedFolder } from './layout.ts'

/** @param draftFolder for a place that is on no disk of this machine */
export async function openStore(place: StorePlace, draftFolder: string): Promise<ObjectStore> {
  if (place.kind === 'folder') return createFolderStore(place.folder)
  // The client takes time and memory to load.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(place, draftFolder)
}

type FilePlaces = { current: ObjectStore; earlier: ObjectStore | undefined }

/** Where the portal's files are, by its settings. Throws: as `refuseUnusable`. */
export async function openFilePlaces({ dataDir, filesPlace, filesAlsoIn }: Config): Promise<FilePlaces> {
  const folder = filesFolder(dataDir)
  const open = async (place: StorePlace) => {
    const store = await openStore(place, unfinishedFolder(folder))
    // The default is made when needed.
    if (place.kind !== 'folder' || place.folder !== folder) await refuseUnusable(place, store)
    return store
  }
  const current = await open(filesPlace ?? { kind: 'folder', folder })
  return { current, earlier: filesAlsoIn && (await open(filesAlsoIn)) }
}

/** All of the portal's files, wherever they are. Throws: as `refuseUnusable`. */
export async function openFileObjects(config: Config): Promise<ObjectStore> {
  const { current, earlier } = await openFilePlaces(config)
  return earlier ? bothStores(current, earlier) : current
}

/**
 * Says at a start what only a person can change: a folder that is not there, such as a disk that is not mounted; a
 * bucket or credentials that are wrong. A store that does not answer may do so later.
 * Throws: StartupError.
 */
export async function refuseUnusable(place: StorePlace, store: ObjectStore): Promise<void> {
  if (place.kind === 'folder') refuseFolder(place.folder)
  else await refuseBucket(store)
}

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK

function refuseFolder(folder: string): void {
  try {
    accessSync(folder, USABLE)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartupError(`The folder ${folder} can't be written${reason}`, { cause })
  }
}

async function refuseBucket(store: ObjectStore): Promise<void> {
  try {
    for await (const _object of store.list()) return
  } catch (error) {
    if (!(error instanceof StoreError) || error.isRefusal) throw error
  }
}
