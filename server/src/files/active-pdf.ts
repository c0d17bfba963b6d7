import type { Writable } from 'node:stream'
import { setImmediate as othersGoOn } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import { OVERLAP, showsActive } from '@epay/contract/files/active-pdf'

const MEGABYTE = 1024 * 1024
/** All streams of a file together, unpacked. */
const INFLATED_MAX_BYTES = 200 * MEGABYTE
/** What each stream counts for at least, because even an empty one takes time. */
const STREAM_BYTES = 16 * 1024
const PIECE_BYTES = 64 * 1024
/** How much is searched before other requests get their turn: a text of this length is of the memory for what is short-lived. */
const SEARCHED_BYTES = 32 * 1024

const STREAM = Buffer.from('stream')
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d]
/** A stream of objects begins with their numbers. */
const OBJECTS = /^[\0\t\n\f\r ]*[\d%]/

/**
 * Would something run, be fetched or be unpacked when the PDF is opened? Also true when it can't be told. Nothing uses
 * the content any more when this resolves.
 */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  for (let start = 0; start < content.length; start += SEARCHED_BYTES) {
    if (showsActive(content.toString('latin1', start, start + SEARCHED_BYTES + OVERLAP))) return true
    await othersGoOn()
  }
  const allowance = { bytes: INFLATED_MAX_BYTES }
  for (const start of streamsOf(content))
    if (await holdsActive(content.subarray(start), allowance)) return true
  return false
}

/** Where what a stream holds begins: after its line. */
function* streamsOf(content: Buffer): Generator<number, void> {
  for (let at = content.indexOf(STREAM); at >= 0; at = content.indexOf(STREAM, at + STREAM.length)) {
    const end = at + STREAM.length
    if (content[end] === LINE_FEED) yield end + 1
    else if (content[end] === CARRIAGE_RETURN && content[end + 1] === LINE_FEED) yield end + 2
  }
}

function isDeflated(packed: Buffer): boolean {
  return packed.length > 2 && (packed.readUInt8(0) & 0x0f) === 8 && packed.readUInt16BE(0) % 31 === 0
}

async function holdsActive(packed: Buffer, allowance: { bytes: number }): Promise<boolean> {
  if (!isDeflated(packed)) return false
  allowance.bytes -= STREAM_BYTES
  if (allowance.bytes < 0) return true
  const inflate = createInflate({ chunkSize: PIECE_BYTES })
  feed(inflate, packed)
  let before = ''
  try {
    for await (const piece of inflate) {
      allowance.bytes -= piece.length
      if (allowance.bytes < 0) return true
      if (before === '' && !OBJECTS.test(piece.toString('latin1', 0, 100))) return false
      const text = before + piece.toString('latin1')
      if (showsActive(text)) return true
      before = text.slice(-OVERLAP)
    }
  } catch {
    // Broken: what could be unpacked was searched, and PDF readers can't unpack more either.
  }
  return false
}

/** In copies, because another thread may still unpack one when enough is known. */
function feed(inflate: Writable, packed: Buffer): void {
  const copy = Buffer.from(packed.subarray(0, STREAM_BYTES))
  if (copy.length === 0) inflate.end()
  else
    inflate.write(copy, error => {
      if (!error) feed(inflate, packed.subarray(STREAM_BYTES))
    })
}
