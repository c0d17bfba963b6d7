import { accessSync, constants } from 'node:fs'
import type { Config } from '#server/platform/config.ts'
import {
  MissingObjectError,
  type ObjectStore,
  type OpenObject,
  type StoredObject,
} from '#server/platform/object-store.ts'
import type { StoreLocation } from '#server/platform/store-location.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { StoreError } from '#server/system/storage-errors.ts'
import { createFolderStore } from './folder-store.ts'
import { filesFolder, unfinishedFolder } from './layout.ts'

/** @param draftFolder used by stores that aren't on a local disk */
export async function openStore(location: StoreLocation, draftFolder: string): Promise<ObjectStore> {
  if (location.kind === 'folder') return createFolderStore(location.folder)
  // Loaded only when needed, because the S3 client takes time and memory.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(location, draftFolder)
}

type FileStores = { current: ObjectStore; earlier: ObjectStore | undefined }

/** Throws: the errors of `assertUsableStore`. */
export async function openFileStores({ dataDir, filesLocation, filesAlsoIn }: Config): Promise<FileStores> {
  const folder = filesFolder(dataDir)
  const open = async (location: StoreLocation) => {
    const store = await openStore(location, unfinishedFolder(folder))
    if (location.kind !== 'folder' || location.folder !== folder) await assertUsableStore(location, store)
    return store
  }
  const current = await open(filesLocation ?? { kind: 'folder', folder })
  return { current, earlier: filesAlsoIn && (await open(filesAlsoIn)) }
}

/** Throws: the errors of `assertUsableStore`. */
export async function openFileObjects(config: Config): Promise<ObjectStore> {
  const { current, earlier } = await openFileStores(config)
  return earlier ? combineStores(current, earlier) : current
}

/**
 * Fails at startup on problems that only an operator can fix: a missing folder (for example, because a disk isn't
 * mounted), or a wrong bucket or credentials. A store that doesn't respond passes, because it might recover.
 * Throws: StartupError.
 */
export async function assertUsableStore(location: StoreLocation, store: ObjectStore): Promise<void> {
  if (location.kind === 'folder') assertFolderUsable(location.folder)
  else await assertBucketUsable(store)
}

const REQUIRED_ACCESS = constants.R_OK | constants.W_OK | constants.X_OK

function assertFolderUsable(folder: string): void {
  try {
    accessSync(folder, REQUIRED_ACCESS)
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw new StartupError(`The folder ${folder} can't be written${reason}`, { cause })
  }
}

async function assertBucketUsable(store: ObjectStore): Promise<void> {
  try {
    for await (const _object of store.list()) return
  } catch (error) {
    if (!(error instanceof StoreError) || error.isRefusal) throw error
  }
}

/** Used while files are moved: writes go to the new store, and reads fall back to the earlier one. */
function combineStores(current: ObjectStore, earlier: ObjectStore): ObjectStore {
  return {
    location: current.location,
    draftFolder: current.draftFolder,
    // After a re-encryption, the earlier store must not keep the version under the old key.
    async put(name, draft) {
      await current.put(name, draft)
      await earlier.remove(name)
    },
    open: name => openFromFirst([current, earlier, current], name),
    // Removes from the earlier store first; otherwise, a concurrent `moveFiles` could restore the file.
    async remove(name) {
      await earlier.remove(name)
      await current.remove(name)
    },
    list: () => listBoth(current, earlier),
  }
}

/**
 * Tries the stores in order. Callers pass the current one twice, because the object might be moved between two
 * lookups.
 */
async function openFromFirst([store, ...remainingStores]: ObjectStore[], name: string): Promise<OpenObject> {
  if (!store) throw new MissingObjectError('There is no such object')
  try {
    return await store.open(name)
  } catch (error) {
    if (!(error instanceof MissingObjectError) || remainingStores.length === 0) throw error
    return openFromFirst(remainingStores, name)
  }
}

/** Lists each name once, and the earlier store first, so that files moved in the meantime aren't missed. */
async function* listBoth(current: ObjectStore, earlier: ObjectStore): AsyncGenerator<StoredObject> {
  const listedNames = new Set<string>()
  for (const store of [earlier, current])
    for await (const object of store.list()) {
      if (listedNames.has(object.name)) continue
      listedNames.add(object.name)
      yield object
    }
}
