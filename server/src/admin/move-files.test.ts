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

async function openPortalWith(settings: Record<string, string>): Promise<Context> {
  const { config, database, clock, log } = app.dependencies
  const environment = { ...settings, DATA_DIR: config.dataDir, DEMO: '0', LOG_LEVEL: 'silent' }
  const dependencies = await createDependencies(readConfig(environment), database, { clock, log })
  await dependencies.jobs.stop()
  return systemContext(dependencies, 'test')
}
const folderUrl = () => `file://${folder}`
const bucketUrl = () => server.url('files')
const openMovingPortal = ([to, from]: string[]) =>
  openPortalWith({ FILES_URL: to ?? '', FILES_ALSO_IN: from ?? '' })

const write = async ({ files }: Context, text: string) =>
  (await files.write(Buffer.from(text), { maxBytes: 1_000_000 })).id
const read = async ({ files }: Context, id: string) => (await buffer(await files.read(id))).toString()
async function listIds(store: ObjectStore | undefined): Promise<string[]> {
  const ids: string[] = []
  if (store) for await (const { id } of listFiles(store)) ids.push(id)
  return ids.sort()
}

const SCENARIOS: [string, () => string[]][] = [
  ['from a folder into a bucket', () => [bucketUrl(), folderUrl()]],
  ['from a bucket into a folder', () => [folderUrl(), bucketUrl()]],
]

test.each(SCENARIOS)('all files stay readable during a move %s', async (_, listLocations) => {
  const [to = '', from = ''] = listLocations()
  const portalBefore = await openPortalWith({ FILES_URL: from })
  const LONG_TEXT = 'x'.repeat(200_000)
  const oldIds = [await write(portalBefore, 'one'), await write(portalBefore, LONG_TEXT)]
  // A replica that hasn't been restarted yet reads from the new location, but still writes to the old one.
  const replica = await openMovingPortal([from, to])
  const portal = await openMovingPortal([to, from])
  const lateId = await write(replica, 'late')
  const newId = await write(portal, 'fresh')
  const allIds = [...oldIds, lateId, newId]
  let readCount = 0
  let isMoving = true
  const reader = (async () => {
    while (isMoving) {
      for (const id of allIds) for (const eachPortal of [replica, portal]) await read(eachPortal, id)
      readCount += 1
    }
  })()
  expect(await moveFiles(portal)).toMatchObject({
    isOk: true,
    report: expect.stringContaining('3 files were moved'),
  })
  isMoving = false
  await reader
  expect(readCount).toBeGreaterThan(0)
  const { current, earlier } = await openFileStores(portal.config)
  expect([await listIds(current), await listIds(earlier)]).toEqual([allIds.toSorted(), []])
  const portalAfter = await openPortalWith({ FILES_URL: to })
  expect(await Promise.all(allIds.map(id => read(portalAfter, id)))).toEqual([
    'one',
    LONG_TEXT,
    'late',
    'fresh',
  ])
})

test('a removed file is gone from both locations', async () => {
  const portal = await openMovingPortal([bucketUrl(), folderUrl()])
  const portalBefore = await openPortalWith({ FILES_URL: folderUrl() })
  const id = await write(portalBefore, 'gone')
  await portal.files.remove(id)
  await expect(read(portal, id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  const movedId = await write(portalBefore, 'moved')
  expect((await moveFiles(portal)).report).toContain('1 files were moved')
  await portal.files.remove(movedId)
  expect(server.objects.size).toBe(0)
})

test('an interrupted move can be continued', async () => {
  const portalBefore = await openPortalWith({ FILES_URL: folderUrl() })
  const portal = await openMovingPortal([bucketUrl(), folderUrl()])
  const ids = [await write(portalBefore, '1'), await write(portalBefore, '2'), await write(portalBefore, '3')]
  server.behavior = { failAfter: 4 }
  await expect(moveFiles(portal)).rejects.toThrow('does not respond')
  server.behavior = {}
  expect(server.objects.size).toBeGreaterThan(0)
  for (const id of ids) expect(['1', '2', '3']).toContain(await read(portal, id))
  expect(await moveFiles(portal)).toMatchObject({ isOk: true })
  expect(server.objects.size).toBe(3)
  const { earlier } = await openFileStores(portal.config)
  expect(await listIds(earlier)).toEqual([])
})
