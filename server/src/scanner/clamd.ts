import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ClamdAddress } from '#server/platform/clamd-address.ts'

/** Timeouts. Units: milliseconds. */
type Timeouts = { connect: number; send: number; answer: number }

/** The daemon itself ends a scan after 2 minutes, its MaxScanTime. */
const TIMEOUTS: Timeouts = { connect: 5_000, send: 15_000, answer: 150_000 }
/** The longest response is a signature's name. */
const ANSWER_MAX = 4_096

export type Scan = {
  /** Resolves once the daemon's side has taken the piece. */
  send(piece: Uint8Array): Promise<void>
  verdict(): Promise<string | undefined>
  /** Ends the scan, even if it is incomplete. */
  close(): void
}

/**
 * Scans a file as it arrives, with ClamAV's INSTREAM command.
 * Throws: Error with the daemon's problem for any outcome other than 'clean' or 'found', such as a size limit,
 * because the file wasn't scanned.
 */
export async function startScan(address: ClamdAddress, timeouts: Timeouts = TIMEOUTS): Promise<Scan> {
  const { socket, answer, write } = await openCommand(address, 'zINSTREAM\0', timeouts)
  return {
    send: piece => write(Buffer.concat([encodeLength(piece), piece])),
    async verdict() {
      await write(Buffer.alloc(4))
      const text = await withTimeout(socket, timeouts.answer, answer)
      if (text === 'stream: OK') return undefined
      const match = /^stream: (.+) FOUND$/.exec(text)
      if (!match?.[1]) throw unexpectedAnswer(text)
      return match[1]
    },
    close: () => socket.destroy(),
  }
}

/** Throws: Error when the daemon doesn't respond. */
export async function ping(address: ClamdAddress, timeouts: Timeouts = TIMEOUTS): Promise<void> {
  const { socket, answer } = await openCommand(address, 'zPING\0', timeouts)
  try {
    const text = await withTimeout(socket, timeouts.connect, answer)
    if (text !== 'PONG') throw unexpectedAnswer(text)
  } finally {
    socket.destroy()
  }
}

async function openCommand(address: ClamdAddress, command: string, timeouts: Timeouts) {
  const socket = connect(address)
  const answer = readAnswer(socket)
  async function write(bytes: Uint8Array): Promise<void> {
    const isSent = await withTimeout(socket, timeouts.send, writeBytes(socket, bytes))
    // The daemon's response, if any, says why it stopped reading.
    if (!isSent) throw unexpectedAnswer(await answer)
  }
  try {
    await withTimeout(socket, timeouts.connect, once(socket, 'connect'))
    await write(Buffer.from(command))
    return { socket, answer, write }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  let failure: Error | undefined
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    text += part
    if (text.length > ANSWER_MAX) socket.destroy(new Error('ClamAV sent too long a response'))
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

/** Destroys the socket on a timeout, which rejects everything that waits for it. */
function withTimeout<T>(socket: Socket, ms: number, promise: Promise<T>): Promise<T> {
  const timer = setTimeout(() => socket.destroy(new Error(`ClamAV did not respond for ${ms / 1000} s`)), ms)
  return promise.finally(() => clearTimeout(timer))
}

function encodeLength({ length }: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeUInt32BE(length)
  return bytes
}

function unexpectedAnswer(answer: string): Error {
  return new Error(`ClamAV answered: ${answer}`)
}
