import type { Readable } from 'node:stream'
import { type Endpoint, FORM_TEXT_MAX } from '@epay/contract/common/endpoint'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import type { FastifyRequest } from 'fastify'
import { PortalError } from './errors.ts'
import { memberNames, nameMatcher } from './input.ts'
import { createTurns } from './turns.ts'

/** Callers must read `content` until it ends or fails. */
export type FilePart = {
  field: string
  fileName: string
  content: AsyncIterable<Uint8Array>
  /** Whether a virus scanner checks the file. If so, `content` ends normally only if the scan finds nothing. */
  isScanned: boolean
}

type ReceiveOptions = { onFile: (part: FilePart) => Promise<void> }
/** Can be called only once. The returned fields have the schema's names. */
export type Receive = (options: ReceiveOptions) => Promise<{ fields: Record<string, string> }>

/** Allows a few unknown fields, because browser extensions can add some. */
const MAX_UNKNOWN_FIELDS = 10
const MAX_FILE_NAME_LENGTH = 255
const CHUNK_BYTES = 16 * 1024
/** Maximum total length of a form's text fields, in addition to the longest allowed text. Units: characters. */
const MAX_OTHER_TEXT_LENGTH = 200_000

/**
 * Each upload buffers about ten 64 kB chunks, so uploads above the limit wait, while TCP holds back their data. A
 * slow upload uses almost no memory, so it stops counting after `maxTurnMs` and lets others start.
 */
const takeTurn = createTurns({
  maxConcurrent: 32,
  maxTurnMs: 15_000,
  limits: {
    maxConcurrentPerParty: 6,
    maxWaiting: 200,
    maxWaitingPerParty: 20,
    maxWaitMs: 30_000,
    createRefusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})
const BUSY_RETRY_SECONDS = 15

/** Even a phone with minimal reception is faster. Slower clients are disconnected. */
const MIN_SPEED = { bytes: 30_000, perMs: 30_000 }

type Options = {
  maxFiles: number
  parties: readonly string[]
  /** Wraps each file in a virus scan; `undefined` without a scanner. */
  scan: ((part: FilePart) => AsyncIterable<Uint8Array>) | undefined
  minSpeed?: typeof MIN_SPEED
}

export function createReceiver(
  request: FastifyRequest,
  endpoint: Endpoint,
  { maxFiles, parties, scan, minSpeed = MIN_SPEED }: Options,
): Receive {
  const { files = [], fileMaxBytes = FILE_MAX_BYTES, formTextMax = FORM_TEXT_MAX } = endpoint
  const names = endpoint.form ? memberNames(endpoint.form) : []
  const maxFields = names.length + MAX_UNKNOWN_FIELDS
  return async ({ onFile }) => {
    if (!request.isMultipart()) throw new PortalError('UNSUPPORTED_TYPE', REQUEST_MESSAGES.notMultipart)
    const schemaNameOf = nameMatcher([...names, ...files])
    const fields: Record<string, string> = {}
    let remainingLength = formTextMax + MAX_OTHER_TEXT_LENGTH
    const endTurn = await takeTurn(parties, request.signal)
    const stopWatching = disconnectWhenSlow(request, minSpeed)
    try {
      const parts = request.parts({
        highWaterMark: CHUNK_BYTES,
        fileHwm: CHUNK_BYTES,
        limits: {
          fields: maxFields,
          files: maxFiles,
          parts: maxFields + maxFiles,
          fieldSize: formTextMax,
          fieldNameSize: 100,
          // One extra byte lets the file store detect files that are too large.
          fileSize: fileMaxBytes + 1,
        },
      })
      for await (const part of parts) {
        const field = schemaNameOf(part.fieldname)
        if (part.type === 'field') {
          const text = String(part.value)
          remainingLength -= text.length
          if (part.valueTruncated || remainingLength < 0)
            throw new PortalError('TOO_LARGE', REQUEST_MESSAGES.textTooLong)
          if (names.includes(field) && Object.hasOwn(fields, field))
            throw new PortalError('INVALID_INPUT', REQUEST_MESSAGES.repeatedPart)
          fields[field] = text
        } else if (files.includes(field) && part.filename) {
          const fileName = part.filename.slice(0, MAX_FILE_NAME_LENGTH)
          try {
            const content = part.file
            const file = { field, fileName, content, isScanned: scan !== undefined }
            await onFile(scan ? { ...file, content: scan(file) } : file)
          } catch (error) {
            // A stream that hasn't been read to the end doesn't close by itself.
            part.file.destroy()
            throw error
          }
        } else {
          part.file.resume()
        }
      }
    } catch (error) {
      // The client is still sending. Unless we keep reading, it sees a broken connection instead of the response.
      request.raw.unpipe()
      discard(request.raw, maxFiles * fileMaxBytes)
      throw isMalformed(error)
        ? new PortalError('INVALID_INPUT', REQUEST_MESSAGES.malformedForm, { cause: error })
        : error
    } finally {
      stopWatching()
      endTurn()
    }
    return { fields }
  }
}

function disconnectWhenSlow({ raw, log }: FastifyRequest, { bytes, perMs }: typeof MIN_SPEED): () => void {
  const { socket } = raw
  let previousBytes = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - previousBytes
    previousBytes = socket.bytesRead
    // Unread data means that the upload is waiting for us, not for the client.
    const isWaitingForUs = raw.complete || raw.readableLength > 0 || raw.isPaused()
    if (received >= bytes || isWaitingForUs) return
    log.info({ received }, 'slow upload disconnected')
    socket.destroy()
  }, perMs)
  return () => clearInterval(timer)
}

/** Reads and drops the rest of the body, up to the size of the largest allowed form. */
function discard(body: Readable, maxBytes: number) {
  let remainingBytes = maxBytes
  body.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length
    if (remainingBytes < 0) body.destroy()
  })
  body.resume()
}

/** The parser has no error codes, so only its messages identify a truncated or malformed body. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /unexpected end of multipart data|^Multipart: /i.test(error.message)
}
