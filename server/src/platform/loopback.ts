import type { IncomingHttpHeaders } from 'node:http'

/** Accepts a host name or an IP address. IPv6 addresses can be in brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3})$/i.test(host)
}

const PROXY_HEADERS = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/

type IncomingRequest = { ip: string; hostname: string; headers: IncomingHttpHeaders }

/**
 * Whether a client on this machine made the request without a proxy. Checks the host name, too: a proxy that adds no
 * headers still passes on the public host name, and a page that uses DNS rebinding sends its own.
 */
export function isFromThisMachine({ ip, hostname, headers }: IncomingRequest): boolean {
  return (
    isLoopback(ip) && isLoopback(hostname) && !Object.keys(headers).some(name => PROXY_HEADERS.test(name))
  )
}
