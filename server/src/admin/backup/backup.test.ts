import { randomUUID } from 'node:crypto'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { jobApplications } from '#server/applications/tables.ts'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { openDatabase } from '#server/database/client.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { filesFolder, isFileId, objectName } from '#server/files/layout.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { ANN_ROW, type ImportFolder, KEY, openImportFolder } from '#server/paychecks/import/factories.ts'
import { readConfig } from '#server/platform/config.ts'
import { openPortal } from '#server/prepare.ts'
import { recordRestore } from '#server/system/restore-record.ts'
import { VERSION } from '#server/system/version.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { withStoppedPortal } from '#server/testing/stopped-portal.ts'
import { createEmptyDatabaseUrl } from '#server/testing/test-database.ts'
import { openTestFolder } from '#server/testing/test-folder.ts'
import { checkStoredData } from '../check.ts'
import { createBackupKey } from '../commands.ts'
import { newestMigration } from '../database-dump.ts'
import { describeBackup, describeVersion, writeArchive } from './archive.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const AWKWARD_TEXT = 'Tab\there, "quotes", back\\slash, \\N and \\. – ünï'

const app = await openTestApp()
const folder = openTestFolder()
const identityFile = join(folder, 'key.txt')
const recipient = await createBackupKey(identityFile)
const file = join(folder, 'epay.backup')
let contents: unknown[]
beforeAll(async () => {
  await importTwice(await openImportFolder(app))
  await createEmployee(app, { id: '10', ssn: '912-14-8286', bankAccount: '5825144648', name: AWKWARD_TEXT })
  await createSubmittedPacket(app)
  const resume = { name: 'resume.pdf', content: buildPdf() }
  const form = buildFormData({ affiliatedUnion: AWKWARD_TEXT }, resume)
  expect((await app.anonymous.upload('/JobApplication/upload', form)).status).toBe(201)
  contents = await contentsOf(app.dependencies.database)
  await writeBackup(app.context, { file, recipient })
})

async function importTwice(folder: ImportFolder): Promise<void> {
  folder.write()
  await folder.load()
  folder.write({
    'employees.csv': [ANN_ROW.replace('123456', '999888')],
    'checks.csv': [`${KEY},C1,101.00,81.00`],
  })
  await folder.load()
}

const listUnfinished = () => readdirSync(folder).filter(name => name.endsWith('.unfinished'))

const CONTENTS = `
  select format('%I.%I', schemaname, tablename) as name,
    (xpath('//md5/text()', query_to_xml(format(
      'select md5(string_agg(each::text, chr(10) order by each::text collate "C")) from %I.%I each',
      schemaname, tablename), false, true, '')))[1]::text as md5
  from pg_tables where (schemaname in ('public', 'drizzle') and tablename not in ('rate_limits', 'backups'))
    or (schemaname = 'pgboss' and tablename = 'job_common')
  order by 1`

type Queryable = { pool: { query(text: string): Promise<{ rows: unknown[] }> } }

async function contentsOf({ pool }: Queryable): Promise<unknown[]> {
  await pool.query(`set timezone = 'UTC'`)
  return (await pool.query(CONTENTS)).rows
}

function createEmptyLocation(databaseUrl = '') {
  const dataDir = mkdtempSync(join(folder, 'location-'))
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent' })
}

it('a backup is encrypted, readable only by its owner, and leaves nothing else behind', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('back\\slash')).toBe(false)
  expect(listUnfinished()).toEqual([])
  expect(readdirSync(app.dependencies.config.dataDir).filter(name => name.startsWith('.'))).toEqual([])
  const manifest = await verifyBackup({ file, identityFile })
  expect(describeBackup(manifest)).toMatch(/^[1-9].* files, as of .*Z$/)
  expect(describeVersion(manifest)).toBe(`made by EPay ${VERSION}, database at ${newestMigration()}`)
})

it('a restore into an empty location brings back every row and file', async () => {
  const config = createEmptyLocation()
  const { dataDir } = config
  await restoreBackup(config, { file, identityFile })
  cpSync(join(app.dependencies.config.dataDir, 'keys.json'), join(dataDir, 'keys.json'))
  await withStoppedPortal({ DATA_DIR: dataDir }, async context => {
    expect(await contentsOf(context.database)).toEqual(contents)
    expect(await checkStoredData(context)).toEqual({
      isOk: true,
      report: expect.stringMatching(/^[1-9]\d* files and [1-9]\d* sealed values were read, 0 problems/),
    })
    // Fails if the sequences weren't restored.
    await recordAuditAlone(context, { action: 'test', recordType: 'backup', recordId: '1' })
  })
})

it('concurrent restores into one database leave one complete restore', async () => {
  const databaseUrl = await createEmptyDatabaseUrl()
  const restore = () => restoreBackup(createEmptyLocation(databaseUrl), { file, identityFile })
  const outcomes = await Promise.allSettled([restore(), restore()])
  const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(errors).toEqual([
    expect.stringMatching(/Another restore into this database is running|is not empty/),
  ])
})

describe('an interrupted restore', () => {
  /** Simulates a killed restore, and returns the files that it left behind. */
  function leavePartialRestore({ dataDir, databaseUrl }: ReturnType<typeof createEmptyLocation>): string[] {
    recordRestore(dataDir, `${databaseUrl ? 'a database server' : dataDir} and ${filesFolder(dataDir)}`)
    const path = join(dataDir, 'files', objectName(randomUUID()))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
    return [path, join(dataDir, 'unfinished-restore')]
  }

  it('is replaced by running the restore again', async () => {
    const config = createEmptyLocation()
    const partialData = leavePartialRestore(config)
    await expect(openPortal(config)).rejects.toThrow('was interrupted: run it again before you start')
    const { files } = await restoreBackup(config, { file, identityFile })
    const storedFiles = readdirSync(join(config.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(storedFiles.filter(name => isFileId(basename(name)))).toHaveLength(files)
    expect(partialData.filter(existsSync)).toEqual([])
  })

  it('stays on disk while another process holds the data directory', async () => {
    const config = createEmptyLocation()
    const partialData = leavePartialRestore(config)
    const otherDatabase = await openDatabase(config, { isPortal: true })
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow('is in use by another EPay')
    await otherDatabase.close()
    expect(partialData.filter(existsSync)).toEqual(partialData)
  })

  it('stays on disk if the database is not empty', async () => {
    const config = createEmptyLocation(await createEmptyDatabaseUrl())
    const partialData = leavePartialRestore(config)
    const database = await openDatabase(config)
    await database.pool.query('create table public.accounts (id int)')
    await database.close()
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow('is not empty')
    expect(partialData.filter(existsSync)).toEqual(partialData)
  })

  it('can only be continued with the same settings', async () => {
    const config = createEmptyLocation()
    recordRestore(config.dataDir, 'a database server and s3://harbor/files')
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow(
      'A restore into a database server and s3://harbor/files was interrupted: run it again with the same settings',
    )
  })
})

it('an altered or truncated backup is rejected, and nothing is restored', async () => {
  const bytes = readFileSync(file)
  const flipByte = (index: number) => {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(altered.readUInt8(index) ^ 1, index)
    return altered
  }
  const path = join(folder, 'damaged')
  const damagedBackups = [30, bytes.length >> 1, bytes.length - 20].map(flipByte)
  for (const content of [...damagedBackups, bytes.subarray(0, -100_000)]) {
    writeFileSync(path, content)
    const verifying = verifyBackup({ file: path, identityFile })
    await expect(verifying).rejects.toThrow(/^The backup can't be read at .*altered/)
    const config = createEmptyLocation()
    await expect(restoreBackup(config, { file: path, identityFile })).rejects.toThrow('The backup')
    for (const name of ['postgres', 'files']) expect(existsSync(join(config.dataDir, name))).toBe(false)
  }
})

it.each([
  ['epay.backup', 'other.txt', 'it is encrypted to a different recipient, or it was altered there'],
  ['other.txt', 'other.txt', 'it is not a backup, or it was altered there'],
  ['epay.backup', 'none.txt', 'contains no key'],
  ['nowhere', 'nowhere', "nowhere can't be read"],
  ['nowhere', 'cut-off.txt', "The backup can't be read at its beginning"],
])('the backup %s is rejected with the key %s', async (backup, key, message) => {
  const [path, otherKeyFile] = [join(folder, backup), join(folder, 'other.txt')]
  if (!existsSync(otherKeyFile)) await createBackupKey(otherKeyFile)
  writeFileSync(join(folder, 'none.txt'), 'nothing')
  writeFileSync(join(folder, 'cut-off.txt'), 'AGE-SECRET-KEY-1')
  await expect(verifyBackup({ file: path, identityFile: join(folder, key) })).rejects.toThrow(message)
})

it.each([
  ['epay.backup', undefined, 'already exists'],
  ['new', 'age1wrong', 'is not a recipient'],
  ['nowhere/new', undefined, "can't be written: ENOENT"],
  ['key.txt/new', undefined, "can't be written: ENOTDIR"],
])('a backup to %s for %s is rejected', async (name, otherRecipient, message) => {
  const filesBefore = readdirSync(folder)
  const writing = writeBackup(app.context, {
    file: join(folder, name),
    recipient: otherRecipient ?? recipient,
  })
  await expect(writing).rejects.toThrow(message)
  expect(readdirSync(folder)).toEqual(filesBefore)
})

it('a restore does not replace existing data', async () => {
  const config = { ...app.dependencies.config, databaseUrl: undefined }
  await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow(
    'restore into an empty location',
  )
})

it.each([
  [
    'a newer version',
    { version: '99.1.0', level: '9999_later' },
    `The backup was made by EPay 99.1.0, which is newer than this one (${VERSION}): restore`,
  ],
  [
    'an early build of 0.1.0',
    { version: '0.1.0', level: '0026_bank_account_changes' },
    'epay admin backup FILE --recipient KEY',
  ],
])('a backup of %s is rejected', async (name, writtenBy, message) => {
  const path = join(folder, name)
  const content = Buffer.from(JSON.stringify({ format: 1, madeAt: '', ...writtenBy, tables: {}, files: 0 }))
  const entries = async function* () {
    yield { name: 'manifest.json', size: content.length, content }
  }
  await writeArchive(entries(), { recipient, output: createWriteStream(path) })
  const config = createEmptyLocation()
  await expect(restoreBackup(config, { file: path, identityFile })).rejects.toThrow(message)
  expect(existsSync(join(config.dataDir, 'postgres'))).toBe(false)
})

it('concurrent backups to one name leave one complete backup', async () => {
  const path = join(folder, 'twice')
  const write = () => writeBackup(app.context, { file: path, recipient })
  const outcomes = await Promise.allSettled([write(), write()])
  const backups = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const errors = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(errors).toEqual([expect.stringContaining(`${path} already exists`)])
  expect(backups).toEqual([await verifyBackup({ file: path, identityFile })])
  expect(listUnfinished()).toEqual([])
})

it('requests during a backup succeed', async () => {
  const writing = writeBackup(app.context, { file: join(folder, 'during'), recipient })
  expect((await app.anonymous.upload('/JobApplication/upload', buildFormData())).status).toBe(201)
  const { tables } = await writing
  const count = await app.dependencies.db.$count(jobApplications)
  expect([count, count - 1]).toContain(tables['public.job_applications'])
})
