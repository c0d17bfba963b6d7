/** The thread of passwords: what it is sent is done and answered one after the other. */
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingTask } from './hashing-thread.ts'

parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(answerTo(task)))

function answerTo(task: HashingTask): HashingAnswer {
  try {
    return task.kind === 'hash'
      ? { hash: hashSync(task.password, task.options) }
      : { isMatch: verifySync(task.passwordHash, task.password) }
  } catch (error) {
    return { failure: String(error) }
  }
}
