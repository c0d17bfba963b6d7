import { Worker } from 'node:worker_threads'
import type { Options as Argon2Options } from '@node-rs/argon2'
import { programFile } from '#server/system/places.ts'

/** Units: megabytes. What argon2 works in is not among it. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 }

export type HashingTask =
  | { kind: 'hash'; password: string; options: Argon2Options }
  | { kind: 'verify'; password: string; passwordHash: string }
export type HashingAnswer = { hash: string } | { isMatch: boolean } | { failure: string }

/**
 * A thread of its own takes the next password by itself. Handed out one by one, each would wait until the portal's
 * own thread has a moment, and the busier that is, the longer the processor for passwords would be idle.
 * It starts with the first password, and keeps no program from ending while it has nothing to do.
 */
export class HashingThread {
  #worker: Worker | undefined
  readonly #asked: PromiseWithResolvers<HashingAnswer>[] = []

  /** So many passwords are with it now. */
  get load(): number {
    return this.#asked.length
  }

  async hash(password: string, options: Argon2Options): Promise<string> {
    const answer = await this.#ask({ kind: 'hash', password, options })
    if (!('hash' in answer)) throw unexpected(answer)
    return answer.hash
  }

  /** Throws: when it is not a hash. */
  async verify(password: string, passwordHash: string): Promise<boolean> {
    const answer = await this.#ask({ kind: 'verify', password, passwordHash })
    if (!('isMatch' in answer)) throw unexpected(answer)
    return answer.isMatch
  }

  #ask(task: HashingTask): Promise<HashingAnswer> {
    this.#worker ??= this.#start()
    const asked = Promise.withResolvers<HashingAnswer>()
    this.#asked.push(asked)
    this.#worker.ref()
    this.#worker.postMessage(task)
    return asked.promise
  }

  #start(): Worker {
    const worker = new Worker(programFile('hashing-worker'), { resourceLimits: LIMITS })
    worker.on('message', (answer: HashingAnswer) => {
      this.#asked.shift()?.resolve(answer)
      if (this.#asked.length === 0) worker.unref()
    })
    worker.on('error', error => {
      this.#worker = undefined
      for (const asked of this.#asked.splice(0)) asked.reject(error)
    })
    return worker
  }
}

const unexpected = (answer: HashingAnswer) =>
  new Error(
    'failure' in answer ? answer.failure : 'Passwords are answered in another order than they were asked',
  )
