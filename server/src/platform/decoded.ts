/** A part of an address with its %XX as what they mean; `undefined` where a % begins none. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
