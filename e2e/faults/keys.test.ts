import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spawnPortal } from '../../scripts/portal-process.ts'
import { ownPlace } from './fixtures/on-own-server.ts'
import { expectKept, startWriters, type Writers } from './fixtures/writers.ts'

const place = ownPlace()
let writers: Writers
beforeAll(async () => {
  const portal = await place.start()
  writers = startWriters(() => portal.url)
  await writers.more(5)
  await writers.finish()
  await portal.end('SIGTERM')
})
afterAll(() => place.dispose())

const KEYS = join(place.dataDir, 'keys.json')

/** The one line of a portal that does not start. */
async function complaint(settings: Record<string, string> = {}): Promise<string> {
  const { status, stderr } = await (await spawnPortal({ ...place.settings, ...settings })).ended
  expect(status).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\n$/)
  return stderr
}

/** Runs while this part of the data is gone; nothing may have been made in its place. */
async function without(path: string, run: () => Promise<void>): Promise<void> {
  renameSync(path, `${path}.away`)
  await run()
  expect(existsSync(path)).toBe(false)
  renameSync(`${path}.away`, path)
}

it('a start without the keys is refused and makes none', () =>
  without(KEYS, async () => {
    expect(await complaint()).toMatch(/^The keys of this database are missing: put its keys\.json back into /)
  }))

it("a start with another installation's keys is refused, whichever way they come", async () => {
  const keys = readFileSync(KEYS, 'utf8')
  const others = keys.replaceAll(/(?<="secret": ")./g, first => (first === 'A' ? 'B' : 'A'))
  const refusal = /does not hold the keys of this database: put those with the encryption key \S+ back/
  expect(await complaint({ EPAY_KEYS: others })).toMatch(refusal)
  writeFileSync(KEYS, others)
  expect(await complaint()).toMatch(refusal)
  writeFileSync(KEYS, keys)
})

it('a start without the database beside keys is refused and makes none', () =>
  without(join(place.dataDir, 'postgres'), async () => {
    expect(await complaint()).toMatch(/^The database \S+ is gone: put it back from a backup/)
  }))

it('with everything back in its place, everything is there', async () => {
  const portal = await place.start()
  expectKept(writers, await place.stored())
  expect(await portal.end('SIGTERM')).toMatchObject({ status: 0, stderr: '' })
})
