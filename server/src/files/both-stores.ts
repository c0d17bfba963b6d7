import {
  ObjectMissing,
  type ObjectStore,
  type OpenObject,
  type StoredObject,
} from '#server/platform/object-store.ts'

/** A store while files are moved into it: what is new goes there, what is not there yet is in the earlier one. */
export function bothStores(current: ObjectStore, earlier: ObjectStore): ObjectStore {
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
