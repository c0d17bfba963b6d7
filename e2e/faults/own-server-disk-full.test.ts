import { join } from 'node:path'
import { expect, it } from 'vitest'
import { times } from './fixtures/length.ts'
import { ownPlace } from './fixtures/on-own-server.ts'
import { smallDisk } from './fixtures/small-disk.ts'
import { expectKept, startWriters, tell } from './fixtures/writers.ts'

const TIMES_FULL = times({ short: 1, long: 5 })
const DISK_KILOBYTES = 300_000

it('a disk that is full answers 503, and as soon as there is space everything goes on', async context => {
  const disk = smallDisk(context, DISK_KILOBYTES)
  const place = ownPlace(join(disk.folder, 'portal'))
  try {
    const portal = await place.start()
    const writers = startWriters(() => portal.url)
    const ready = async () => {
      const answer = await fetch(`${portal.url}/api/ready`)
      return [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }
    let longest = 0
    for (let full = 0; full < TIMES_FULL; full++) {
      await writers.more()
      const refusedBefore = writers.statuses.get(503) ?? 0
      disk.fill()
      await expect.poll(() => writers.statuses.get(503) ?? 0).toBeGreaterThan(refusedBefore + 8)
      const says = expect.stringContaining('disk (0 MB are free in DATA_DIR)')
      await expect.poll(ready).toEqual([503, '5', says])
      disk.free()
      longest = Math.max(longest, await writers.more())
    }
    await writers.finish()
    expect(portal.output()).toContain(`disk (0 MB are free in ${place.dataDir})`)
    expect(portal.output()).toContain("can't be written: no space is left on its disk")
    expectKept(writers, await place.stored())
    expect((await portal.end('SIGTERM')).status).toBe(0)
    tell('disk full', writers, { timesFull: TIMES_FULL, longestReturnSeconds: longest })
    expect(writers.statuses.get(0)).toBeUndefined()
  } finally {
    await place.dispose()
  }
})
