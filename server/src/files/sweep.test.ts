import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { createFolderStore } from '#server/files/folder-store.ts'
import { objectName, unfinishedFolder } from '#server/files/layout.ts'
import { listUnknownFiles, removeUnfinishedFiles } from '#server/files/sweep.ts'
import { createCipher } from '#server/platform/crypto.ts'

const cipher = createCipher(() => ({
  signing: [{ id: 's', secret: randomBytes(32) }],
  encryption: [{ id: 'e', secret: randomBytes(32) }],
}))
const YESTERDAY = new Date(Date.now() - 86_400_000)
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)
const TOMORROW = new Date(Date.now() + 86_400_000)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'epay-sweep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const objects = () => createFolderStore(folder)
const nowhere = () => createFolderStore(join(folder, 'none'))
const store = (content: string) =>
  createEncryptedFileStore({ objects: objects(), cipher }).write(Buffer.from(content), { maxBytes: 10 })
function leaveUnfinished(): string {
  const path = join(unfinishedFolder(folder), randomUUID())
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'half')
  return path
}

it('removes unfinished files, except recent ones that may still be written', async () => {
  const { id } = await store('x')
  utimesSync(leaveUnfinished(), YESTERDAY, YESTERDAY)
  leaveUnfinished()
  const removals = []
  for (const olderThan of [AN_HOUR_AGO, TOMORROW, TOMORROW])
    removals.push(await removeUnfinishedFiles(objects(), olderThan))
  expect(removals).toEqual([1, 1, 0])
  expect(await removeUnfinishedFiles(nowhere(), TOMORROW)).toBe(0)
  expect(readdirSync(join(folder, objectName(id), '..'))).toEqual([id])
})

it('lists old files that no record refers to', async () => {
  const [known, unknown] = [await store('known'), await store('unknown')]
  leaveUnfinished()
  const knownIds = new Set([known.id])
  expect(await listUnknownFiles(objects(), { knownIds, olderThan: TOMORROW })).toEqual([unknown.id])
  expect(await listUnknownFiles(objects(), { knownIds, olderThan: AN_HOUR_AGO })).toEqual([])
  expect(await listUnknownFiles(nowhere(), { knownIds, olderThan: TOMORROW })).toEqual([])
})
