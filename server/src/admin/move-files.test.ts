import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { createDependencies } from '#server/dependencies.ts'
import { listFiles } from '#server/files/layout.ts'
import { openFileStores } from '#server/files/open-store.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import type { ObjectStore } from '#server/platform/object-store.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { openTestS3 } from '#server/testing/test-s3.ts'
import { moveFiles } from './move-files.ts'

const server = await openTestS3()
const app = await openTestApp()
let folder: string
beforeEach(() => {
  folder = createTestFolder()
  server.objects.clear()
})

async function portalWith(settings: Record<string, string>): Promise<Context> {
  const { config, database, clock, log } = app.dependencies
  const environment = { ...settings, DATA_DIR: config.dataDir, DEMO: '0', LOG_LEVEL: 'silent' }
  const dependencies = await createDependencies(readConfig(environment), database, { clock, log })
  await dependencies.jobs.stop()
  return systemContext(dependencies, 'test')
}
const inFolder = () => `file://${folder}`
const inBucket = () => server.url('files')
const moving = ([to, from]: string[]) => portalWith({ FILES_URL: to ?? '', FILES_ALSO_IN: from ?? '' })

const write = async ({ files }: Context, text: string) =>
  (await files.write(Buffer.from(text), { maxBytes: 1_000_000 })).id
const read = async ({ files }: Context, id: string) => (await buffer(await files.read(id))).toString()
async function listIds(store: ObjectStore | undefined): Promise<string[]> {
  const ids: string[] = []
  if (store) for await (const { id } of listFiles(store)) ids.push(id)
  return ids.sort()
}

const SCENARIOS: [string, () => string[]][] = [
  ['from a folder into a bucket', () => [inBucket(), inFolder()]],
  ['from a bucket into a folder', () => [inFolder(), inBucket()]],
]

test.each(SCENARIOS)('all files stay readable during a move %s', async (_, scenario) => {
  const [to = '', from = ''] = scenario()
  const before = await portalWith({ FILES_URL: from })
  const LONG = 'x'.repeat(200_000)
  const old = [await write(before, 'one'), await write(before, LONG)]
  // A replica that wasn't restarted yet reads the new place, but still writes to the old one.
  const replica = await moving([from, to])
  const portal = await moving([to, from])
  const lateId = await write(replica, 'late')
  const fresh = await write(portal, 'fresh')
  const all = [...old, lateId, fresh]
  let reads = 0
  let isMoving = true
  const reader = (async () => {
    while (isMoving) {
      for (const id of all) for (const each of [replica, portal]) await read(each, id)
      reads += 1
    }
  })()
  expect(await moveFiles(portal)).toMatchObject({
    isGood: true,
    report: expect.stringContaining('3 files were moved'),
  })
  isMoving = false
  await reader
  expect(reads).toBeGreaterThan(0)
  const { current, earlier } = await openFileStores(portal.config)
  expect([await listIds(current), await listIds(earlier)]).toEqual([all.toSorted(), []])
  const after = await portalWith({ FILES_URL: to })
  expect(await Promise.all(all.map(id => read(after, id)))).toEqual(['one', LONG, 'late', 'fresh'])
})

test('a removed file is gone from both places', async () => {
  const portal = await moving([inBucket(), inFolder()])
  const before = await portalWith({ FILES_URL: inFolder() })
  const id = await write(before, 'gone')
  await portal.files.remove(id)
  await expect(read(portal, id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  const movedId = await write(before, 'moved')
  expect((await moveFiles(portal)).report).toContain('1 files were moved')
  await portal.files.remove(movedId)
  expect(server.objects.size).toBe(0)
})

test('an interrupted move can be continued', async () => {
  const before = await portalWith({ FILES_URL: inFolder() })
  const portal = await moving([inBucket(), inFolder()])
  const ids = [await write(before, '1'), await write(before, '2'), await write(before, '3')]
  server.behavior = { failAfter: 4 }
  await expect(moveFiles(portal)).rejects.toThrow('does not respond')
  server.behavior = {}
  expect(server.objects.size).toBeGreaterThan(0)
  for (const id of ids) expect(['1', '2', '3']).toContain(await read(portal, id))
  expect(await moveFiles(portal)).toMatchObject({ isGood: true })
  expect(server.objects.size).toBe(3)
  const { earlier } = await openFileStores(portal.config)
  expect(await listIds(earlier)).toEqual([])
})
