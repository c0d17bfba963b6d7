import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PortalProcess, spawnPortal } from '../../scripts/portal-process.ts'
import { ownPlace } from './fixtures/on-own-server.ts'

const place = ownPlace()
let portal: PortalProcess
beforeAll(async () => {
  portal = await place.start()
  place.killServer()
  await portal.end('SIGKILL')
})
afterAll(() => place.dispose())

/** The one line of a portal that does not start. */
async function complaint(settings: Record<string, string>): Promise<string> {
  const { ended } = await spawnPortal({ ...place.settings, ...settings })
  const { status, stderr } = await ended
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr
}

it('a folder that can only be read is refused in one line', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'epay-read-only-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return context.skip('only root may mount a disk')
  }
  try {
    expect(await complaint({ DATA_DIR: folder })).toMatch(
      `The data directory ${folder} can't be written (EROFS)`,
    )
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
})

it('a log that is cut off is refused in one line', async () => {
  const log = join(place.dataDir, 'postgres', 'pg_wal')
  for (const name of readdirSync(log).filter(each => /^[0-9A-F]{24}$/.test(each)))
    truncateSync(join(log, name))
  expect(await complaint({})).toMatch(/The database in .* does not start: /)
})
