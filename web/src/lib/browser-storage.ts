import type { z } from 'zod'

type Place = keyof typeof PLACES
type PlaceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

function memory(): PlaceStorage {
  const texts = new Map<string, string>()
  return {
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

const PAGE = memory()
/** `page` lasts until a reload, `tab` until the tab is closed, `device` until it is removed. */
const PLACES = { page: () => PAGE, tab: () => sessionStorage, device: () => localStorage }

/** Returns `undefined` where storage is blocked or full, and for invalid JSON. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function createTextStorage(place: Place, key: string) {
  const storage = PLACES[place]
  return {
    read: (): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
    /** Returns whether it was stored. */
    keep: (text: string): boolean =>
      attempt(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    forget: (): void => attempt(() => storage().removeItem(key)),
  }
}

/**
 * Persists values until they are saved elsewhere. The schema decides which values are stored and for how long: it
 * strips unknown members, and values that fail validation on reading are removed.
 */
export function createStorage<Output, Input>(place: Place, key: string, schema: z.ZodType<Output, Input>) {
  const { read, keep, forget } = createTextStorage(place, key)
  return {
    read: (): Output | undefined => {
      const text = read()
      if (text === undefined) return undefined
      const value = schema.safeParse(attempt(() => JSON.parse(text))).data
      if (value === undefined) forget()
      return value
    },
    keep: (value: Input): boolean => {
      const { data } = schema.safeParse(value)
      return data !== undefined && keep(JSON.stringify(data))
    },
    forget,
  }
}

/** Run at Log Out. */
export function clearPageAndTab(): void {
  for (const place of ['page', 'tab'] as const) attempt(() => PLACES[place]().clear())
}
