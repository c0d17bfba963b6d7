import { randomUUID } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { openDatabase } from '#server/database/client.ts'
import { createDependencies } from '#server/dependencies.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { filesFolder, isFileId, objectName } from '#server/files/layout.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { ANN, type ImportFolder, KEY, openImportFolder } from '#server/paychecks/import/factories.ts'
import { undoImport } from '#server/paychecks/undo-import.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemContext } from '#server/platform/context.ts'
import { openPortal } from '#server/prepare.ts'
import { noteRestore } from '#server/system/restore-note.ts'
import { VERSION } from '#server/system/version.ts'
import { confirmUpload } from '#server/tax-forms/confirm-upload.ts'
import { load, w2Pdf } from '#server/tax-forms/factories.ts'
import { workOn } from '#server/tax-forms/furnish-forms.ts'
import { openForm } from '#server/tax-forms/office-forms.ts'
import { listFormsOf } from '#server/tax-forms/queries.ts'
import { findUpload } from '#server/tax-forms/upload-queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createEmptyDatabaseUrl } from '#server/testing/test-database.ts'
import { check } from '../check.ts'
import { makeBackupKey } from '../commands.ts'
import { newestMigration } from '../database-dump.ts'
import { describeBackup, describeMaker, writeArchive } from './archive.ts'
import { verifyBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const W2 = { id: '11', name: 'Luis Ferrer', ssn: '219-09-4417' }
const AWKWARD = 'Tab\there, "quotes", back\\slash, \\N and \\. – ünï'

let app: TestApp
let folder: string
let recipient: string
let identityFile: string
let file: string
let contents: unknown[]
let mine: string
let undoable: string
let adminId: string
beforeAll(async () => {
  app = await buildTestApp()
  folder = mkdtempSync(join(tmpdir(), 'epay-backup-'))
  identityFile = join(folder, 'key.txt')
  recipient = await makeBackupKey(identityFile)
  undoable = await importTwice(await openImportFolder(app))
  adminId = await app.createAccount({ roles: ['Admin'] })
  await createEmployee(app, { id: '10', ssn: '912-14-8286', bankAccount: '5825144648', name: AWKWARD })
  await submittedPacket(app)
  const resume = { name: 'resume.pdf', content: buildPdf() }
  const form = buildFormData({ affiliatedUnion: AWKWARD }, resume)
  expect((await app.anonymous.upload('/JobApplication/upload', form)).status).toBe(201)
  await loadW2s()
  contents = await contentsOf(app.dependencies.database)
  mine = join(app.dependencies.config.dataDir, 'backup-key.txt')
  writeFileSync(mine, 'kept by the operator')
  file = join(folder, 'epay.backup')
  await writeBackup(app.context, { file, recipient })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

async function importTwice(folder: ImportFolder): Promise<string> {
  folder.write()
  await folder.load()
  folder.write({
    'employees.csv': [ANN.replace('123456', '999888')],
    'checks.csv': [`${KEY},C1,101.00,81.00`],
  })
  await folder.load()
  const [newest] = await folder.rows<{ id: string }>('select import_id as id from check_versions')
  return newest?.id ?? ''
}

async function loadW2s(): Promise<void> {
  await createEmployee(app, W2)
  const context = { ...app.context, actor: adminOf(adminId) }
  const { name, ssn } = W2
  const files = [{ name: 'w2.pdf', content: await w2Pdf([{ name, ssn }]) }]
  const id = await load(context, files)
  await confirmUpload(context, id, {})
  await workOn(context, await findUpload(context.db, id))
  await load(context, files)
}

const adminOf = (accountId: string) => ({
  ...{ kind: 'user' as const, accountId, username: 'admin', name: 'Admin', roles: ['Admin'] as const },
  ...{ sessionId: randomUUID(), isLinkSession: false, applicationId: null },
  ...{ needsSecondFactor: false, wasResetByMail: false, areRolesChanged: false },
})

const unfinished = () => readdirSync(folder).filter(name => name.endsWith('.unfinished'))

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

function emptyPlace(databaseUrl = '') {
  const dataDir = mkdtempSync(join(folder, 'place-'))
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent' })
}

it('is readable by its owner only, and holds neither keys nor a text that anyone could read', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('back\\slash')).toBe(false)
  expect(unfinished()).toEqual([])
})

it('is verified with the version that made it and the level of its database', async () => {
  const manifest = await verifyBackup({ file, identityFile })
  expect(describeBackup(manifest)).toMatch(/^[1-9].* files, as they were at .*Z$/)
  expect(describeMaker(manifest)).toBe(`made by EPay ${VERSION}, database at ${newestMigration()}`)
})

it('leaves nothing in DATA_DIR, and what was there', () => {
  const names = readdirSync(app.dependencies.config.dataDir)
  expect(names.filter(name => name.startsWith('.'))).toEqual([])
  expect(readFileSync(mine, 'utf8')).toBe('kept by the operator')
})

describe('restored into an empty place', () => {
  it('has every row and every file as they were, in its own server', async () => {
    const config = emptyPlace()
    await restoreBackup(config, { file, identityFile })
    const database = await openDatabase(config)
    expect(await contentsOf(database)).toEqual(contents)
    writeFileSync(join(config.dataDir, 'keys.json'), keys(), { mode: 0o600 })
    const { clock, log } = app.dependencies
    const dependencies = await createDependencies(config, database, { clock, log })
    const { isGood, report } = await check(await systemContext(dependencies, 'test'))
    expect([isGood, report]).toEqual([
      true,
      expect.stringMatching(/^[1-9]\d* files and [1-9]\d* sealed values were read, 0 problems/),
    ])
    const context = { ...(await systemContext(dependencies, 'test')), actor: adminOf(adminId) }
    expect(await undoImport(context, undoable)).toMatchObject({ state: 'undone' })
    const { rows } = await database.pool.query(
      `select bank_account_last4, net_pay::text from employees e join checks c on c.employee_id = e.id where e.id = '7'`,
    )
    expect(rows).toEqual([{ bank_account_last4: '3456', net_pay: '80.00' }])
    const [form] = await listFormsOf(context.db, W2.id)
    const { file: w2 } = await openForm(context, form?.id ?? '')
    expect((Buffer.isBuffer(w2) ? w2 : await buffer(w2)).subarray(0, 5).toString()).toBe('%PDF-')
    await dependencies.jobs.stop()
    await database.close()
  })

  it('and on a database server', async () => {
    const config = emptyPlace(await createEmptyDatabaseUrl())
    await restoreBackup(config, { file, identityFile })
    const database = await openDatabase(config)
    expect(await contentsOf(database)).toEqual(contents)
    await database.close()
    const again = restoreBackup(emptyPlace(config.databaseUrl), { file, identityFile })
    await expect(again).rejects.toThrow('is not empty')
  })
})

function leaveHalf({ dataDir, databaseUrl }: ReturnType<typeof emptyPlace>): string {
  noteRestore(dataDir, `${databaseUrl ? 'a database server' : dataDir} and ${filesFolder(dataDir)}`)
  const id = randomUUID()
  const path = join(dataDir, `files/${objectName(id)}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'half')
  return id
}

describe('where a restore was broken off', () => {
  it('is restored again in place of what it left', async () => {
    const config = emptyPlace()
    const id = leaveHalf(config)
    await expect(openPortal(config)).rejects.toThrow('was broken off: run it again before the portal')
    const { files } = await restoreBackup(config, { file, identityFile })
    const stored = readdirSync(join(config.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(stored.filter(name => isFileId(basename(name)))).toHaveLength(files)
    expect(stored).not.toContain(objectName(id))
    expect(readdirSync(config.dataDir)).not.toContain('unfinished-restore')
  })

  it('removes nothing while another process holds the data directory', async () => {
    const config = emptyPlace()
    const id = leaveHalf(config)
    const other = await openDatabase(config, { isPortal: true })
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow('is in use by another EPay')
    await other.close()
    for (const path of [`files/${objectName(id)}`, 'unfinished-restore'])
      expect(existsSync(join(config.dataDir, path))).toBe(true)
  })

  it('takes nothing away where its rows are there', async () => {
    const config = emptyPlace(await createEmptyDatabaseUrl())
    const id = leaveHalf(config)
    const database = await openDatabase(config)
    await database.pool.query('create table public.accounts (id int)')
    await database.close()
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow('is not empty')
    for (const path of [`files/${objectName(id)}`, 'unfinished-restore'])
      expect(existsSync(join(config.dataDir, path))).toBe(true)
  })

  it('is refused with other settings, which would leave it half', async () => {
    const config = emptyPlace()
    noteRestore(config.dataDir, 'a database server and s3://harbor/files')
    await expect(restoreBackup(config, { file, identityFile })).rejects.toThrow(
      'A restore into a database server and s3://harbor/files was broken off: run it again with the same settings',
    )
  })
})

const keys = () => readFileSync(join(app.dependencies.config.dataDir, 'keys.json'))

describe('refuses', () => {
  it('one flipped byte, wherever it is, and restores nothing of it', async () => {
    const bytes = readFileSync(file)
    for (const place of [30, bytes.length >> 1, bytes.length - 20]) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8(altered.readUInt8(place) ^ 1, place)
      const path = join(folder, `altered-${place}`)
      writeFileSync(path, altered)
      await expect(verifyBackup({ file: path, identityFile })).rejects.toThrow(
        /^The backup can't be read at .*altered/,
      )
      const config = emptyPlace()
      await expect(restoreBackup(config, { file: path, identityFile })).rejects.toThrow('The backup')
      for (const left of ['postgres', 'files']) expect(existsSync(join(config.dataDir, left))).toBe(false)
    }
  })

  it('a file that is cut off', async () => {
    const path = join(folder, 'cut')
    writeFileSync(path, readFileSync(file).subarray(0, -100_000))
    await expect(verifyBackup({ file: path, identityFile })).rejects.toThrow('The backup')
  })

  it("another recipient's key, and what is none", async () => {
    const other = join(folder, 'other.txt')
    await makeBackupKey(other)
    await expect(verifyBackup({ file, identityFile: other })).rejects.toThrow(
      "can't be read at its beginning: it is encrypted to another recipient than this key's, or was altered there",
    )
    const key = verifyBackup({ file: other, identityFile: other })
    await expect(key).rejects.toThrow('it is no backup, or was altered there')
    writeFileSync(join(folder, 'none.txt'), 'nothing')
    const none = { file, identityFile: join(folder, 'none.txt') }
    await expect(verifyBackup(none)).rejects.toThrow('holds no key')
    const nowhere = join(folder, 'nowhere')
    await expect(verifyBackup({ file: nowhere, identityFile: nowhere })).rejects.toThrow(
      `${nowhere} can't be read`,
    )
    writeFileSync(join(folder, 'cut-off.txt'), 'AGE-SECRET-KEY-1')
    const cutOff = { file: nowhere, identityFile: join(folder, 'cut-off.txt') }
    await expect(verifyBackup(cutOff)).rejects.toThrow("The backup can't be read at its beginning")
    const wrong = { file: join(folder, 'new'), recipient: 'age1wrong' }
    await expect(writeBackup(app.context, wrong)).rejects.toThrow('is no recipient')
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  it('to replace a backup, or data that is there', async () => {
    await expect(writeBackup(app.context, { file, recipient })).rejects.toThrow('is there already')
    const { config } = app.dependencies
    await expect(
      restoreBackup({ ...config, databaseUrl: undefined }, { file, identityFile }),
    ).rejects.toThrow('restore into an empty place')
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
  ])('what %s made', async (maker, made, sentence) => {
    const path = join(folder, maker)
    const manifest = { format: 1, madeAt: '', ...made, tables: {}, files: 0 }
    const content = Buffer.from(JSON.stringify(manifest))
    await writeArchive(
      (async function* () {
        yield { name: 'manifest.json', size: content.length, content }
      })(),
      { recipient, output: createWriteStream(path) },
    )
    const config = emptyPlace()
    await expect(restoreBackup(config, { file: path, identityFile })).rejects.toThrow(sentence)
    expect(existsSync(join(config.dataDir, 'postgres'))).toBe(false)
  })

  it('a folder that is not there, or none', async () => {
    const within = (place: string) => ({ file: join(folder, place, 'new'), recipient })
    writeFileSync(join(folder, 'no-folder'), '')
    await expect(writeBackup(app.context, within('nowhere'))).rejects.toThrow("can't be written: ENOENT")
    await expect(writeBackup(app.context, within('no-folder'))).rejects.toThrow("can't be written: ENOTDIR")
  })
})

it('two that are written to one name at once leave one of them, whole', async () => {
  const path = join(folder, 'twice')
  const write = () => writeBackup(app.context, { file: path, recipient })
  const ends = await Promise.allSettled([write(), write()])
  const made = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
  const refused = ends.flatMap(end => (end.status === 'rejected' ? [String(end.reason)] : []))
  expect(refused).toEqual([expect.stringContaining(`${path} is there already`)])
  expect(made).toEqual([await verifyBackup({ file: path, identityFile })])
  expect(unfinished()).toEqual([])
})

it('what is written meanwhile waits for the copy at most, and is not in it', async () => {
  const path = join(folder, 'meanwhile')
  const writing = writeBackup(app.context, { file: path, recipient })
  const form = buildFormData()
  expect((await app.anonymous.upload('/JobApplication/upload', form)).status).toBe(201)
  const { tables } = await writing
  const { rows } = await app.dependencies.db.execute(sql`select count(*)::int as count from job_applications`)
  expect([Number(rows[0]?.count), Number(rows[0]?.count) - 1]).toContain(tables['public.job_applications'])
})
