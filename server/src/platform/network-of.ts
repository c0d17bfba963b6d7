import { isIPv4, isIPv6 } from 'node:net'

const GROUPS = 8
/** Providers assign at least a /64, so customers can change the second half of an address at will. */
const NETWORK_GROUPS = 4

/** Identifies a client in rate limits by its IPv4 address, or the first half of an IPv6 one. */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const [mapped] = /(?<=^::ffff:)[\d.]+$/.exec(bare) ?? []
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - groups.length - rest.length)
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  const network = all.slice(0, NETWORK_GROUPS).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
