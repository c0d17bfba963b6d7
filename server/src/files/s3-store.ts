import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  ChangedObjectError,
  MissingObjectError,
  type ObjectStore,
  type OpenObject,
  type StoredObject,
} from '#server/platform/object-store.ts'
import type { Bucket } from '#server/platform/store-location.ts'
import { isMissing, isReplaced, withRetries } from './s3-errors.ts'

const CONNECT_MS = 3_000
/** Larger files are uploaded in parts. S3 allows 5 GB per request and 10,000 parts per object. */
const PART_BYTES = 32 * 1024 * 1024
/** Objects are read in blocks, so that slow readers don't keep connections open. */
const BLOCK_BYTES = 1024 * 1024

/** Thrown errors already report everything. */
const SILENT_LOGGER = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

type S3 = {
  client: S3Client
  location: Bucket
  retry<T>(run: (signal: AbortSignal) => Promise<T>, bytes?: number): Promise<T>
}

/**
 * Stores objects in a bucket of Amazon S3 or a compatible server. Credentials come from the standard sources:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export function createS3Store(location: Bucket, draftFolder: string): ObjectStore {
  const url = `s3://${location.bucket}/${location.prefix}`
  const client = new S3Client({
    region: location.region ?? process.env.AWS_REGION ?? 'us-east-1',
    ...(location.endpoint && { endpoint: location.endpoint, forcePathStyle: true }),
    maxAttempts: 1,
    logger: SILENT_LOGGER,
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Some compatible servers don't support the newer checksums; uploads include an MD5 instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const s3: S3 = { client, location, retry: (run, bytes) => withRetries(url, run, bytes) }
  return {
    location: url,
    draftFolder,
    async put(name, draft) {
      const { size } = await stat(draft)
      await (size > PART_BYTES ? putInParts(s3, name, { draft, size }) : putWhole(s3, name, { draft, size }))
      await rm(draft)
    },
    open: name => openObject(s3, name),
    async remove(name) {
      const input = { Bucket: location.bucket, Key: keyOf(s3, name) }
      await s3.retry(signal =>
        client.send(new DeleteObjectCommand(input), { abortSignal: signal }).catch(ignoreMissing),
      )
    },
    list: () => list(s3),
  }
}

const keyOf = ({ location }: S3, name: string) => location.prefix + name

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

type Range = { draft: string; start: number; size: number }

type UploadBody = { Body: Readable; ContentLength: number; ContentMD5: string }

/**
 * Streams from disk, because many uploads might be waiting for a slow bucket. The MD5 makes the store refuse a damaged
 * upload. Each attempt reopens the draft, and closes it itself because the client doesn't.
 */
async function sendRange<T>(
  s3: S3,
  { draft, start, size }: Range,
  send: (body: UploadBody, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const open = () => createReadStream(draft, { start, end: start + size - 1 })
  const hash = createHash('md5')
  for await (const chunk of open()) hash.update(chunk)
  const bodyFields = { ContentLength: size, ContentMD5: hash.digest('base64') }
  return s3.retry(async signal => {
    const Body = open()
    try {
      // The S3 client doesn't notice a failed read.
      const readFailure = new Promise<never>((_, reject) => Body.once('error', reject))
      return await Promise.race([send({ Body, ...bodyFields }, signal), readFailure])
    } finally {
      Body.destroy()
    }
  }, size)
}

async function putWhole(s3: S3, name: string, { draft, size }: Omit<Range, 'start'>): Promise<void> {
  const target = { Bucket: s3.location.bucket, Key: keyOf(s3, name) }
  await sendRange(s3, { draft, start: 0, size }, (body, abortSignal) =>
    s3.client.send(new PutObjectCommand({ ...target, ...body }), { abortSignal }),
  )
}

/** The object appears only once all parts are complete; after an error, the parts are discarded. */
async function putInParts(s3: S3, name: string, { draft, size }: Omit<Range, 'start'>): Promise<void> {
  const { client, location, retry } = s3
  const target = { Bucket: location.bucket, Key: keyOf(s3, name) }
  const { UploadId } = await retry(abortSignal =>
    client.send(new CreateMultipartUploadCommand(target), { abortSignal }),
  )
  const upload = { ...target, UploadId }
  try {
    const Parts: CompletedPart[] = []
    for (let start = 0; start < size; start += PART_BYTES) {
      const PartNumber = Parts.length + 1
      const range = { draft, start, size: Math.min(PART_BYTES, size - start) }
      const { ETag } = await sendRange(s3, range, (body, abortSignal) =>
        client.send(new UploadPartCommand({ ...upload, PartNumber, ...body }), { abortSignal }),
      )
      Parts.push({ PartNumber, ETag })
    }
    await retry(abortSignal =>
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), {
        abortSignal,
      }),
    )
  } catch (error) {
    await retry(abortSignal => client.send(new AbortMultipartUploadCommand(upload), { abortSignal })).catch(
      () => undefined,
    )
    throw error
  }
}

type Block = { start: number; bytes: Buffer }

async function openObject(s3: S3, name: string): Promise<OpenObject> {
  const firstBlock = await getBlock(s3, name, 0)
  let block: Block = { start: 0, bytes: firstBlock.bytes }
  return {
    size: firstBlock.size,
    async read(position, length) {
      const isInBlock = (from: Block) =>
        position >= from.start && position + length <= from.start + from.bytes.length
      if (!isInBlock(block))
        block = { start: position, bytes: (await getBlock(s3, name, position, firstBlock.etag)).bytes }
      if (!isInBlock(block)) throw new Error('The stored file is truncated')
      return block.bytes.subarray(position - block.start, position - block.start + length)
    },
    async close() {},
  }
}

async function getBlock(s3: S3, name: string, position: number, etag?: string) {
  const input = {
    Bucket: s3.location.bucket,
    Key: keyOf(s3, name),
    Range: `bytes=${position}-${position + BLOCK_BYTES - 1}`,
    ...(etag && { IfMatch: etag }),
  }
  try {
    return await s3.retry(async signal => {
      const response = await s3.client.send(new GetObjectCommand(input), { abortSignal: signal })
      if (!(response.Body instanceof Readable)) throw new Error('The store sent no content')
      const bytes = await buffer(addAbortSignal(signal, response.Body))
      const size = Number(/\/(\d+)$/.exec(response.ContentRange ?? '')?.[1] ?? bytes.length)
      if (bytes.length !== Math.min(BLOCK_BYTES, size - position))
        throw new Error('The store sent less data than announced')
      return { bytes, size, etag: response.ETag }
    }, BLOCK_BYTES)
  } catch (error) {
    if (isMissing(error)) throw new MissingObjectError('There is no such object', { cause: error })
    if (isReplaced(error)) throw new ChangedObjectError('The object was replaced', { cause: error })
    throw error
  }
}

async function* list(s3: S3): AsyncGenerator<StoredObject> {
  const { bucket, prefix } = s3.location
  let ContinuationToken: string | undefined
  do {
    const input = { Bucket: bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }
    const page = await s3.retry(abortSignal =>
      s3.client.send(new ListObjectsV2Command(input), { abortSignal }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { name: Key.slice(prefix.length), size: Size, storedAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}
