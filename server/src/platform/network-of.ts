import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
/** Providers assign at least a /64, so customers can change the second half of an address at will. */
const NETWORK_GROUPS = 4

/** Returns what identifies a client in rate limits: its IPv4 address, or the first half of its IPv6 address. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const addressWithoutZone = address.replace(/%.*$/, '').toLowerCase()
  const [mappedIpv4] = /(?<=^::ffff:)[\d.]+$/.exec(addressWithoutZone) ?? []
  if (mappedIpv4 && isIPv4(mappedIpv4)) return mappedIpv4
  if (!isIPv6(addressWithoutZone)) return addressWithoutZone
  const [head = '', tail] = addressWithoutZone.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - headGroups.length - tailGroups.length)
  const allGroups = [...headGroups, ...Array.from({ length: zeros }, () => '0'), ...tailGroups]
  const network = allGroups.slice(0, NETWORK_GROUPS).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
