import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { signLinkToken, verifyLinkToken } from '#server/auth/tokens.ts'
import { employees, employeeVersions } from '#server/employees/tables.ts'
import { filesFolder } from '#server/files/layout.ts'
import { listStoredFiles } from '#server/files/sweep.ts'
import { packetSigner } from '#server/packets/evidence/packet-signer.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { createHiredApplication } from '#server/packets/test-submission.ts'
import { ANN_ROW, type ImportFolder, openImportFolder } from '#server/paychecks/import/factories.ts'
import { removeExpiredSigningKeys } from '#server/platform/data-keys.ts'
import { readKeys, withNewEncryptionKey, writeKeys } from '#server/platform/keys.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { rotateKeys } from './rotate-keys.ts'
import { replaceSealedValue, SEALED_COLUMNS } from './sealed-records.ts'

const SSN = '912-14-8286'
const BANK_ACCOUNT = '5825144648'
const FORMER_BANK_ACCOUNT = '1065863352'
const WAITING_LOCKS_QUERY = `select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

const app = await openTestApp()
let applicationId: string
beforeAll(async () => {
  await importTwice(await openImportFolder(app))
  applicationId = await createSubmittedPacket(app)
  const { id } = await createHiredApplication(app)
  const draft = { version: 0, answers: { routingNumber: '322271627' } }
  await app.as('HR-Manager').put(`/JobApplication/${id}/packet-draft`, draft)
  const password = 'correct horse battery'
  const accountId = await app.createAccount({ roles: ['Employee'], password })
  await app.withToken((await app.signIn(accountId)).token).post('/auth/second-factor/start', { password })
})

/** Reseals what the previous test left under another key. */
beforeEach(async () => {
  await rotateKeys(app.context)
})

/** Imports twice, because an import that can be undone keeps the former bank account as a sealed value. */
async function importTwice(folder: ImportFolder): Promise<void> {
  for (const bankAccount of [FORMER_BANK_ACCOUNT, BANK_ACCOUNT]) {
    const ann = ANN_ROW.replace('7,', '10,').replace('901-23-4567', SSN).replace('123456', bankAccount)
    folder.write({
      'employees.csv': [ann],
      'checks.csv': [],
      'check-lines.csv': [],
      'earnings-details.csv': [],
    })
    await folder.load()
  }
}

const newestKeyId = () => app.dependencies.cipher.fileKey('').keyId
const listKeyIds = () => readKeys(app.dependencies.config)?.encryption.map(({ id }) => id) ?? []

async function reveal(field: string): Promise<unknown> {
  return (await app.as('HR-Manager').post('/Employee/10/reveal', { field })).body
}

async function hashOfZip(): Promise<string> {
  const { bytes, status } = await app.as('HR-Manager').get(`/JobApplication/${applicationId}/packet.zip`)
  expect(status).toBe(200)
  return createHash('sha256').update(bytes).digest('hex')
}

async function listValuesUnder(keyId: string): Promise<string[]> {
  const { orm } = app.dependencies.database
  const { rows } = await orm.execute(sql`select table_name as name, column_name as column
    from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb')`)
  const columns = z.array(z.object({ name: z.string(), column: z.string() })).parse(rows)
  const locations: string[] = []
  for (const { name, column } of columns) {
    const text = sql`${sql.identifier(column)}::text`
    const { rows: matches } = await orm.execute(
      sql`select 1 from ${sql.identifier(name)} where ${text} like ${`%${keyId}.%`}`,
    )
    locations.push(...matches.map(() => `${name}.${column}`))
  }
  const folder = filesFolder(app.dependencies.config.dataDir)
  for (const id of await listStoredFiles(app.dependencies.objects)) {
    const header = readFileSync(join(folder, id.slice(0, 2), id)).subarray(0, 40)
    if (header.includes(keyId)) locations.push(`file ${id}`)
  }
  return locations
}

test('all values and files are resealed under the new key and still open', async () => {
  const [before, zip] = [newestKeyId(), await hashOfZip()]
  const columns = new Set(await listValuesUnder(before))
  for (const name of [
    ...['employees.ssn_sealed', 'employee_versions.bank_account_sealed', 'packets.ssn'],
    ...['packet_drafts.answers_sealed', 'second_factors.secret_sealed'],
  ])
    expect(columns).toContain(name)

  const { isOk, report } = await rotateKeys(app.context)
  expect(isOk).toBe(true)
  expect(report.split('\n')[0]).toBe(
    `Everything is sealed under the key ${newestKeyId()}: ${[...columns].length} values and files were resealed.`,
  )
  expect(listKeyIds().slice(0, 2)).toEqual([newestKeyId(), before])
  expect(await listValuesUnder(before)).toEqual([])
  expect([await reveal('ssn'), await reveal('bankAccount')]).toEqual([
    { value: SSN },
    { value: BANK_ACCOUNT },
  ])
  const { cipher, database } = app.dependencies
  const versions = await database.orm.select().from(employeeVersions)
  const accounts = versions.flatMap(({ bankAccountSealed }) => bankAccountSealed ?? [])
  expect(accounts.map(sealedAccount => cipher.open(sealedAccount, 'employees:10:bank_account'))).toEqual([
    FORMER_BANK_ACCOUNT,
  ])
  expect(await hashOfZip()).toBe(zip)
})

test('every sealed value is bound to its row', () => {
  // An employee version is bound to its ID without the leading import ID, so these IDs must differ after that prefix.
  const [oneId, otherId] = ['1', '2'].map(end => `${randomUUID()} ${end}`)
  const isBoundToRow = ({ boundTo }: SealedColumn) => boundTo(oneId ?? '') !== boundTo(otherId ?? '')
  const unboundColumns = SEALED_COLUMNS.filter(column => !isBoundToRow(column)).map(
    ({ column }) => column.name,
  )
  // The settings table has only one row.
  expect(unboundColumns).toEqual(['smtp_password_sealed'])
})

test('every sealed column of the database is resealed', async () => {
  const { rows } = await app.dependencies.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%sealed'`,
  )
  const knownColumns = SEALED_COLUMNS.map(({ column }) => `${getTableName(column.table)}.${column.name}`)
  expect(rows.map(({ name }) => name).filter(name => !knownColumns.includes(name))).toEqual([])
})

test('a value that changed in the meantime is not overwritten', async () => {
  const column = SEALED_COLUMNS.find(({ column }) => column === employees.ssnSealed)
  if (!column) throw new Error('SSNs are sealed')
  const outdatedValue = { id: '10', sealedText: 'the value before' }
  expect(await replaceSealedValue(app.dependencies.db, column, outdatedValue, 'resealed')).toBe(false)
})

test('an interrupted rotation continues with its own key', async () => {
  const { config, keys } = app.dependencies
  writeKeys(config, withNewEncryptionKey(readKeys(config) ?? keys))
  const unfinishedKeyId = newestKeyId()
  await rotateKeys(app.context)
  expect(newestKeyId()).toBe(unfinishedKeyId)
  expect(await listValuesUnder(listKeyIds()[1] ?? '')).toEqual([])
})

test('a key that another process creates in the meantime is kept', async () => {
  const { config, database, keys } = app.dependencies
  const otherConnection = await database.pool.connect()
  await otherConnection.query('begin; lock table encryption_keys in share row exclusive mode')
  const currentKeys = readKeys(config) ?? keys
  const rotation = rotateKeys(app.context)
  await expect
    .poll(async () => (await database.pool.query(WAITING_LOCKS_QUERY)).rows.length, { timeout: 10_000 })
    .toBe(1)
  const otherKeys = withNewEncryptionKey(currentKeys)
  writeKeys(config, otherKeys)
  await otherConnection.query('commit')
  otherConnection.release()
  expect(await rotation).toMatchObject({ isOk: true })
  expect(listKeyIds()).toEqual(otherKeys.encryption.map(({ id }) => id))
  const { rows } = await database.pool.query('select id from encryption_keys')
  expect(rows.map(({ id }) => id).sort()).toEqual(listKeyIds().sort())
})

test('altered values and values of a lost key are listed and left unchanged', async () => {
  const { orm } = app.dependencies.database
  const [row] = await orm.select().from(employees)
  const alteredValue = `${newestKeyId()}.${Buffer.from('altered beyond recognition').toString('base64')}`
  await orm.execute(
    sql`update employees set ssn_sealed = ${alteredValue}, bank_account_sealed = 'lostkey.AAAA'`,
  )
  const { isOk, report } = await rotateKeys(app.context)
  expect(isOk).toBe(false)
  expect(report.split('\n').slice(0, 2)).toEqual([
    `can't be opened: employees 10, ssn_sealed`,
    `can't be opened: employees 10, bank_account_sealed`,
  ])
  const [after] = await orm.select().from(employees)
  expect([after?.ssnSealed, after?.bankAccountSealed]).toEqual([alteredValue, 'lostkey.AAAA'])
  const { ssnSealed, bankAccountSealed } = row ?? {}
  await orm.execute(
    sql`update employees set ssn_sealed = ${ssnSealed}, bank_account_sealed = ${bankAccountSealed}`,
  )
})

const listSigningKeyIds = () => readKeys(app.dependencies.config)?.signing.map(({ id }) => id) ?? []
const keyIdOf = (token: string) =>
  z
    .object({ kid: z.string() })
    .parse(JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString())).kid

test('the signing key is replaced; sessions and links verify until they expire, packets forever', async () => {
  const { dependencies } = app
  const [before] = listSigningKeyIds()
  const { fingerprint } = packetSigner(dependencies)
  const account = { username: 'ana', password: 'correct horse battery' }
  await app.createAccount({ ...account, roles: ['Employee'] })
  const signIn = async () =>
    z.object({ token: z.string() }).parse((await app.anonymous.post('/auth/login', account)).body)
  const session = await signIn()
  const expiresAt = new Date(app.clock.now().getTime() + 90 * 24 * 3_600_000)
  const claims = {
    purpose: 'complete-packet',
    subjectId: 'a',
    accountId: null,
    name: 'Ana',
    role: null,
  } as const
  const link = signLinkToken(dependencies.keys, { id: randomUUID(), ...claims }, app.clock.now(), expiresAt)
  expect([keyIdOf(session.token), keyIdOf(link)]).toEqual([before, before])

  const { report } = await rotateKeys(app.context)
  const [newestKeyId] = listSigningKeyIds()
  expect(newestKeyId).not.toBe(before)
  expect(report).toContain(`signed with the key ${newestKeyId}; earlier ones are verified until `)
  expect(keyIdOf((await signIn()).token)).toBe(newestKeyId)
  expect((await app.withToken(session.token).get('/auth/sessions')).status).toBe(200)
  expect(verifyLinkToken(dependencies.keys, link, app.clock.now(), 0)).toMatchObject({
    purpose: claims.purpose,
  })
  const lastMoment = new Date(expiresAt.getTime() - 1000)
  expect(verifyLinkToken(dependencies.keys, link, lastMoment, 0)).toMatchObject({ purpose: claims.purpose })
  expect(packetSigner(dependencies).fingerprint).not.toBe(fingerprint)

  app.clock.advance(121 * 24 * 3600)
  expect(verifyLinkToken(dependencies.keys, link, app.clock.now(), 60 * 24 * 3600)).toBeUndefined()
  await removeExpiredSigningKeys(dependencies.config, dependencies.database, app.clock.now())
  expect(listSigningKeyIds()).toEqual([newestKeyId])
  expect(packetSigner(dependencies).publicKeys.map(({ kid }) => kid)).toContain(fingerprint)
})
