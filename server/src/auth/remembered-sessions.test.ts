import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/client.ts'
import type { Executor } from '#server/database/transaction.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { markEmployeeDeleted, updateEmployeeColumns } from '#server/employees/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import {
  type Acting,
  insertSession,
  markAccountEnded,
  replaceRoles,
  revokeSession,
  revokeSessionsOf,
} from './queries.ts'
import { type FindActing, rememberSessions } from './remembered-sessions.ts'
import { secondFactors, sessions } from './tables.ts'

let app: TestApp
let database: Database
let at: Date
/** The test's own clock: it stands still unless a test moves it, so that nothing is forgotten by age. */
let elapsed = 0
let find: FindActing
beforeAll(async () => {
  app = await buildTestApp()
  database = app.dependencies.database
  at = app.clock.now()
})
afterAll(() => app.close())

type Person = { accountId: string; employeeId: string; sessionId: string }
let person: Person
let before: Acting | undefined
beforeEach(async () => {
  const accountId = await app.createAccount({ roles: ['Employee', 'CFO'], name: 'Ana' })
  const employeeId = `E-${randomUUID().slice(0, 8)}`
  await createEmployee(app, { id: employeeId, name: 'Ana López', accountId })
  await database.orm
    .insert(secondFactors)
    .values({ accountId, secretSealed: 'x', startedAt: at, confirmedAt: at })
  person = { accountId, employeeId, sessionId: randomUUID() }
  const expiresAt = new Date(at.getTime() + 3_600_000)
  await insertSession(database.orm, {
    id: person.sessionId,
    accountId,
    kind: 'link',
    createdAt: at,
    expiresAt,
  })
  elapsed = 0
  find = rememberSessions(database, () => elapsed)
  await onEachConnection(database, 'select 1')
  before = await find(person.sessionId, at)
})

/** Also has each of them hear what was told before. */
async function onEachConnection({ pool }: Database, statement: string): Promise<pg.PoolClient[]> {
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) await client.query(statement)
  for (const client of clients) client.release()
  return clients
}

const ask = () => find(person.sessionId, at)

it('a session is looked up once in five seconds', async () => {
  expect(before).toMatchObject({
    account: { name: 'Ana López', roles: ['CFO', 'Employee'], hasSecondFactor: true },
  })
  elapsed = 4_999
  expect(await ask()).toBe(before)
  elapsed = 5_000
  const again = await ask()
  expect(again).not.toBe(before)
  expect(again).toEqual(before)
})

it('no session is remembered beyond its end', async () => {
  const end = before?.session.expiresAt ?? at
  expect(await find(person.sessionId, new Date(end.getTime() - 1))).toBe(before)
  expect(await find(person.sessionId, end)).toBeUndefined()
})

it('what is unknown is not remembered as unknown', async () => {
  const id = randomUUID()
  expect(await find(id, at)).toBeUndefined()
  const expiresAt = new Date(at.getTime() + 1_000)
  await insertSession(database.orm, {
    id,
    accountId: person.accountId,
    kind: 'full',
    createdAt: at,
    expiresAt,
  })
  expect(await find(id, at)).toMatchObject({ session: { id } })
})

it('the longest remembered make room for others', async () => {
  await database.orm.execute(sql`
    insert into sessions (id, account_id, kind, created_at, expires_at)
    select md5('other' || i)::uuid, ${person.accountId}, 'full', created_at, expires_at
    from sessions, generate_series(1, 2000) i where id = ${person.sessionId}`)
  const rows = await database.orm.select().from(sessions).where(eq(sessions.accountId, person.accountId))
  const others = rows.filter(({ id }) => id !== person.sessionId)
  const first = await find(others[0]?.id ?? '', at)
  for (const { id } of others.slice(1, -1)) await find(id, at)
  expect(await find(others[0]?.id ?? '', at)).toBe(first)
  expect(await ask()).toBe(before)
  await find(others.at(-1)?.id ?? '', at)
  expect(await ask()).not.toBe(before)
})

type Change = (db: Executor, person: Person) => Promise<unknown>
const ENDED: [string, Change][] = [
  ['signing out', (db, { sessionId }) => revokeSession(db, sessionId, at, 'signed out')],
  ['a new password', (db, { accountId }) => revokeSessionsOf(db, accountId, { at, reason: 'password set' })],
  [
    'the end of what began with links',
    (db, { accountId }) => revokeSessionsOf(db, accountId, { at, reason: 'e-mail changed', kind: 'link' }),
  ],
  ['the end of the account', (db, { accountId }) => markAccountEnded(db, accountId, at)],
  [
    'the deletion of the session',
    (db, { sessionId }) => db.delete(sessions).where(eq(sessions.id, sessionId)),
  ],
]
const CHANGED: [string, Change, Partial<Acting['account']>][] = [
  [
    'a role that was taken',
    (db, { accountId }) => replaceRoles(db, accountId, ['Employee']),
    { roles: ['Employee'] },
  ],
  [
    'a role that was given',
    (db, { accountId }) => replaceRoles(db, accountId, ['Admin', 'CFO', 'Employee']),
    { roles: ['Admin', 'CFO', 'Employee'] },
  ],
  [
    'a second factor that was taken away',
    (db, { accountId }) => db.delete(secondFactors).where(eq(secondFactors.accountId, accountId)),
    { hasSecondFactor: false },
  ],
  [
    "a new name in the employee's record",
    (db, { employeeId }) => updateEmployeeColumns(db, employeeId, { name: 'Ana Díaz' }),
    { name: 'Ana Díaz' },
  ],
  [
    "the end of the employee's record",
    (db, { employeeId }) => markEmployeeDeleted(db, employeeId, at),
    { name: 'Ana' },
  ],
]
const CHANGES = [
  ...ENDED.map(([name, change]) => ({ name, change, after: undefined })),
  ...CHANGED.map(([name, change, account]) => ({ name, change, after: { account } })),
]

function expectAfter(acting: Acting | undefined, after: { account: Partial<Acting['account']> } | undefined) {
  if (after) expect(acting).toMatchObject(after)
  else expect(acting).toBeUndefined()
}

describe('in the process that changed it', () => {
  it.each(CHANGES)('$name counts at once', async ({ change, after }) => {
    expect(await ask()).toBe(before)
    await change(database.orm, person)
    expectAfter(await ask(), after)
  })

  it('a change that was rolled back is none', async () => {
    const failed = database.orm.transaction(async tx => {
      await revokeSession(tx, person.sessionId, at, 'signed out')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await ask()).toBe(before)
  })

  it('a change made while the session is looked up is not remembered as it was before', async () => {
    find = rememberSessions(database, () => elapsed)
    const asked = ask()
    const changed = revokeSession(database.orm, person.sessionId, at, 'signed out')
    await Promise.all([asked, changed])
    expect(await ask()).toBeUndefined()
  })

  it('what was remembered when a connection broke is looked up again', async () => {
    const client = await database.pool.connect()
    client.release()
    client.connection.stream.destroy()
    await new Promise<void>(resolve => client.once('end', resolve))
    expect(await ask()).not.toBe(before)
  })

  it('a new account, a sign-in and a refresh let all be remembered', async () => {
    const version = database.pool.accessChanges.version
    const { sessionId, accountId } = person
    const expiresAt = new Date(at.getTime() + 9_000_000)
    await insertSession(database.orm, { id: randomUUID(), accountId, kind: 'full', createdAt: at, expiresAt })
    await database.orm.update(sessions).set({ expiresAt, lastUsedAt: at }).where(eq(sessions.id, sessionId))
    expect(database.pool.accessChanges.version).toBe(version)
    expect(await ask()).toBe(before)
  })
})

const serverUrl = process.env.TEST_DATABASE_URL

describe.runIf(serverUrl)('in another process', () => {
  let other: Database
  beforeAll(async () => {
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${rows[0]?.name}`
    other = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  })
  afterAll(() => other.close())

  it.each(CHANGES)('$name is told', async ({ change, after }) => {
    expect(await ask()).toBe(before)
    await change(other.orm, person)
    await expect.poll(ask).not.toBe(before)
    expectAfter(await ask(), after)
  })

  it.each(CHANGES)('$name counts after five seconds when nobody tells', async ({ change, after }) => {
    await onEachConnection(database, 'unlisten *')
    find = rememberSessions(database, () => elapsed)
    before = await ask()
    await change(other.orm, person)
    elapsed = 4_999
    expect(await ask()).toBe(before)
    elapsed = 5_000
    expectAfter(await ask(), after)
    await endConnections(database, other)
  })

  it('connections that were ended are taken as news', async () => {
    await endConnections(database, other)
    await expect.poll(ask).not.toBe(before)
  })
})

/** The next connections listen again. */
async function endConnections(pool: Database, other: Database): Promise<void> {
  const clients = await onEachConnection(pool, 'select 1')
  const ended = clients.map(client => new Promise<void>(resolve => client.once('end', resolve)))
  await other.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await Promise.all(ended)
}

it('every table by which requests are allowed tells of its changes', async () => {
  const { rows } = await database.orm.execute<{ table: string }>(sql`
    select distinct tgrelid::regclass::text as table from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where proname = 'tell_access_change' order by 1`)
  expect(rows.map(({ table }) => table)).toEqual([
    'account_roles',
    'accounts',
    'employees',
    'portal_settings',
    'second_factors',
    'sessions',
  ])
})
