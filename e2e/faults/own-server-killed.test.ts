import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createInstallation } from './fixtures/own-server-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const KILLS = scaleToRun({ short: 3, long: 102 })
const MAX_LIFETIME_MS = 1_000
const RECOVERY_MAX_SECONDS = scaleToRun({ short: 60, long: 10 })

const installation = createInstallation()
afterEach(() => installation.dispose())

it('SIGKILLs of portal and database neither lose nor duplicate writes', async () => {
  let portal = await installation.start()
  const writers = startWriters(() => portal.url)
  let longestRecovery = 0
  for (let kill = 0; kill < KILLS; kill++) {
    longestRecovery = Math.max(longestRecovery, await writers.waitForWrites())
    await sleep(Math.random() * MAX_LIFETIME_MS)
    if (kill % 3 !== 0) installation.killDatabaseServer()
    if (kill % 3 === 1) continue
    await portal.end('SIGKILL')
    portal = await installation.start()
  }
  await writers.waitForWrites()
  await writers.finish()
  expectNoLoss(writers, await installation.readStored())
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
  expect(longestRecovery).toBeLessThan(RECOVERY_MAX_SECONDS)
})
