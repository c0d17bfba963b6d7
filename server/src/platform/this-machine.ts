import type { IncomingHttpHeaders } from 'node:http'

/** Whether only this machine reaches a host of this name: a name or an address, IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/i.test(host)
}

/** Headers that proxies add to the requests that they pass on. */
const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

type Incoming = { ip: string; hostname: string; headers: IncomingHttpHeaders }

/**
 * Whether a request was made on this machine by a client that talks to the portal itself. Its name for the portal counts
 * as well: a proxy without headers of its own keeps the public one, and so does a page that points its own name here.
 */
export function isFromThisMachine({ ip, hostname, headers }: Incoming): boolean {
  return (
    isLoopback(ip) && isLoopback(hostname) && !Object.keys(headers).some(name => PROXY_HEADERS.test(name))
  )
}
