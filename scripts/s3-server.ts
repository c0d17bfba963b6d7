import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * An in-memory server for the part of S3 that the portal uses. Checks the content's MD5, but accepts any signature.
 * Can simulate failures.
 */
export type S3Server = {
  /** Keyed by `bucket/key`. */
  objects: Map<string, StoredObject>
  behavior: Behavior
  /** For example, `PUT /bucket/key 200`. */
  log: string[]
  uploads: Map<string, Map<number, Buffer>>
  environment: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  /** For settings such as FILES_URL. */
  url(prefix?: string): string
  close(): Promise<void>
}
type StoredObject = { bytes: Buffer; storedAt: Date }
type Behavior = {
  /** Returns 503 for every other request, or for every request. */
  unavailable?: 'half' | 'always'
  /** Returns 503 once this many requests have succeeded. */
  failAfter?: number
  /** Rejects every signature, as if the secret key were wrong. */
  rejectsSignatures?: boolean
  /** Stores only the first half of each object, but reports success. */
  truncatesObjects?: boolean
  pageSize?: number
}

const ACCESS_KEY = 'test-access-key'
const BUCKET = 'epay'

class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const md5 = (data: Buffer, encoding: 'hex' | 'base64') => createHash('md5').update(data).digest(encoding)
const escapeXml = (text: string) => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads: S3Server['uploads'] = new Map()
  const log: string[] = []
  const server = createServer(async (request, response) => {
    const s3Response = await respondTo(request, s3).catch(toErrorResponse)
    log.push(`${request.method} ${request.url} ${s3Response.status}`)
    send(response, s3Response)
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${address.port}`
  const s3: S3Server = {
    objects,
    uploads,
    log,
    behavior: {},
    environment: { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: 'any' },
    url: (prefix = '') => `s3://${BUCKET}/${prefix}?endpoint=${endpoint}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return s3
}

type S3Response = { status: number; headers?: Record<string, string>; body?: Buffer | string }

function toErrorResponse(error: unknown): S3Response {
  if (!(error instanceof S3Error)) throw error
  return {
    status: error.status,
    body: `<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`,
  }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Response): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}

let requestCount = 0

async function respondTo(request: IncomingMessage, s3: S3Server): Promise<S3Response> {
  const { unavailable, failAfter, rejectsSignatures } = s3.behavior
  const content = await buffer(request)
  requestCount += 1
  if (unavailable === 'always' || (unavailable === 'half' && requestCount % 2 === 0))
    throw new S3Error(503, 'SlowDown')
  if (failAfter !== undefined) {
    if (failAfter === 0) throw new S3Error(503, 'SlowDown')
    s3.behavior.failAfter = failAfter - 1
  }
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (!request.headers.authorization?.includes(` Credential=${ACCESS_KEY}/`))
    throw new S3Error(403, 'InvalidAccessKeyId')
  if (rejectsSignatures) throw new S3Error(403, 'SignatureDoesNotMatch')
  const [bucket = '', ...parts] = decodeURIComponent(url.pathname).slice(1).split('/')
  if (bucket !== BUCKET) throw new S3Error(404, 'NoSuchBucket')
  const expectedMd5 = request.headers['content-md5']
  if (expectedMd5 && expectedMd5 !== md5(content, 'base64')) throw new S3Error(400, 'BadDigest')
  const key = parts.join('/')
  const call = { request, content, query: url.searchParams, key: `${bucket}/${key}`, s3 }
  if (key === '') return listObjects(call)
  if (url.searchParams.has('uploadId') || url.searchParams.has('uploads')) return handleMultipartUpload(call)
  if (request.method === 'PUT') return putObject(call)
  if (request.method === 'DELETE') {
    s3.objects.delete(call.key)
    return { status: 204 }
  }
  return getObject(call)
}

type S3Call = {
  request: IncomingMessage
  content: Buffer
  query: URLSearchParams
  key: string
  s3: S3Server
}

function putObject({ s3, key, content }: S3Call): S3Response {
  const bytes = s3.behavior.truncatesObjects ? content.subarray(0, content.length / 2) : content
  s3.objects.set(key, { bytes, storedAt: new Date() })
  return { status: 200, headers: { etag: `"${md5(content, 'hex')}"` } }
}

function getObject({ s3, request, key }: S3Call): S3Response {
  const object = s3.objects.get(key)
  if (!object) throw new S3Error(404, 'NoSuchKey')
  const { bytes } = object
  const etag = `"${md5(bytes, 'hex')}"`
  const expectedEtag = request.headers['if-match']
  if (expectedEtag && expectedEtag !== etag) throw new S3Error(412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return { status: 200, headers: { etag }, body: bytes }
  const [start, end] = [Number(from), Math.min(Number(to), bytes.length - 1)]
  if (start >= bytes.length) throw new S3Error(416, 'InvalidRange')
  const headers = { etag, 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return { status: 206, headers, body: bytes.subarray(start, end + 1) }
}

function listObjects({ s3, query, key }: S3Call): S3Response {
  const prefix = key + (query.get('prefix') ?? '')
  const after = query.get('continuation-token') ?? ''
  const names = [...s3.objects.keys()].filter(name => name.startsWith(prefix) && name > after).sort()
  const page = names.slice(0, Number(query.get('max-keys') ?? s3.behavior.pageSize ?? 1000))
  const contents = page.map(name => {
    const { bytes, storedAt } = s3.objects.get(name) ?? { bytes: '', storedAt: new Date() }
    const path = escapeXml(name.slice(key.length))
    return `<Contents><Key>${path}</Key><Size>${bytes.length}</Size><LastModified>${storedAt.toISOString()}</LastModified></Contents>`
  })
  const isTruncated = page.length < names.length
  const next = isTruncated
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : ''
  const body = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

function handleMultipartUpload({ s3, request, query, key, content }: S3Call): S3Response {
  const { uploads } = s3
  if (query.has('uploads')) {
    const id = `upload-${uploads.size + 1}-${Date.now()}`
    uploads.set(id, new Map())
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }
  const id = query.get('uploadId') ?? ''
  const parts = uploads.get(id)
  if (!parts) throw new S3Error(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), content)
    return { status: 200, headers: { etag: `"${md5(content, 'hex')}"` } }
  }
  uploads.delete(id)
  if (request.method === 'DELETE') return { status: 204 }
  const bytes = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part))
  s3.objects.set(key, { bytes, storedAt: new Date() })
  return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
}
