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
  heartbeat = createHeartbeat({ query }, { now: () => now, patienceMs: 1 })
})

async function answerProbe(isGood = true) {
  const probe = probes.at(-1)
  if (isGood) probe?.resolve(undefined)
  else probe?.reject(new Error('connection refused'))
  await probe?.promise.catch(() => {})
  await Promise.resolve()
}

it('probes once for many who ask, and not again while the answer is fresh', async () => {
  const answers = [heartbeat.check(), heartbeat.check()]
  await answerProbe()
  expect(await Promise.all(answers)).toEqual(['ok', 'ok'])
  now = 1_999
  expect(await heartbeat.check()).toBe('ok')
  expect(probes).toHaveLength(1)
})

it('answers at once from the last good answer while the database is busy', async () => {
  const first = heartbeat.check()
  await answerProbe()
  await first
  now = 15_000
  expect(await heartbeat.check()).toBe('ok')
  expect(await heartbeat.check()).toBe('ok')
  expect(probes).toHaveLength(2)
})

it('says down when the database stays silent, and ok as soon as it answers', async () => {
  expect(await heartbeat.check()).toBe('down')
  await answerProbe()
  expect(await heartbeat.check()).toBe('ok')
  now = 60_000
  expect(await heartbeat.check()).toBe('down')
})

it('says down when the database refuses, and asks again soon', async () => {
  const answer = heartbeat.check()
  await answerProbe(false)
  expect(await answer).toBe('down')
  now = 3_000
  const next = heartbeat.check()
  await answerProbe()
  expect(await next).toBe('ok')
})
