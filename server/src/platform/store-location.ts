import { isAbsolute } from 'node:path'
import { z } from 'zod'

export type Bucket = {
  kind: 's3'
  bucket: string
  /** Empty or ends with a slash. */
  prefix: string
  /** Set for servers other than Amazon's. */
  endpoint: string | undefined
  region: string | undefined
}

export type StoreLocation = { kind: 'folder'; folder: string } | Bucket

const OPTIONS = ['endpoint', 'region']
const FORMAT_ERROR =
  'must be file:///FOLDER or s3://BUCKET/PREFIX?endpoint=https://…&region=…, with %25 for each %'

export const storeLocationSchema = z.string().transform((text, context): StoreLocation => {
  const location = URL.canParse(text) ? locationOf(new URL(text)) : undefined
  if (location) return location
  context.addIssue({ code: 'custom', message: FORMAT_ERROR })
  return z.NEVER
})

function locationOf(url: URL): StoreLocation | undefined {
  if (url.protocol === 'file:') return folderOf(url)
  return url.protocol === 's3:' ? bucketOf(url) : undefined
}

function folderOf({ host, pathname, search }: URL): StoreLocation | undefined {
  // A folder name can't contain a slash or NUL.
  if (host !== '' || search !== '' || /%(2f|00)/i.test(pathname)) return undefined
  const folder = tryDecode(pathname)
  return folder && isAbsolute(folder) && folder !== '/' ? { kind: 'folder', folder } : undefined
}

function bucketOf({ host, pathname, searchParams, username, password }: URL): StoreLocation | undefined {
  const hasKnownOptions = [...searchParams.keys()].every(name => OPTIONS.includes(name))
  const endpoint = searchParams.get('endpoint') ?? undefined
  const isEndpointValid = endpoint === undefined || (URL.canParse(endpoint) && /^https?:/.test(endpoint))
  const path = tryDecode(pathname)?.replace(/^\/+|\/+$/g, '')
  // Credentials would be visible wherever settings are shown.
  if (!host || !hasKnownOptions || !isEndpointValid || username || password || path === undefined)
    return undefined
  const region = searchParams.get('region') ?? undefined
  return { kind: 's3', bucket: host, prefix: path && `${path}/`, endpoint, region }
}

/** Returns `undefined` for a malformed percent-encoding. */
export function tryDecode(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
