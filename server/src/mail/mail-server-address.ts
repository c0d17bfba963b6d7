import { ADDRCONFIG } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { MAIL_PORTS, SETTINGS_MESSAGES } from '@epay/contract/settings/messages'
import type { Settings } from '@epay/contract/settings/settings'
import type { Config } from '#server/platform/config.ts'

type Address = Pick<Settings, 'smtpHost' | 'smtpPort'>
type Problems = Partial<Record<keyof Address, string[]>>

/** Loopback and link-local addresses, and the metadata services of clouds. */
const BLOCKED_ADDRESSES = new BlockList()
BLOCKED_ADDRESSES.addSubnet('0.0.0.0', 8, 'ipv4')
BLOCKED_ADDRESSES.addSubnet('127.0.0.0', 8, 'ipv4')
BLOCKED_ADDRESSES.addSubnet('169.254.0.0', 16, 'ipv4')
BLOCKED_ADDRESSES.addAddress('100.100.100.200', 'ipv4')
BLOCKED_ADDRESSES.addAddress('168.63.129.16', 'ipv4')
BLOCKED_ADDRESSES.addSubnet('::', 127, 'ipv6')
BLOCKED_ADDRESSES.addSubnet('fe80::', 10, 'ipv6')
BLOCKED_ADDRESSES.addAddress('fd00:ec2::254', 'ipv6')

function isBlockedAddress(address: string): boolean {
  const withoutZone = address.replace(/%.*$/, '')
  return BLOCKED_ADDRESSES.check(withoutZone, isIP(withoutZone) === 6 ? 'ipv6' : 'ipv4')
}

function isBlockedHost(host: string): boolean {
  return isIP(host) === 0 ? /^(.+\.)?localhost$/i.test(host) : isBlockedAddress(host)
}

/**
 * Returns why an Admin isn't allowed to enter this mail server. Without this check, Admins could use the portal to
 * find open ports in its network.
 */
export function findAddressProblems(
  { allowsAnyMailServer }: Pick<Config, 'allowsAnyMailServer'>,
  address: Address,
): Problems {
  if (allowsAnyMailServer || address.smtpHost === '') return {}
  return {
    ...(isBlockedHost(address.smtpHost) && { smtpHost: [SETTINGS_MESSAGES.ownMachine] }),
    ...(!MAIL_PORTS.some(port => port === address.smtpPort) && { smtpPort: [SETTINGS_MESSAGES.mailPort] }),
  }
}

/**
 * Resolves the address to connect to, so that the name can't resolve to a different address after this check. Returns
 * `undefined` if the name has no address, or one that an Admin isn't allowed to use.
 */
export async function resolveMailServer(
  { allowsAnyMailServer }: Pick<Config, 'allowsAnyMailServer'>,
  host: string,
): Promise<string | undefined> {
  const addresses = await lookup(host, { all: true, hints: ADDRCONFIG }).catch(() => [])
  const isBlocked = !allowsAnyMailServer && addresses.some(({ address }) => isBlockedAddress(address))
  return isBlocked ? undefined : (addresses.find(({ family }) => family === 4) ?? addresses[0])?.address
}
