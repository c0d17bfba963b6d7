import type { Readable } from 'node:stream'
import { type Endpoint, FORM_TEXT_MAX } from '@epay/contract/common/endpoint'
import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import { FILE_MAX_BYTES } from '@epay/contract/files/file-types'
import type { FastifyRequest } from 'fastify'
import { PortalError } from './errors.ts'
import { memberNames, nameMatcher } from './input.ts'
import { createTurns } from './turns.ts'

/** `content` must be read to the end or fail. */
export type FilePart = {
  field: string
  fileName: string
  content: AsyncIterable<Uint8Array>
  /** With a virus scanner, `content` ends only if the scan found nothing. */
  isScanned: boolean
}

type ReceiveOptions = { onFile: (part: FilePart) => Promise<void> }
/** Can be called once; text fields have the schema's names. */
export type Receive = (options: ReceiveOptions) => Promise<{ fields: Record<string, string> }>

/** Tolerates a few unknown fields, such as those of browser extensions. */
const UNKNOWN_FIELDS_MAX = 10
const FILE_NAME_MAX = 255
const PIECE_BYTES = 16 * 1024
/** Total of a form's texts beyond its longest one. Units: characters. */
const OTHER_TEXTS_MAX = 200_000

/**
 * Each upload buffers about ten chunks of 64 kB, so further uploads wait in the network. A slow upload uses almost no
 * memory, and must not block others for long.
 */
const takeTurn = createTurns({
  atOnce: 32,
  longestMs: 15_000,
  limits: {
    atOncePerParty: 6,
    waiting: 200,
    waitingPerParty: 20,
    longestWaitMs: 30_000,
    refusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})
const BUSY_RETRY_SECONDS = 15

/** A phone with minimal reception is still faster; slower clients are disconnected. */
const SLOWEST = { bytes: 30_000, perMs: 30_000 }

type Options = {
  maxFiles: number
  parties: readonly string[]
  /** Wraps each file in a virus scan; `undefined` without a scanner. */
  scan: ((part: FilePart) => AsyncIterable<Uint8Array>) | undefined
  slowest?: typeof SLOWEST
}

export function receiverOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  { maxFiles, parties, scan, slowest = SLOWEST }: Options,
): Receive {
  const { files = [], fileMaxBytes = FILE_MAX_BYTES, formTextMax = FORM_TEXT_MAX } = endpoint
  const names = endpoint.form ? memberNames(endpoint.form) : []
  const fieldsMax = names.length + UNKNOWN_FIELDS_MAX
  return async ({ onFile }) => {
    if (!request.isMultipart()) throw new PortalError('UNSUPPORTED_TYPE', REQUEST_MESSAGES.notMultipart)
    const match = nameMatcher([...names, ...files])
    const fields: Record<string, string> = {}
    let textLeft = formTextMax + OTHER_TEXTS_MAX
    const endTurn = await takeTurn(parties, request.signal)
    const stopWatching = disconnectWhenSlow(request, slowest)
    try {
      const parts = request.parts({
        highWaterMark: PIECE_BYTES,
        fileHwm: PIECE_BYTES,
        limits: {
          fields: fieldsMax,
          files: maxFiles,
          parts: fieldsMax + maxFiles,
          fieldSize: formTextMax,
          fieldNameSize: 100,
          // One extra byte lets the file store detect files that are too large.
          fileSize: fileMaxBytes + 1,
        },
      })
      for await (const part of parts) {
        const field = match(part.fieldname)
        if (part.type === 'field') {
          const text = String(part.value)
          textLeft -= text.length
          if (part.valueTruncated || textLeft < 0)
            throw new PortalError('TOO_LARGE', REQUEST_MESSAGES.textTooLong)
          if (names.includes(field) && Object.hasOwn(fields, field))
            throw new PortalError('INVALID_INPUT', REQUEST_MESSAGES.repeatedPart)
          fields[field] = text
        } else if (files.includes(field) && part.filename) {
          const fileName = part.filename.slice(0, FILE_NAME_MAX)
          try {
            const content = part.file
            const file = { field, fileName, content, isScanned: scan !== undefined }
            await onFile(scan ? { ...file, content: scan(file) } : file)
          } catch (error) {
            // Unread content doesn't close by itself.
            part.file.destroy()
            throw error
          }
        } else {
          part.file.resume()
        }
      }
    } catch (error) {
      // The client is still sending: unless we keep reading, it sees a broken connection instead of the response.
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

function disconnectWhenSlow({ raw, log }: FastifyRequest, { bytes, perMs }: typeof SLOWEST): () => void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    // Unread data means that the client is waiting for us.
    const isWaitingForUs = raw.complete || raw.readableLength > 0 || raw.isPaused()
    if (received >= bytes || isWaitingForUs) return
    log.info({ received }, 'slow upload disconnected')
    socket.destroy()
  }, perMs)
  return () => clearInterval(timer)
}

/** Reads and drops the rest of the body, up to the size of the largest allowed form. */
function discard(body: Readable, bytesMax: number) {
  let left = bytesMax
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) body.destroy()
  })
  body.resume()
}

/** The parser has no error codes, so only its messages identify a truncated or malformed body. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && /unexpected end of multipart data|^Multipart: /i.test(error.message)
}
