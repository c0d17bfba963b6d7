import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEncryptedFileStore } from '#server/files/encrypted-file-store.ts'
import { createFolderStore } from '#server/files/folder-store.ts'
import { objectName, unfinishedFolder } from '#server/files/layout.ts'
import { listUnknownFiles, removeUnfinishedFiles } from '#server/files/sweep.ts'
import { createCipher } from '#server/platform/crypto.ts'
import type { Keys } from '#server/platform/keys.ts'

const keys: Keys = {
  signing: [{ id: 's', secret: randomBytes(32) }],
  encryption: [{ id: 'e', secret: randomBytes(32) }],
}
const cipher = createCipher(() => keys)
const YESTERDAY = new Date(Date.now() - 86_400_000)
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000)
const TOMORROW = new Date(Date.now() + 86_400_000)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'epay-sweep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function leaveUnfinished(): string {
  const path = join(unfinishedFolder(folder), randomUUID())
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'half')
  return path
}

describe('removeUnfinishedFiles', () => {
  it('removes what a crash left, and spares what may be being written now', async () => {
    utimesSync(leaveUnfinished(), YESTERDAY, YESTERDAY)
    leaveUnfinished()
    expect(await removeUnfinishedFiles(createFolderStore(folder), AN_HOUR_AGO)).toBe(1)
    expect(await removeUnfinishedFiles(createFolderStore(folder), TOMORROW)).toBe(1)
    expect(await removeUnfinishedFiles(createFolderStore(folder), TOMORROW)).toBe(0)
  })

  it('leaves finished files alone, and needs none to be there', async () => {
    expect(await removeUnfinishedFiles(createFolderStore(join(folder, 'none')), TOMORROW)).toBe(0)
    const { id } = await createEncryptedFileStore({ objects: createFolderStore(folder), cipher }).write(
      Buffer.from('x'),
      {
        maxBytes: 10,
      },
    )
    await removeUnfinishedFiles(createFolderStore(folder), TOMORROW)
    expect(readdirSync(join(folder, objectName(id), '..'))).toEqual([id])
  })
})

describe('listUnknownFiles', () => {
  it('lists stored files that no record knows', async () => {
    const store = createEncryptedFileStore({ objects: createFolderStore(folder), cipher })
    const known = await store.write(Buffer.from('known'), { maxBytes: 10 })
    const unknown = await store.write(Buffer.from('unknown'), { maxBytes: 10 })
    leaveUnfinished()
    const knownIds = new Set([known.id])
    expect(await listUnknownFiles(createFolderStore(folder), { knownIds, olderThan: TOMORROW })).toEqual([
      unknown.id,
    ])
    expect(await listUnknownFiles(createFolderStore(folder), { knownIds, olderThan: AN_HOUR_AGO })).toEqual(
      [],
    )
    expect(
      await listUnknownFiles(createFolderStore(join(folder, 'none')), { knownIds, olderThan: TOMORROW }),
    ).toEqual([])
  })
})
