import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { scaleToRun } from './fixtures/length.ts'
import { createPlace } from './fixtures/on-own-server.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const KILLS = scaleToRun({ short: 3, long: 102 })
const LONGEST_LIFE_MS = 1_000
const RETURN_SECONDS = scaleToRun({ short: 60, long: 10 })

const place = createPlace()
afterEach(() => place.dispose())

it('SIGKILLs of portal and database neither lose nor duplicate writes', async () => {
  let portal = await place.start()
  const writers = startWriters(() => portal.url)
  let longest = 0
  for (let kill = 0; kill < KILLS; kill++) {
    longest = Math.max(longest, await writers.more())
    await sleep(Math.random() * LONGEST_LIFE_MS)
    if (kill % 3 !== 0) place.killServer()
    if (kill % 3 === 1) continue
    await portal.end('SIGKILL')
    portal = await place.start()
  }
  await writers.more()
  await writers.finish()
  expectNoLoss(writers, await place.stored())
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  expect(longest).toBeLessThan(RETURN_SECONDS)
})
