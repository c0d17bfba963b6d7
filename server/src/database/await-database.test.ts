import { beforeEach, expect, it } from 'vitest'
import { StartupError } from '#server/system/startup-error.ts'
import { awaitDatabase } from './await-database.ts'

const connectionRefused = Object.assign(new Error('connect ECONNREFUSED'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})
const unavailableError = new StartupError("The database can't be reached.", { cause: connectionRefused })

let now: number
let lines: string[]
let startCount: number
beforeEach(() => {
  now = 0
  lines = []
  startCount = 0
})

function awaitWith(
  options: { timeoutMs: number; availableAfterSeconds: number },
  error: Error = unavailableError,
) {
  const start = async () => {
    startCount++
    if (now < options.availableAfterSeconds * 1000) throw error
    return 'started'
  }
  const pause = async () => {
    now += 1000
  }
  const report = (line: string) => lines.push(line)
  return awaitDatabase(start, { timeoutMs: options.timeoutMs, report, now: () => now, pause })
}

it('starts as soon as the database is available, and reports the wait every 10 s', async () => {
  expect(await awaitWith({ timeoutMs: Number.POSITIVE_INFINITY, availableAfterSeconds: 25 })).toBe('started')
  expect(startCount).toBe(26)
  expect(lines).toEqual(
    [0, 10, 20].map(seconds => `Waiting for the database for ${seconds} s. The database can't be reached.`),
  )
})

it('gives up when the time is over', async () => {
  await expect(awaitWith({ timeoutMs: 60_000, availableAfterSeconds: 100 })).rejects.toBe(unavailableError)
  expect(now).toBe(60_000)
})

it('does not retry other errors', async () => {
  const refusal = new StartupError('The database refuses the user.')
  await expect(awaitWith({ timeoutMs: 60_000, availableAfterSeconds: 1 }, refusal)).rejects.toBe(refusal)
  expect(startCount).toBe(1)
})
