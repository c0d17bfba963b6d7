import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { importOutcomeSchema } from '@epay/contract/paychecks/import-endpoints'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { PREVIEW_THROTTLE } from '@epay/contract/paychecks/limits'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scriptToken } from '#server/auth/test-script-token.ts'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { employeeRow, filesWith, previewRows, uploadRows } from './factories.ts'
import { previewPayroll } from './import-payroll.ts'

const ACCOUNT = '998877665544'
const SSN = '901-23-4567'
type Guess = { bankAccount?: string; ssn?: string; id?: string }
const rowsOf = (guesses: readonly Guess[]) => ({
  'employees.csv': guesses.map(guess => employeeRow({ id: 'v1', name: 'Pat v1', ...guess })),
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.database.pool.query(
    'truncate imports, checks, employees, bank_account_changes, rate_limits cascade',
  )
  await createEmployee(app, {
    ...{ id: 'v1', name: 'Pat v1', address1: '1 Main Street', city: 'Davis', state: 'CA', zip: '95616' },
    ...{ accountType: 'Checking', bankAccount: ACCOUNT, ssn: SSN },
  })
})

async function clientOf(kind: 'HR-Manager' | 'Admin' | 'Script'): Promise<ApiClient> {
  return kind === 'Script' ? app.withToken(await scriptToken(app, 'import', randomUUID())) : app.as(kind)
}
const preview = (guesses: readonly Guess[], who: ApiClient = app.as('HR-Manager')) =>
  previewRows(who, rowsOf(guesses))

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
const SEALED = /[\w-]+\.[\w+/]{40,}=*/g

async function statementsOf(guesses: readonly Guess[]): Promise<string[]> {
  const sent: string[] = []
  const logQuery = (query: string, values: unknown[]) => {
    sent.push(`${query} ${JSON.stringify(values)}`)
  }
  const files = filesWith(rowsOf(guesses)).map(({ name, text }) => ({
    ...{ name, size: text.length },
    open: async () => Readable.from([Buffer.from(text)]),
  }))
  await drizzle(app.context.database.pool, { logger: { logQuery } }).transaction(db =>
    previewPayroll({ ...app.context, db }, { id: randomUUID(), source: { files } }),
  )
  // Ciphertexts differ each time, but not in length.
  return sent.map(each => each.replaceAll(UUID, 'ID').replaceAll(SEALED, text => `${text.length} characters`))
}

const GUESSES: [string, Guess, Guess][] = [
  ['a bank account', { bankAccount: ACCOUNT }, { bankAccount: '112233445544' }],
  ['an SSN', { ssn: SSN }, { ssn: '902-23-4567' }],
]

describe.each(GUESSES)('a right guess of %s can’t be told from a wrong one', (_, right, wrong) => {
  it.each(['HR-Manager', 'Admin', 'Script'] as const)('by what the preview answers %s', async kind => {
    const who = await clientOf(kind)
    const answers = []
    for (const guess of [right, wrong]) {
      const { id: _id, expiresAt: _at, ...rest } = await preview([guess, { ...guess, id: 'new1' }], who)
      answers.push(JSON.stringify(rest))
    }
    expect(answers[0]).toBe(answers[1])
    expect(answers[0]).not.toContain('Pat Other')
  })

  it('by the queries that it makes', async () => {
    const sent = await statementsOf([right])
    expect(sent.length).toBeGreaterThan(0)
    expect(await statementsOf([wrong])).toEqual(sent)
  })

  it('by what an HR-Manager sees once it is confirmed', async () => {
    const seen: unknown[] = []
    const manager = app.as('HR-Manager')
    for (const guess of [right, wrong]) {
      const { id } = await preview([guess])
      const { body: confirmed } = await manager.post(`/import/${id}/confirm`)
      const { body: again } = await manager.post(`/import/${id}/confirm`)
      const { counts } = importHistoryEndpoints.get.response.parse((await manager.get(`/imports/${id}`)).body)
      const { body: changes } = await manager.get(`/imports/${id}/changes`)
      seen.push({ confirmed, again, counts, changes })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toMatchObject({
      confirmed: { changedNumbers: null, counts: { employees: { changed: 0, given: 1 } } },
      changes: { totalCount: 0 },
    })
  })

  it('by a confirmation that doesn’t fit', async () => {
    for (const guess of [right, wrong]) {
      const { id, counts, accounts } = await preview([guess])
      const seen = { counts: { ...counts, employees: { new: 0, changed: 0, unchanged: 1 } }, accounts }
      expect(await app.as('HR-Manager').post(`/import/${id}/confirm`, seen)).toMatchObject({
        ...{ status: 409, body: { detail: IMPORT_REFUSALS.changed } },
      })
    }
  })
})

it('tells Admins how many numbers changed, after confirming alone', async () => {
  const admin = app.as('Admin')
  const seen = await preview([{ bankAccount: '112233445544', ssn: SSN }], admin)
  expect(seen.counts?.employees).toEqual({ new: 0, changed: 0, unchanged: 0, given: 1 })
  const { body } = await admin.post(`/import/${seen.id}/confirm`, {
    counts: seen.counts,
    accounts: seen.accounts,
  })
  expect(importOutcomeSchema.parse(body).changedNumbers).toEqual({ bankAccounts: 1, ssns: 0 })
})

it('compares no bank account of the files with one that is stored', async () => {
  const seen = await preview([
    { id: 'n1', bankAccount: ACCOUNT },
    { id: 'n2', bankAccount: '5555-6666' },
    { id: 'n3', bankAccount: '55556666' },
  ])
  expect(seen.sharedBankAccounts.map(({ people }) => people.map(({ employeeId }) => employeeId))).toEqual([
    ['n2', 'n3'],
  ])
})

it('is limited by account and by token, and audited with digests and counts', async () => {
  const script = await clientOf('Script')
  for (let tries = 0; tries < PREVIEW_THROTTLE.max; tries += 1)
    expect((await uploadRows(script, rowsOf([{ ssn: SSN }]))).status).toBe(200)
  expect(await uploadRows(script, rowsOf([{ ssn: SSN }]))).toMatchObject({
    status: 429,
    body: { detail: IMPORT_REFUSALS.tooManyPreviews },
  })
  expect((await uploadRows(app.as('HR-Manager'), rowsOf([{ ssn: SSN }]))).status).toBe(200)
  const { rows } = await app.context.database.pool.query(
    `select after from audit_events where action = 'payroll.previewed' order by id desc limit 1`,
  )
  expect(rows[0].after).toMatchObject({ employees: { given: 1 }, sha256: expect.any(Array) })
  expect(rows[0].after.sha256).toHaveLength(4)
  expect(rows[0].after.sha256[0]).toMatch(/^[0-9a-f]{64}$/)
})
