import { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { programFile } from '#server/system/places.ts'
import { saysFull } from '#server/system/storage-trouble.ts'

type EmbeddedThread = { connect(): Duplex; close(): Promise<void> }

type Options = { directory: string; isDurable: boolean; report?: (event: string) => void }

type Thread = {
  worker: Promise<Worker>
  hasStarted: Promise<void>
  /** Resolves to whether it had started. */
  hasExited: Promise<boolean>
}

/** PostgreSQL's memory is its own; the messages around it are short-lived and few at a time. */
const LIMITS = { maxYoungGenerationSizeMb: 6 }

/** Between two attempts to start on a disk that is full or broken. */
const PAUSE_MS = 1_000

/**
 * Runs the embedded database in a thread of its own, so that a long query never holds up a request.
 * A thread that died (it ends itself when its disk fails) is replaced at once, and that again and again until its
 * disk works.
 * Throws: what PostgreSQL says when it can't open the directory.
 */
export async function startEmbeddedThread(options: Options): Promise<EmbeddedThread> {
  limitWebAssemblyMemory()
  let current = createThread(Promise.resolve(true), options)
  let isClosing = false

  function replace(thread: Thread) {
    if (current !== thread || isClosing) return
    current = createThread(thread.hasExited.then(pauseUnless), options)
    watch(current)
  }

  function watch(thread: Thread) {
    void thread.hasExited.then(() => replace(thread))
  }

  await current.hasStarted
  watch(current)
  return {
    connect() {
      const thread = current
      const { port1, port2 } = new MessageChannel()
      // The thread never closes the port itself, so it must be dying, even if it has not exited yet.
      port1.on('close', () => {
        if (!stream.destroyed) replace(thread)
      })
      const stream = new EmbeddedStream(port1)
      // A thread that has ended does not take the port, and so does not close it either.
      void thread.hasExited.then(() => stream.destroy())
      void thread.worker.then(worker => worker.postMessage(port2, [port2]))
      return stream
    },
    async close() {
      isClosing = true
      const { worker, hasExited } = current
      ;(await worker).postMessage('close')
      await hasExited
    },
  }
}

async function pauseUnless(hadStarted: boolean): Promise<boolean> {
  if (!hadStarted) await sleep(PAUSE_MS, undefined, { ref: false })
  return hadStarted
}

/**
 * Starts only when the previous thread is gone: two at once would destroy the data.
 * @param before resolves to whether the previous one had started: a disk may stay full for hours, and a database that
 * fails every second says so once
 */
function createThread(before: Promise<boolean>, { report, ...workerData }: Options): Thread {
  const { directory } = workerData
  /** PostgreSQL names a file of its own at most. */
  const where = (reason: string) => (saysFull(reason) ? ` (the disk of ${directory} is full)` : '')
  const started = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<boolean>()
  let hasStarted = false
  // Only the first opener waits for it; later ones learn of a failure from their connection.
  started.promise.catch(() => {})
  const worker = before.then(hadStarted => {
    const created = new Worker(programFile('embedded-worker'), { workerData, resourceLimits: LIMITS })
    created.on('message', (message: unknown) => {
      if (message === 'ready') {
        hasStarted = true
        started.resolve()
      } else report?.(`The embedded database stops: ${message}${where(String(message))}`)
    })
    created.on('error', error => {
      started.reject(error)
      if (hadStarted) report?.(`The embedded database does not open: ${error.message}${where(error.message)}`)
    })
    created.on('exit', code => {
      started.reject(new Error(`its thread ended with code ${code}`))
      exited.resolve(hasStarted)
    })
    return created
  })
  return { worker, hasStarted: started.promise, hasExited: exited.promise }
}

/**
 * Keeps WebAssembly at its first compiler. The optimising one takes 500 MB for a moment to compile PostgreSQL's
 * largest function, and gains nothing for short queries (long computations take 1.8 times as long without it).
 */
export const WEBASSEMBLY_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const

function limitWebAssemblyMemory() {
  for (const flag of WEBASSEMBLY_FLAGS) setFlagsFromString(flag)
}

/**
 * What the PostgreSQL driver uses as its socket: the other end is the database's thread.
 * The driver always writes whole protocol messages, and everything it wrote in one turn goes over together.
 */
class EmbeddedStream extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super({ decodeStrings: true })
    this.#port = port
    port.on('message', (bytes: Uint8Array) => {
      if (this.writable) this.push(bytes)
    })
    port.on('close', () => this.destroy())
  }

  /** Called by the driver with a port and a host, which mean nothing here. */
  connect() {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port.ref()
    return this
  }

  unref() {
    this.#port.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#post([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#post(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }

  #post(chunks: readonly Buffer[]) {
    // Copied, because transferring a view would transfer the whole shared buffer of the driver with it.
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#port.postMessage(bytes, [bytes.buffer])
  }
}
