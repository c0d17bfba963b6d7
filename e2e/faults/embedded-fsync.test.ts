import { existsSync, writeFileSync } from 'node:fs'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../../scripts/portal-process.ts'
import { times } from './fixtures/length.ts'
import { embeddedPlace, FAILING_FSYNC } from './fixtures/on-embedded.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const FAULTS = times({ short: 2, long: 50 })

const place = embeddedPlace()
afterEach(() => place.dispose())

it('an fsync that fails ends the database, which recovers by itself and says so', async () => {
  const portal = await place.start(FAILING_FSYNC)
  const writers = startWriters(() => portal.url)
  let longest = 0
  for (let fault = 0; fault < FAULTS; fault++) {
    await writers.more()
    writeFileSync(place.fsyncFault, '')
    await expect.poll(() => existsSync(place.fsyncFault), { interval: 5 }).toBe(false)
    longest = Math.max(longest, await writers.more())
  }
  await writers.finish()
  const { status, stdout } = await portal.end('SIGTERM')
  expect(status).toBe(0)
  expect(stdout.match(/The embedded database stops: .*EIO/g)).toHaveLength(FAULTS)
  const returns = [...stdout.matchAll(/The database answers again after ([\d.]+) s/g)].map(([, s]) =>
    Number(s),
  )
  expect(returns).toHaveLength(FAULTS)
  const medianRecoverySeconds = returns.toSorted((one, other) => one - other)[FAULTS >> 1] ?? 0
  tell('fsync', writers, { faults: FAULTS, medianRecoverySeconds, longestReturnSeconds: longest })
  expectKept(writers, await place.stored())
  expect(writers.statuses.get(0)).toBeUndefined()
})

it('a command whose database fails prints one line, and nothing beside it', async () => {
  const { settings, fsyncFault, dispose } = embeddedPlace()
  onTestFinished(dispose)
  writeFileSync(fsyncFault, '')
  const NODE_OPTIONS = FAILING_FSYNC.join(' ')
  const { status, stdout, stderr } = await runCommand('admin', ['setup-link'], { ...settings, NODE_OPTIONS })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^The database in .* does not open: .*EIO.*\n$/)
})
