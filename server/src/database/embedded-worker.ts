/**
 * The thread that PostgreSQL runs in. Each message on a connection's port is a run of whole messages of
 * PostgreSQL's wire protocol, and is answered with what PostgreSQL sends.
 */
import { MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import {
  DURABLE_START_PARAMETERS,
  DurableNodeFS,
  THROW_AWAY_START_PARAMETERS,
} from '#server/database/durable-node-fs.ts'

/** PostgreSQL hands over 8 kB at a time; larger pieces cost fewer switches between threads. */
const FLUSH_BYTES = 256 * 1024
const MAX_COMPLAINTS = 4
/** What PostgreSQL's error handling throws through WebAssembly to return to its main loop. */
const MAIN_LOOP_JUMP = 100

const { directory, isDurable } = parseWorkerData(workerData)
const complaints: string[] = []
const files = new DurableNodeFS(directory)
if (isDurable) await files.syncAfterCrash()
const pglite = await PGlite.create({
  fs: files,
  extensions: { pg_trgm, unaccent },
  onStderr: keepComplaint,
  startParams: [...(isDurable ? DURABLE_START_PARAMETERS : THROW_AWAY_START_PARAMETERS)],
}).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(complaints.join(' ') || `PostgreSQL did not start (${reason})`, { cause: error })
})
stopAtFatalErrors()

const waiting: MessagePort[] = []
let active: MessagePort | undefined

parentPort?.on('message', (message: unknown) => {
  if (message instanceof MessagePort) {
    waiting.push(message)
    serveNext()
  } else if (message === 'close') {
    void pglite.close().finally(() => process.exit(0))
  }
})
parentPort?.postMessage('ready')

/** There is only one session, so a connection waits until the previous one is closed. */
function serveNext() {
  const port = active ? undefined : waiting.shift()
  if (!port) return
  active = port
  port.on('message', (bytes: Uint8Array) => answer(port, bytes))
  port.on('close', () => {
    resetSession()
    active = undefined
    serveNext()
  })
}

function answer(port: MessagePort, request: Uint8Array) {
  let pieces: Uint8Array[] = []
  let size = 0
  const flush = () => {
    if (size === 0) return
    const bytes = joined(pieces, size)
    port.postMessage(bytes, [bytes.buffer])
    pieces = []
    size = 0
  }
  execute(request, piece => {
    pieces.push(piece.slice())
    size += piece.length
    if (size >= FLUSH_BYTES) flush()
  })
  flush()
}

function execute(request: Uint8Array, onRawData: (bytes: Uint8Array) => void) {
  // The returned promise only tells that the file system is synchronised, which is not a separate step here.
  void pglite.execProtocolRawStream(request, { syncToFs: false, onRawData })
}

function resetSession() {
  const statements = pglite.Module._IsTransactionBlock() === 0 ? ['discard all'] : ['rollback', 'discard all']
  for (const statement of statements) execute(simpleQuery(statement), () => {})
}

function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`)
  const message = Buffer.alloc(5 + text.length)
  message.write('Q', 0)
  message.writeInt32BE(4 + text.length, 1)
  text.copy(message, 5)
  return message
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const piece of pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}

/**
 * PGlite swallows whatever PostgreSQL throws and asks it to go on, also after a PANIC (a failed fsync, no
 * memory), when nothing in there can be trusted. The thread ends instead; the next one recovers from the log.
 */
function stopAtFatalErrors() {
  const runOnce = pglite.Module._PostgresMainLoopOnce
  pglite.Module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      const isJump = error instanceof Object && 'status' in error && error.status === MAIN_LOOP_JUMP
      if (!isJump) {
        parentPort?.postMessage(complaints.at(-1) ?? String(error))
        process.exit(1)
      }
      throw error
    }
  }
}

/** Keeps PostgreSQL's last complaint. Its other lines may quote statements and with them personal data. */
function keepComplaint(line: string): boolean {
  if (/\b(FATAL|PANIC|DETAIL):/.test(line)) complaints.push(line.replace(/^.*?(?=FATAL|PANIC|DETAIL)/, ''))
  if (complaints.length > MAX_COMPLAINTS) complaints.shift()
  return false
}

function parseWorkerData(data: unknown): { directory: string; isDurable: boolean } {
  if (data instanceof Object && 'directory' in data && 'isDurable' in data) {
    const { directory, isDurable } = data
    if (typeof directory === 'string' && typeof isDurable === 'boolean') return { directory, isDurable }
  }
  throw new Error('The database thread needs a directory')
}
