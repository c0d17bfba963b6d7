import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { times } from './fixtures/length.ts'
import { embeddedPlace } from './fixtures/on-embedded.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const KILLS = times({ short: 2, long: 100 })
const LONGEST_LIFE_MS = 1_000

const place = embeddedPlace()
afterEach(() => place.dispose())

it('SIGKILLs at any moment lose and double nothing', async () => {
  let portal = await place.start()
  const writers = startWriters(() => portal.url)
  for (let kill = 0; kill < KILLS; kill++) {
    await writers.more()
    await sleep(Math.random() * LONGEST_LIFE_MS)
    await portal.end('SIGKILL')
    portal = await place.start()
  }
  await writers.finish()
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  tell('killed', writers, { kills: KILLS })
  expectKept(writers, await place.stored())
})
