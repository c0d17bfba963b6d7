import { z } from 'zod'

export type ClamdAddress = { path: string } | { host: string; port: number }

/** Linux's maximum path length for a Unix socket. */
const MAX_SOCKET_PATH_BYTES = 107
const DEFAULT_PORT = 3310

function addressOf(text: string): ClamdAddress | undefined {
  if (text.startsWith('/')) return socketAt(text)
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash) return undefined
  if (protocol === 'unix:') return hostname === '' ? socketAt(pathname) : undefined
  if (protocol !== 'tcp:' || hostname === '' || !['', '/'].includes(pathname) || port === '0')
    return undefined
  // URLs contain IPv6 addresses in brackets, which `net` doesn't accept.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) }
}

function socketAt(path: string): ClamdAddress | undefined {
  return path.length > 1 && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES ? { path } : undefined
}

export const clamdAddressSchema = z.string().transform((text, context): ClamdAddress => {
  const address = addressOf(text)
  if (address) return address
  context.addIssue({
    code: 'custom',
    message: `must be a socket of at most ${MAX_SOCKET_PATH_BYTES} bytes such as /run/clamav/clamd.ctl, or a server such as tcp://127.0.0.1:${DEFAULT_PORT}`,
  })
  return z.NEVER
})
