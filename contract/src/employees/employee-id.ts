/** Browsers and servers take a dot or two for places in an address, so that no page could be about such an ID. */
export function isAddressableId(id: string): boolean {
  return id !== '.' && id !== '..'
}
