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

/** `undefined` where the browser keeps nothing or has no room, and for text that is no JSON. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function storedText(place: Place, key: string) {
  const storage = PLACES[place]
  return {
    read: (): string | undefined => attempt(() => storage().getItem(key)) ?? undefined,
    /** Whether the browser keeps it. */
    keep: (text: string): boolean =>
      attempt(() => {
        storage().setItem(key, text)
        return true
      }) ?? false,
    forget: (): void => attempt(() => storage().removeItem(key)),
  }
}

/**
 * Keeps what is typed until it is saved. The schema says what may be kept and for how long: members that it does not
 * name are never written, and what it refuses is removed when it is read.
 */
export function storedIn<Output, Input>(place: Place, key: string, schema: z.ZodType<Output, Input>) {
  const { read, keep, forget } = storedText(place, key)
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

/** At Log Out: the next user finds only what is kept on the device. */
export function forgetPageAndTab(): void {
  for (const place of ['page', 'tab'] as const) attempt(() => PLACES[place]().clear())
}
