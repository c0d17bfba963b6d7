import { beforeEach, expect, it } from 'vitest'
import { createHeartbeat, type Heartbeat } from '#server/database/heartbeat.ts'

let now: number
let probes: PromiseWithResolvers<unknown>[]
let heartbeat: Heartbeat

beforeEach(() => {
  now = 0
  probes = []
  const query = () => {
    const probe = Promise.withResolvers<unknown>()
    probes.push(probe)
    return probe.promise
  }
  heartbeat = createHeartbeat({ query }, { now: () => now, timeoutMs: 1 })
})

async function finishProbe(isSuccessful = true) {
  const probe = probes.at(-1)
  if (isSuccessful) probe?.resolve(undefined)
  else probe?.reject(new Error('connection refused'))
  await probe?.promise.catch(() => {})
  await Promise.resolve()
}

it('probes once for concurrent checks, and not again while the result is fresh', async () => {
  const outcomes = [heartbeat.check(), heartbeat.check()]
  await finishProbe()
  expect(await Promise.all(outcomes)).toEqual(['ok', 'ok'])
  now = 1_999
  expect(await heartbeat.check()).toBe('ok')
  expect(probes).toHaveLength(1)
})

it('returns the last good result right away while the database is busy', async () => {
  const firstCheck = heartbeat.check()
  await finishProbe()
  await firstCheck
  now = 15_000
  expect(await heartbeat.check()).toBe('ok')
  expect(await heartbeat.check()).toBe('ok')
  expect(probes).toHaveLength(2)
})

it('returns down while the database is silent, and ok when it responds', async () => {
  expect(await heartbeat.check()).toBe('down')
  await finishProbe()
  expect(await heartbeat.check()).toBe('ok')
  now = 60_000
  expect(await heartbeat.check()).toBe('down')
})

it('returns down if the database refuses, and probes again soon', async () => {
  const firstCheck = heartbeat.check()
  await finishProbe(false)
  expect(await firstCheck).toBe('down')
  now = 3_000
  const nextCheck = heartbeat.check()
  await finishProbe()
  expect(await nextCheck).toBe('ok')
})
