import { accessSync, constants } from 'node:fs'
import type { Config } from '#server/platform/config.ts'
import {
  ObjectMissing,
  type ObjectStore,
  type OpenObject,
  type StoredObject,
} from '#server/platform/object-store.ts'
import type { StorePlace } from '#server/platform/store-place.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { StoreError } from '#server/system/storage-errors.ts'
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

/** A store while files are moved into it: what is new goes there, what is not there yet is in the earlier one. */
function bothStores(current: ObjectStore, earlier: ObjectStore): ObjectStore {
  return {
    where: current.where,
    draftFolder: current.draftFolder,
    // What is replaced, because it was encrypted again, must not lie in the earlier one as it was.
    async put(name, draft) {
      await current.put(name, draft)
      await earlier.remove(name)
    },
    open: name => openIn([current, earlier, current], name),
    // In this order, or a file that is being moved would be there again: see `moveFiles`.
    async remove(name) {
      await earlier.remove(name)
      await current.remove(name)
    },
    list: () => listBoth(current, earlier),
  }
}

/** The first is asked once more: between two questions the object may have been moved. */
async function openIn([store, ...others]: ObjectStore[], name: string): Promise<OpenObject> {
  if (!store) throw new ObjectMissing('There is no such object')
  try {
    return await store.open(name)
  } catch (error) {
    if (!(error instanceof ObjectMissing) || others.length === 0) throw error
    return openIn(others, name)
  }
}

/** The earlier one first, so that what is moved meanwhile is not missed; each name once. */
async function* listBoth(current: ObjectStore, earlier: ObjectStore): AsyncGenerator<StoredObject> {
  const seen = new Set<string>()
  for (const store of [earlier, current])
    for await (const object of store.list()) {
      if (seen.has(object.name)) continue
      seen.add(object.name)
      yield object
    }
}
