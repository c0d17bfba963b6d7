import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { times } from './fixtures/length.ts'
import { embeddedPlace } from './fixtures/on-embedded.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const TIMES_FULL = times({ short: 1, long: 5 })
const DISK_MEGABYTES = 300

it('a disk that is full answers 503, and as soon as there is space everything goes on', async context => {
  const disk = mkdtempSync(join(tmpdir(), 'epay-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(disk, { recursive: true })
    return context.skip('only root may mount a disk')
  }
  const place = embeddedPlace(join(disk, 'portal'))
  try {
    const portal = await place.start()
    const writers = startWriters(() => portal.url)
    let longest = 0
    for (let full = 0; full < TIMES_FULL; full++) {
      await writers.more()
      const refusedBefore = writers.statuses.get(503) ?? 0
      fill(disk)
      await expect.poll(() => writers.statuses.get(503) ?? 0).toBeGreaterThan(refusedBefore + 8)
      rmSync(join(disk, 'ballast'))
      longest = Math.max(longest, await writers.more())
    }
    await writers.finish()
    expect((await portal.end('SIGTERM')).status).toBe(0)
    tell('disk full', writers, { timesFull: TIMES_FULL, longestReturnSeconds: longest })
    expectKept(writers, await place.stored())
    expect(writers.statuses.get(0)).toBeUndefined()
  } finally {
    await place.dispose()
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true })
  }
})

/** Takes all the space that there is. */
function fill(disk: string): void {
  const ballast = openSync(join(disk, 'ballast'), 'w')
  const piece = Buffer.alloc(4096)
  try {
    for (;;) writeSync(ballast, piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(ballast)
  }
}
