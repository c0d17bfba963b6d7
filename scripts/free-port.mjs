import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * These ports are below the ephemeral range, so the system doesn't assign a free port to an outgoing connection before
 * the caller listens on it.
 */
const FIRST_PORT = 15_000
const PORT_COUNT = 15_000

/** @returns {Promise<number>} */
export async function freePort() {
  const port = FIRST_PORT + randomInt(PORT_COUNT)
  return (await isFree(port)) ? port : freePort()
}

/** @param {number} port */
function isFree(port) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
