import {
  describePendingColumn,
  WAITING_REFUSALS,
  waitingEndpoints,
} from '@epay/contract/paychecks/waiting-changes'
import { describe, expect, it } from 'vitest'
import { createTestScriptToken } from '#server/auth/test-script-token.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { createManagerWithCode } from '#server/hand-over/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { race } from '#server/testing/race.ts'
import { buildFiles, previewRows, SMALL_IMPORT, startImports } from './factories.ts'
import { importPayroll } from './import-payroll.ts'
import { discardWaitingChanges } from './waiting-changes.ts'

const ACCOUNT = '998877665544'

const { app } = await startImports({ shouldKeepAccounts: true })
const script = app.withToken(await createTestScriptToken(app, 'import', 'Nightly'))
const { client: manager, nextCode } = await createManagerWithCode(app)

async function importBy(client: ApiClient, row: string) {
  const preview = await previewRows(client, { ...SMALL_IMPORT, 'employees.csv': [row] })
  expect((await client.post(`/import/${preview.id}/confirm`)).status).toBe(200)
  return preview
}
const listWaiting = async () =>
  waitingEndpoints.list.response.parse((await manager.get('/import/waiting')).body)
const readAnn = async () => (await manager.get('/Employee/7')).body
const confirm = (importId: string | undefined, body = { code: nextCode() }) =>
  manager.post(`/import/${importId}/waiting/confirm`, body)
const NOTHING_WAITING = { status: 409, body: { detail: WAITING_REFUSALS.nothing } }
const WITH_BANK_ACCOUNT = '7,Ann,1 Main St,Davis,CA,95616,Checking,111122223333,,yes,no,'

describe('an import by a script', () => {
  it('holds identity and bank account changes until a person confirms them, and imports the rest', async () => {
    const accountId = await app.createAccount({ roles: ['CFO', 'Employee'], name: 'Ann' })
    await createEmployee(app, { id: '7', name: 'Ann', bankAccount: ACCOUNT, ssn: '901-23-4567', accountId })
    const row = '7,Mallory,9 New St,Davis,CA,95616,Checking,111122223333,902-23-4567,no,no,'
    const { warnings } = await importBy(script, row)
    expect(warnings.map(({ warning }) => warning)).toEqual(
      (['name', 'isActive', 'bankAccount', 'ssn'] as const).map(column => describePendingColumn(column, 1)),
    )
    expect(await readAnn()).toMatchObject({
      ...{ name: 'Ann', isActive: true, address1: '9 New St' },
      ...{ bankAccount: '****5544', ssn: 'XXX-XX-4567' },
    })
    expect(await app.context.database.pool.query('select from checks')).toMatchObject({ rowCount: 1 })
    const [waitingImport] = await listWaiting()
    const changes = waitingImport?.changes.map(
      ({ column, before, after }) => `${column}: ${before} → ${after}`,
    )
    expect(changes?.toSorted()).toEqual([
      'bankAccount: Checking ••••5544 → Checking ••••3333',
      'isActive: Yes → No',
      'name: Ann → Mallory',
      'ssn: ••••4567 → ••••4567',
    ])
    expect(JSON.stringify(waitingImport)).not.toMatch(/111122223333|902-23/)

    expect((await confirm(waitingImport?.importId, { code: '000000' })).status).toBe(400)
    expect(await readAnn()).toMatchObject({ bankAccount: '****5544' })
    expect(await confirm(waitingImport?.importId)).toMatchObject({ status: 200, body: { changed: 4 } })
    expect(await readAnn()).toMatchObject({ isActive: false, bankAccount: '****3333' })
    const { rows } = await app.context.database.pool.query(
      `select action, after from audit_events where record_id = '7' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['employee.bank-account-changed', 'employee.waiting-change-confirmed']),
    )
    expect(JSON.stringify(rows)).not.toContain('111122223333')
    expect(await listWaiting()).toEqual([])
    expect(await confirm(waitingImport?.importId)).toMatchObject(NOTHING_WAITING)
  })

  it('creates no account for an email until a person confirms it', async () => {
    const row = '7,Ann,1 Main St,Davis,CA,95616,,,,yes,no,mallory@own.example'
    await importBy(script, row)
    expect(await readAnn()).toMatchObject({ accountId: null, email: '' })
    const [waitingImport] = await listWaiting()
    expect(await confirm(waitingImport?.importId)).toMatchObject({ status: 200 })
    expect(await readAnn()).toMatchObject({ email: 'mallory@own.example' })
  })

  it('returns and stores the same for a correct number and a wrong one', async () => {
    await createEmployee(app, { id: '7', name: 'Ann', bankAccount: ACCOUNT })
    const results: unknown[] = []
    for (const number of [ACCOUNT, '111122223333']) {
      const row = `7,Ann,1 Main Street,Davis,CA,95616,Checking,${number},,yes,no,`
      const { counts, warnings } = await importBy(script, row)
      const { rows } = await app.context.database.pool.query('select id from waiting_changes')
      results.push({ employees: counts?.employees, warnings, rows })
    }
    expect(results[0]).toEqual(results[1])
  })

  it('waits for a running import before it confirms changes, and keeps the import’s changes', async () => {
    await createEmployee(app, { id: '7', name: 'Ann' })
    const { id } = await importBy(script, WITH_BANK_ACCOUNT)
    const files = buildFiles({ 'employees.csv': ['7,Ann,9 New St,Davis,CA,95616,,,,yes,no,'] })
    const response = await race(
      app,
      context => importPayroll(context, { files }),
      () => confirm(id),
    )
    expect(response.status).toBe(200)
    expect(await readAnn()).toMatchObject({ address1: '9 New St', bankAccount: '****3333' })
  })

  it('doesn’t confirm changes that someone discards at the same time', async () => {
    const { id } = await importBy(script, WITH_BANK_ACCOUNT)
    const response = await race(
      app,
      context => discardWaitingChanges(context, id),
      () => confirm(id),
    )
    expect(response).toMatchObject(NOTHING_WAITING)
    expect(await readAnn()).toMatchObject({ bankAccount: '' })
  })
})
