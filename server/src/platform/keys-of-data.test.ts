import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { keysOfData } from './keys-of-data.ts'
import { encryptionKeys } from './tables.ts'

let database: TestDatabase
let folders: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.dispose())
beforeEach(async () => {
  await forgetKeys()
})
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders = []
})

const forgetKeys = () => database.orm.delete(encryptionKeys)

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'epay-keys-of-data-'))
  folders.push(folder)
  return folder
}

type Given = { keysJson?: string; hasRecords?: boolean; hasFiles?: boolean }

const start = (dataDir: string, { keysJson, hasRecords = false, hasFiles = false }: Given = {}) =>
  keysOfData({ keysJson, dataDir, isProduction: false }, database, {
    hasRecords: async () => hasRecords,
    filesIn: dataDir,
    hasFiles: async () => hasFiles,
  })

const keysIn = (dataDir: string) => readFileSync(join(dataDir, 'keys.json'), 'utf8')

it('several first starts make one set of keys, which all use', async () => {
  const dataDir = newFolder()
  const [first, ...others] = await Promise.all([start(dataDir), start(dataDir), start(dataDir)])
  for (const keys of [...others, await start(dataDir, { hasFiles: true })]) expect(keys).toEqual(first)
})

it('of several first starts with folders of their own, one gets the database', async () => {
  const starts = await Promise.allSettled(
    [newFolder(), newFolder(), newFolder()].map(folder => start(folder)),
  )
  expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
})

it('a start without the keys of its data is refused, and makes none', async () => {
  const dataDir = newFolder()
  await start(dataDir)
  rmSync(join(dataDir, 'keys.json'))
  await expect(start(dataDir)).rejects.toThrow(
    `The keys of this database are missing: put its keys.json back into ${dataDir}, or set EPAY_KEYS to its content`,
  )
  expect(existsSync(join(dataDir, 'keys.json'))).toBe(false)
})

it('so is one on the records of an earlier release, which tell no keys', async () => {
  await expect(start(newFolder(), { hasRecords: true })).rejects.toThrow(
    'The keys of this database are missing',
  )
})

it("a start with another installation's keys is refused", async () => {
  const [dataDir, other] = [newFolder(), newFolder()]
  const { encryption } = await start(dataDir)
  const message = `does not hold the keys of this database: put those with the encryption key ${encryption[0].id} back`
  await expect(start(other, { keysJson: othersKeys(dataDir) })).rejects.toThrow(`EPAY_KEYS ${message}`)
  writeFileSync(join(dataDir, 'keys.json'), othersKeys(dataDir), { mode: 0o600 })
  await expect(start(dataDir)).rejects.toThrow(`keys.json ${message}`)
})

function othersKeys(dataDir: string): string {
  return keysIn(dataDir).replaceAll(/"secret": "./g, match =>
    match.endsWith('A') ? '"secret": "B' : '"secret": "A',
  )
}

it('keys with a newer one in front are taken, and from then on the newer one is needed, too', async () => {
  const dataDir = newFolder()
  await start(dataDir)
  const before = keysIn(dataDir)
  const keys = JSON.parse(before)
  const [older] = keys.encryption
  const newer = { ...older, id: 'newer', secret: Buffer.alloc(32, 7).toString('base64') }
  writeFileSync(join(dataDir, 'keys.json'), JSON.stringify({ ...keys, encryption: [newer, older] }))
  expect((await start(dataDir)).encryption.map(({ id }) => id)).toEqual(['newer', older.id])
  writeFileSync(join(dataDir, 'keys.json'), before)
  await expect(start(dataDir)).rejects.toThrow('encryption key newer back')
})

it('an empty database beside stored files is refused, with keys and without', async () => {
  const dataDir = newFolder()
  const message = `${dataDir} holds stored files, but the database is empty`
  await expect(start(dataDir, { hasFiles: true })).rejects.toThrow(message)
  await start(dataDir)
  await forgetKeys()
  await expect(start(dataDir, { hasFiles: true })).rejects.toThrow(message)
})
