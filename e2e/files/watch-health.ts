/** A thread that keeps asking for /api/health, so that no work of its parent delays a question. */
import { setInterval } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { platformEndpoints } from '@epay/contract/common/platform-endpoints'

const EVERY_MS = 20

const times: number[] = []
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})
for await (const _ of setInterval(EVERY_MS)) {
  if (isOver) break
  const start = performance.now()
  const response = await fetch(`${workerData}${API_PREFIX}${platformEndpoints.health.path}`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`/api/health answered ${response.status}`)
  times.push(performance.now() - start)
}
parentPort?.postMessage(times)
