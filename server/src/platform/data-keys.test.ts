import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'
import { loadDataKeys } from './data-keys.ts'
import { encryptionKeys } from './tables.ts'

const database = await openTestDatabase()
const deleteRecordedKeys = () => database.orm.delete(encryptionKeys)
beforeEach(() => deleteRecordedKeys())

type Setup = { keysJson?: string; hasRecords?: boolean; hasFiles?: boolean }

const start = (dataDir: string, { keysJson, hasRecords = false, hasFiles = false }: Setup = {}) =>
  loadDataKeys({ keysJson, dataDir, isProduction: false }, database, {
    hasRecords: async () => hasRecords,
    filesLocation: dataDir,
    hasFiles: async () => hasFiles,
  })

const keysIn = (dataDir: string) => readFileSync(join(dataDir, 'keys.json'), 'utf8')

it('concurrent first starts create and share one set of keys', async () => {
  const dataDir = createTestFolder()
  const [first, ...others] = await Promise.all([start(dataDir), start(dataDir), start(dataDir)])
  for (const keys of [...others, await start(dataDir, { hasFiles: true })]) expect(keys).toEqual(first)
})

it('of concurrent first starts with separate folders, only one succeeds', async () => {
  const starts = await Promise.allSettled(
    [createTestFolder(), createTestFolder(), createTestFolder()].map(folder => start(folder)),
  )
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it("a start without the database's keys fails and creates none", async () => {
  const dataDir = createTestFolder()
  await start(dataDir)
  rmSync(join(dataDir, 'keys.json'))
  await expect(start(dataDir)).rejects.toThrow(
    `The keys of this database are missing: restore its keys.json to ${dataDir}, or set EPAY_KEYS to its content`,
  )
  expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
  await deleteRecordedKeys()
  // Databases from earlier releases recorded no keys.
  await expect(start(dataDir, { hasRecords: true })).rejects.toThrow('The keys of this database are missing')
})

it("a start with another installation's keys fails", async () => {
  const [dataDir, otherDataDir] = [createTestFolder(), createTestFolder()]
  const { encryption } = await start(dataDir)
  const message = `does not contain the keys of this database: restore those with the encryption key ${encryption[0].id}`
  await expect(start(otherDataDir, { keysJson: changedKeys(dataDir) })).rejects.toThrow(
    `EPAY_KEYS ${message}`,
  )
  writeFileSync(join(dataDir, 'keys.json'), changedKeys(dataDir), { mode: 0o600 })
  await expect(start(dataDir)).rejects.toThrow(`keys.json ${message}`)
})

function changedKeys(dataDir: string): string {
  return keysIn(dataDir).replaceAll(/"secret": "./g, match =>
    match.endsWith('A') ? '"secret": "B' : '"secret": "A',
  )
}

it('a newer key in front is accepted, and required at later starts', async () => {
  const dataDir = createTestFolder()
  await start(dataDir)
  const keysBefore = keysIn(dataDir)
  const keys = JSON.parse(keysBefore)
  const [older] = keys.encryption
  const newer = { ...older, id: 'newer', secret: Buffer.alloc(32, 7).toString('base64') }
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify({ ...keys, encryption: [newer, older] }))
  expect((await start(dataDir)).encryption.map(({ id }) => id)).toEqual(['newer', older.id])
  writeFileSync(join(dataDir, 'keys.json'), keysBefore)
  await expect(start(dataDir)).rejects.toThrow('encryption key newer')
})

it('a start with stored files but an empty database fails, with or without keys', async () => {
  const dataDir = createTestFolder()
  const message = `${dataDir} contains stored files, but the database is empty`
  await expect(start(dataDir, { hasFiles: true })).rejects.toThrow(message)
  await start(dataDir)
  await deleteRecordedKeys()
  await expect(start(dataDir, { hasFiles: true })).rejects.toThrow(message)
})
