/** A thread that asks for /api/health all the time, so that what its parent does can't delay a question. */
import { setInterval } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'
import { z } from 'zod'
import { openConnection } from './http.ts'

const EVERY_MS = 20

const { url } = z.object({ url: z.string() }).parse(workerData)
const connection = openConnection(url)
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
const times: number[] = []
for await (const _ of setInterval(EVERY_MS)) {
  if (isOver) break
  const { status, milliseconds } = await connection.call(platformEndpoints.health)
  if (status !== 200) throw new Error(`/api/health answered ${status}`)
  times.push(milliseconds)
}
connection.close()
parentPort?.postMessage(times.sort((one, other) => one - other))
