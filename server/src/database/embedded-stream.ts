import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * What the PostgreSQL driver takes for its socket: the other end is the database's thread.
 * The driver always writes whole protocol messages, and everything it wrote in one turn goes over together.
 */
export class EmbeddedStream extends Duplex {
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
    // Copied out of the driver's shared buffer: a transferred view takes all that lies around it along.
    const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    this.#port.postMessage(bytes, [bytes.buffer])
  }
}
