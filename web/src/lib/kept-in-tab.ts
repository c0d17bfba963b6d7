import type { z } from 'zod'

/** A place in this tab, until it is closed or somebody logs out in it; what cannot be read is not there. */
export function keptInTab<Output, Input>(key: string, schema: z.ZodType<Output, Input>) {
  return {
    read: (): Output | undefined => {
      try {
        return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
      } catch {
        return undefined
      }
    },
    keep: (value: Input): void => tryTo(() => sessionStorage.setItem(key, JSON.stringify(value))),
    forget: (): void => tryTo(() => sessionStorage.removeItem(key)),
  }
}

export function forgetAllInTab(): void {
  tryTo(() => sessionStorage.clear())
}

/** Without storage, everything lives until the page is loaded again. */
function tryTo(write: () => void): void {
  try {
    write()
  } catch {
    // Nothing can be kept here.
  }
}
