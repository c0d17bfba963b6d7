/** Browsers and servers take a dot or two for places in an address, so no ID is made of dots, however many. */
export function isAddressableId(id: string): boolean {
  return !/^\.+$/.test(id)
}
