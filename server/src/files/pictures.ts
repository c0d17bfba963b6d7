import { REQUEST_MESSAGES } from '@epay/contract/common/messages'
import type { FileType } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Metadata, Sharp } from 'sharp'
import { PortalError } from '#server/platform/errors.ts'
import { partiesOf, type Requester } from '#server/platform/parties.ts'
import { createTurns } from '#server/platform/turns.ts'
import { detectType } from './detect-type.ts'

/** The library for pictures, which is loaded when the first one comes: a start does not wait for it. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is processed once, so a cache and a thread per core would only use memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Each picture takes up to 200 MB of memory and a processor for a second or two. */
const takeTurn = createTurns({
  atOnce: 1,
  longestMs: 60_000,
  limits: {
    atOncePerParty: 1,
    waiting: 40,
    waitingPerParty: 10,
    longestWaitMs: 30_000,
    refusal: () =>
      new PortalError('UNAVAILABLE', REQUEST_MESSAGES.uploadsBusy, { retryAfterSeconds: BUSY_RETRY_SECONDS }),
  },
})
const BUSY_RETRY_SECONDS = 15

/**
 * @param signal ends the waiting; one that is aborted already waits for nobody
 * Throws: UNAVAILABLE when too many pictures wait, or when the waiting was ended.
 */
export async function inPictureTurn<T>(
  requester: Requester,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const endTurn = await takeTurn(partiesOf(requester), signal)
  try {
    return await work()
  } finally {
    endTurn()
  }
}

type ReadRules = { maxBytes: number; tooLarge: string }

const ROOM_BYTES = 256 * 1024

/**
 * Put together as it arrives: each piece that is kept holds all that came from the network with it.
 * Throws: TOO_LARGE; INVALID_INPUT when it is empty.
 */
export async function readPicture(
  content: AsyncIterable<Uint8Array>,
  { maxBytes, tooLarge }: ReadRules,
): Promise<Buffer> {
  let room = new ArrayBuffer(ROOM_BYTES)
  let size = 0
  for await (const piece of content) {
    const start = size
    size += piece.length
    if (size > maxBytes) throw new PortalError('TOO_LARGE', tooLarge)
    if (size > room.byteLength) room = room.transfer(Math.max(size, 2 * room.byteLength))
    new Uint8Array(room).set(piece, start)
  }
  if (size === 0) throw new PortalError('INVALID_INPUT', FILE_MESSAGES.empty)
  return Buffer.from(room.transfer(size))
}

type PictureRules = {
  types: readonly FileType[]
  maxPixels: number
  /** What the refusal of another type says. */
  typeMessage: string
  /** What the refusal of a picture that can't be read says. */
  damaged?: string
  /** Looks at the header alone, and throws for a picture that is not to be decoded. */
  check?: (size: { width: number; height: number }) => void
}

/**
 * The picture, upright, to be changed and encoded.
 * Throws: INVALID_INPUT for another type or too many pixels, before any of them is decoded; what `check` throws.
 */
export async function openPicture(content: Buffer, rules: PictureRules): Promise<Sharp> {
  const { types, maxPixels, typeMessage, damaged = typeMessage, check } = rules
  if (!(await detectType(content, types))) throw new PortalError('INVALID_INPUT', typeMessage)
  const size = await readMetadata(content, damaged)
  check?.(size)
  if (size.width * size.height > maxPixels)
    throw new PortalError('INVALID_INPUT', FILE_MESSAGES.tooManyPixels)
  const sharp = await openSharp()
  return sharp(content, { limitInputPixels: maxPixels }).autoOrient()
}

/** Reads the picture's header only. Throws: INVALID_INPUT. */
export async function readMetadata(content: Buffer, refusal: string): Promise<Metadata> {
  const sharp = await openSharp()
  try {
    return await sharp(content, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new PortalError('INVALID_INPUT', refusal, { cause })
  }
}

/** Throws: INVALID_INPUT when the picture can't be read to its end. */
export async function encode(picture: Sharp, refusal: string): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new PortalError('INVALID_INPUT', refusal, { cause })
  }
}
