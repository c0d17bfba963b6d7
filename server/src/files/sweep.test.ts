import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolderStore } from '#server/files/folder-store.ts'
import { objectName, unfinishedFolder } from '#server/files/layout.ts'
import { removeUnfinishedFiles } from '#server/files/sweep.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'

const YESTERDAY = new Date(Date.now() - 86_400_000)
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)
const TOMORROW = new Date(Date.now() + 86_400_000)

it('removes unfinished files, except recent ones that may still be written', async () => {
  const folder = createTestFolder()
  const objects = createFolderStore(folder)
  const storedFile = join(folder, objectName(randomUUID()))
  const oldDraft = join(unfinishedFolder(folder), 'old')
  const recentDraft = join(unfinishedFolder(folder), 'recent')
  const paths = [storedFile, oldDraft, recentDraft]
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
  }
  for (const path of [storedFile, oldDraft]) utimesSync(path, YESTERDAY, YESTERDAY)
  expect(await removeUnfinishedFiles(objects, AN_HOUR_AGO)).toBe(1)
  expect(paths.map(existsSync)).toEqual([true, false, true])
  expect(await removeUnfinishedFiles(objects, TOMORROW)).toBe(1)
  expect(await removeUnfinishedFiles(createFolderStore(join(folder, 'none')), TOMORROW)).toBe(0)
})
