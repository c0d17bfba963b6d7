import type { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, Worker } from 'node:worker_threads'
import { EmbeddedStream } from './embedded-stream.ts'

type EmbeddedThread = { connect(): Duplex; close(): Promise<void> }

type Thread = { worker: Promise<Worker>; hasStarted: Promise<void>; hasExited: Promise<void> }

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
      // The thread never hangs up: it is dying then, though it may not be gone yet.
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

/** Starts when the thread before it is gone: two would destroy the data. */
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
 * largest function, and wins nothing for short queries (long computations take 1.8 times as long without it).
 */
export const WEBASSEMBLY_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const

function limitWebAssemblyMemory() {
  for (const flag of WEBASSEMBLY_FLAGS) setFlagsFromString(flag)
}
