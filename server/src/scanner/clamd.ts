import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ClamdAddress } from '#server/platform/clamd-address.ts'

/** Units: milliseconds. */
type Timeouts = { connect: number; send: number; response: number }

/** The daemon itself ends a scan after 2 minutes (MaxScanTime). */
const TIMEOUTS: Timeouts = { connect: 5_000, send: 15_000, response: 150_000 }
/** The longest responses contain a signature's name. */
const MAX_RESPONSE_LENGTH = 4_096

export type Scan = {
  /** Resolves once the operating system has accepted the chunk. */
  send(chunk: Uint8Array): Promise<void>
  /** Returns the signature found, or `undefined` for a clean file. */
  verdict(): Promise<string | undefined>
  /** Ends the scan, even if it is incomplete. */
  close(): void
}

/**
 * Scans a file as it arrives, with ClamAV's INSTREAM command.
 * Throws: Error with the daemon's message if the file could not be scanned, for example because of a size limit.
 */
export async function startScan(address: ClamdAddress, timeouts: Timeouts = TIMEOUTS): Promise<Scan> {
  const { socket, response, write } = await openCommand(address, 'zINSTREAM\0', timeouts)
  return {
    send: chunk => write(Buffer.concat([encodeLength(chunk), chunk])),
    async verdict() {
      await write(Buffer.alloc(4))
      const text = await withTimeout(socket, timeouts.response, response)
      if (text === 'stream: OK') return undefined
      const match = /^stream: (.+) FOUND$/.exec(text)
      if (!match?.[1]) throw unexpectedResponse(text)
      return match[1]
    },
    close: () => socket.destroy(),
  }
}

/** Throws: Error if the daemon doesn't respond, or responds with anything but PONG. */
export async function ping(address: ClamdAddress, timeouts: Timeouts = TIMEOUTS): Promise<void> {
  const { socket, response } = await openCommand(address, 'zPING\0', timeouts)
  try {
    const text = await withTimeout(socket, timeouts.connect, response)
    if (text !== 'PONG') throw unexpectedResponse(text)
  } finally {
    socket.destroy()
  }
}

async function openCommand(address: ClamdAddress, command: string, timeouts: Timeouts) {
  const socket = connect(address)
  const response = readResponse(socket)
  async function write(bytes: Uint8Array): Promise<void> {
    const isSent = await withTimeout(socket, timeouts.send, writeBytes(socket, bytes))
    // The daemon's response, if any, explains why it stopped reading.
    if (!isSent) throw unexpectedResponse(await response)
  }
  try {
    await withTimeout(socket, timeouts.connect, once(socket, 'connect'))
    await write(Buffer.from(command))
    return { socket, response, write }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function readResponse(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  let failure: Error | undefined
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    text += part
    if (text.length > MAX_RESPONSE_LENGTH) socket.destroy(new Error('ClamAV sent too long a response'))
  })
  socket.on('error', error => {
    failure = error
  })
  socket.on('close', () => {
    if (text.endsWith('\0')) resolve(text.slice(0, -1))
    else reject(failure ?? new Error('ClamAV closed the connection without a response'))
  })
  // Avoids an unhandled rejection when a scan ends early.
  promise.catch(() => undefined)
  return promise
}

function writeBytes(socket: Socket, bytes: Uint8Array): Promise<boolean> {
  return new Promise(resolve => socket.write(bytes, error => resolve(!error)))
}

/** On a timeout, destroys the socket, which ends all pending reads and writes. */
function withTimeout<T>(socket: Socket, ms: number, promise: Promise<T>): Promise<T> {
  const timer = setTimeout(() => socket.destroy(new Error(`ClamAV did not respond for ${ms / 1000} s`)), ms)
  return promise.finally(() => clearTimeout(timer))
}

function encodeLength({ length }: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(length)
  return bytes
}

function unexpectedResponse(response: string): Error {
  return new Error(`ClamAV answered: ${response}`)
}
