import { randomUUID } from 'node:crypto'
import { importOutcomeSchema } from '@epay/contract/paychecks/import-endpoints'
import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { PREVIEW_THROTTLE } from '@epay/contract/paychecks/limits'
import { drizzle } from 'drizzle-orm/node-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestScriptToken } from '#server/auth/test-script-token.ts'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildEmployeeRow, buildFiles, previewRows, startImports, uploadRows } from './factories.ts'
import { previewPayroll } from './import-payroll.ts'

const ACCOUNT = '998877665544'
const SSN = '901-23-4567'
type Guess = { bankAccount?: string; ssn?: string; id?: string }
const toRows = (guesses: readonly Guess[]) => ({
  'employees.csv': guesses.map(guess => buildEmployeeRow({ id: 'v1', name: 'Pat v1', ...guess })),
})

const { app, folder } = await startImports({ environment: { RATE_LIMITS: 'on' }, shouldKeepAccounts: true })
beforeEach(async () => {
  await folder.queryRows('truncate rate_limits')
  await createEmployee(app, {
    ...{ id: 'v1', name: 'Pat v1', address1: '1 Main Street', city: 'Davis', state: 'CA', zip: '95616' },
    ...{ accountType: 'Checking', bankAccount: ACCOUNT, ssn: SSN },
  })
})

async function createClient(kind: 'HR-Manager' | 'Admin' | 'Script'): Promise<ApiClient> {
  return kind === 'Script'
    ? app.withToken(await createTestScriptToken(app, 'import', randomUUID()))
    : app.as(kind)
}
const preview = (guesses: readonly Guess[], previewer: ApiClient = app.as('HR-Manager')) =>
  previewRows(previewer, toRows(guesses))

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
const CIPHERTEXT = /[\w-]+\.[\w+/]{40,}=*/g

async function logStatements(guesses: readonly Guess[]): Promise<string[]> {
  const statements: string[] = []
  const logQuery = (query: string, values: unknown[]) => {
    statements.push(`${query} ${JSON.stringify(values)}`)
  }
  const files = buildFiles(toRows(guesses))
  await drizzle(app.context.database.pool, { logger: { logQuery } }).transaction(db =>
    previewPayroll({ ...app.context, db }, { id: randomUUID(), source: { files } }),
  )
  // Ciphertexts differ each time, but not in length.
  return statements.map(each =>
    each.replaceAll(UUID, 'ID').replaceAll(CIPHERTEXT, text => `${text.length} characters`),
  )
}

const GUESSES: [string, Guess, Guess][] = [
  ['a bank account', { bankAccount: ACCOUNT }, { bankAccount: '112233445544' }],
  ['an SSN', { ssn: SSN }, { ssn: '902-23-4567' }],
]

describe.each(GUESSES)('a right guess of %s', (_, rightGuess, wrongGuess) => {
  it.each(['HR-Manager', 'Admin', 'Script'] as const)(
    'looks the same as a wrong one in the preview for %s',
    async kind => {
      const previewer = await createClient(kind)
      const previews: string[] = []
      for (const guess of [rightGuess, wrongGuess]) {
        const {
          id: _id,
          expiresAt: _at,
          ...rest
        } = await preview([guess, { ...guess, id: 'new1' }], previewer)
        previews.push(JSON.stringify(rest))
      }
      expect(previews[0]).toBe(previews[1])
    },
  )

  it('makes the preview run the same queries as a wrong one', async () => {
    expect(await logStatements([wrongGuess])).toEqual(await logStatements([rightGuess]))
  })

  it('looks the same as a wrong one to an HR manager after confirming', async () => {
    const results: unknown[] = []
    const manager = app.as('HR-Manager')
    for (const guess of [rightGuess, wrongGuess]) {
      const { id } = await preview([guess])
      const { body: firstResult } = await manager.post(`/import/${id}/confirm`)
      const { body: repeatedResult } = await manager.post(`/import/${id}/confirm`)
      const { counts } = importHistoryEndpoints.get.response.parse((await manager.get(`/imports/${id}`)).body)
      const { body: changes } = await manager.get(`/imports/${id}/changes`)
      results.push({ confirmed: firstResult, again: repeatedResult, counts, changes })
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]).toMatchObject({
      confirmed: { changedNumbers: null, counts: { employees: { changed: 0, given: 1 } } },
      changes: { totalCount: 0 },
    })
  })

  it('is rejected like a wrong one in a confirmation with other counts', async () => {
    for (const guess of [rightGuess, wrongGuess]) {
      const { id, counts, accounts } = await preview([guess])
      const employees = { new: 0, changed: 0, unchanged: 1 }
      const confirmation = { counts: { ...counts, employees }, accounts }
      const rejection = { status: 409, body: { detail: IMPORT_REFUSALS.changed } }
      expect(await app.as('HR-Manager').post(`/import/${id}/confirm`, confirmation)).toMatchObject(rejection)
    }
  })
})

it('tells only Admins how many numbers changed, and only after confirming', async () => {
  const admin = app.as('Admin')
  const { id, counts, accounts } = await preview([{ bankAccount: '112233445544', ssn: SSN }], admin)
  expect(counts?.employees).toEqual({ new: 0, changed: 0, unchanged: 0, given: 1 })
  const { body } = await admin.post(`/import/${id}/confirm`, { counts, accounts })
  expect(importOutcomeSchema.parse(body).changedNumbers).toEqual({ bankAccounts: 1, ssns: 0 })
})

it('compares bank accounts only within the files, not with stored ones', async () => {
  const { sharedBankAccounts } = await preview([
    { id: 'n1', bankAccount: ACCOUNT },
    { id: 'n2', bankAccount: '5555-6666' },
    { id: 'n3', bankAccount: '55556666' },
  ])
  expect(sharedBankAccounts.map(({ people }) => people.map(({ employeeId }) => employeeId))).toEqual([
    ['n2', 'n3'],
  ])
})

it('limits previews for each account and token, and audits them with digests and counts', async () => {
  const script = await createClient('Script')
  for (let attempt = 0; attempt < PREVIEW_THROTTLE.max; attempt += 1)
    expect((await uploadRows(script, toRows([{ ssn: SSN }]))).status).toBe(200)
  expect(await uploadRows(script, toRows([{ ssn: SSN }]))).toMatchObject({
    status: 429,
    body: { detail: IMPORT_REFUSALS.tooManyPreviews },
  })
  expect((await uploadRows(app.as('HR-Manager'), toRows([{ ssn: SSN }]))).status).toBe(200)
  const rows = await folder.queryRows(
    `select after from audit_events where action = 'payroll.previewed' order by id desc limit 1`,
  )
  const digests = Array(4).fill(expect.stringMatching(/^[0-9a-f]{64}$/))
  expect(rows).toMatchObject([{ after: { employees: { given: 1 }, sha256: digests } }])
})
