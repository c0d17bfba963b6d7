import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation } from './fixtures/own-server-installation.ts'
import { scaleToRun } from './fixtures/run-length.ts'
import { mountSmallDisk } from './fixtures/small-disk.ts'
import { expectNoLoss, startWriters } from './fixtures/writers.ts'

const FILL_COUNT = scaleToRun({ short: 1, long: 5 })
const DISK_KILOBYTES = 300_000

it('returns 503 while the disk is full, and recovers when there is space', async context => {
  const disk = mountSmallDisk(context, DISK_KILOBYTES)
  const installation = createInstallation(join(disk.folder, 'portal'))
  try {
    const portal = await installation.start()
    const writers = startWriters(() => portal.url)
    const fetchReadiness = async () => {
      const response = await fetch(`${portal.url}/api/ready`)
      return [response.status, response.headers.get('retry-after'), await response.text()]
    }
    for (let fillCount = 0; fillCount < FILL_COUNT; fillCount++) {
      await writers.waitForWrites()
      const refusalCountBefore = writers.statuses.get(503) ?? 0
      disk.fill()
      await expect.poll(() => writers.statuses.get(503) ?? 0).toBeGreaterThan(refusalCountBefore + 8)
      const message = expect.stringContaining('disk (0 MB are free in DATA_DIR)')
      await expect.poll(fetchReadiness).toEqual([503, '5', message])
      disk.free()
      await writers.waitForWrites()
    }
    await writers.finish()
    expect(portal.output()).toContain(`disk (0 MB are free in ${installation.dataDir})`)
    expect(portal.output()).toContain("can't be written: no space is left on its disk")
    expectNoLoss(writers, await installation.readStored())
    expect((await portal.end('SIGTERM')).status).toBe(0)
    expect(writers.statuses.get(0)).toBeUndefined()
  } finally {
    await installation.dispose()
  }
})
