import type { z } from 'zod'

type StorageScope = keyof typeof STORAGE_BY_SCOPE
type StorageBackend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

function createMemoryStorage(): StorageBackend {
  const texts = new Map<string, string>()
  return {
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

const PAGE_STORAGE = createMemoryStorage()
/** `page` lasts until a reload, `tab` until the tab is closed, `device` until the value is removed. */
const STORAGE_BY_SCOPE = { page: () => PAGE_STORAGE, tab: () => sessionStorage, device: () => localStorage }

/** Returns `undefined` if storage is blocked or full, or if the JSON is invalid. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function createTextStorage(scope: StorageScope, key: string) {
  const storage = STORAGE_BY_SCOPE[scope]
  return {
    read: (): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
    /** Returns whether the text was stored. */
    write: (text: string): boolean =>
      attempt(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    remove: (): void => attempt(() => storage().removeItem(key)),
  }
}

/**
 * Stores values that the schema accepts, without unknown members. On reading, removes a value that the schema
 * rejects, such as an expired one.
 */
export function createStorage<Output, Input>(
  scope: StorageScope,
  key: string,
  schema: z.ZodType<Output, Input>,
) {
  const { read, write, remove } = createTextStorage(scope, key)
  return {
    read: (): Output | undefined => {
      const text = read()
      if (text === undefined) return undefined
      const value = schema.safeParse(attempt(() => JSON.parse(text))).data
      if (value === undefined) remove()
      return value
    },
    write: (value: Input): boolean => {
      const { data } = schema.safeParse(value)
      return data !== undefined && write(JSON.stringify(data))
    },
    remove,
  }
}

/** Called when the user logs out. */
export function clearPageAndTabStorage(): void {
  for (const scope of ['page', 'tab'] as const) attempt(() => STORAGE_BY_SCOPE[scope]().clear())
}
