import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

type EmbeddedThread = { connect(): Duplex; close(): Promise<void> }

type Thread = { worker: Promise<Worker>; hasStarted: Promise<void>; hasExited: Promise<void> }

/**
 * Runs the embedded database in a thread of its own, so that a long query never holds up a request.
 * A thread that died (it ends itself when its disk fails) is replaced at the next connection.
 * Throws: what PostgreSQL says when it can't open the directory.
 */
export async function startEmbeddedThread(options: {
  directory: string
  isDurable: boolean
}): Promise<EmbeddedThread> {
  limitWebAssemblyMemory()
  let lastExit = Promise.resolve()
  let current: Thread | undefined

  function useThread(): Thread {
    current ??= createThread(lastExit, options)
    const thread = current
    lastExit = thread.hasExited
    void thread.hasExited.then(() => retire(thread))
    return thread
  }

  function retire(thread: Thread) {
    if (current === thread) current = undefined
  }

  await useThread().hasStarted
  return {
    connect() {
      const thread = useThread()
      const { port1, port2 } = new MessageChannel()
      // The thread never closes the port itself, so it must be dying, even if it has not exited yet.
      port1.on('close', () => {
        if (!stream.destroyed) retire(thread)
      })
      const stream = new EmbeddedStream(port1)
      void thread.worker.then(worker => worker.postMessage(port2, [port2]))
      return stream
    },
    async close() {
      if (!current) return
      const { worker, hasExited } = current
      ;(await worker).postMessage('close')
      await hasExited
    },
  }
}

/** Starts only when the previous thread is gone: two at once would destroy the data. */
function createThread(before: Promise<void>, options: { directory: string; isDurable: boolean }): Thread {
  const started = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<void>()
  // Only the first opener waits for it; later ones learn of a failure from their connection.
  started.promise.catch(() => {})
  const worker = before.then(() => {
    const created = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: options,
    })
    created.once('message', () => started.resolve())
    created.on('error', started.reject)
    created.on('exit', code => {
      started.reject(new Error(`its thread ended with code ${code}`))
      exited.resolve()
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
