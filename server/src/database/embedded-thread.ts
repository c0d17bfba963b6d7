import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import { EmbeddedStream } from '#server/database/embedded-stream.ts'
import { limitWebAssemblyMemory } from '#server/database/webassembly-memory.ts'

export type EmbeddedThread = { connect(): Duplex; close(): Promise<void> }

/**
 * Runs the embedded database in a thread of its own, so that a long query never holds up a request.
 * A thread that died (it ends itself when its disk fails it) is replaced at the next connection.
 * Throws: what PostgreSQL says when it can't open the directory.
 */
export async function startEmbeddedThread(options: {
  directory: string
  isDurable: boolean
}): Promise<EmbeddedThread> {
  limitWebAssemblyMemory()
  let worker: Worker | undefined = createWorker()
  await once(worker, 'message')

  function createWorker() {
    const created = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: options })
    created.on('exit', () => {
      if (worker === created) worker = undefined
    })
    // Nothing more to do: its connections end with it, and whoever waits for one is told.
    created.on('error', () => {})
    return created
  }

  return {
    connect() {
      worker ??= createWorker()
      const { port1, port2 } = new MessageChannel()
      worker.postMessage(port2, [port2])
      return new EmbeddedStream(port1)
    },
    async close() {
      const last = worker
      if (!last) return
      const hasExited = once(last, 'exit')
      last.postMessage('close')
      await hasExited
    },
  }
}
