import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, type ImportFolder, openImportFolder, previewRows } from './factories.ts'
import { importPayroll } from './import-payroll.ts'
import { filesOfFolder } from './stage-import.ts'

let app: TestApp
let folder: ImportFolder
let other: pg.PoolClient
const NO_CHECKS = { 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] }

async function untilOneWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await folder.rows(waiting)).length === 0);
}

async function letOtherBeFirst(): Promise<void> {
  await untilOneWaits()
  await other.query('commit')
}

describe('what another transaction does meanwhile', () => {
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    folder = await openImportFolder(app)
    other = await app.dependencies.database.pool.connect()
    await other.query('begin')
    return () => {
      other.release()
      folder.remove()
    }
  })

  test('another import that began earlier is waited for, and then compared with', async () => {
    folder.write({ ...NO_CHECKS, 'employees.csv': [ANN] })
    await other.query('commit')
    let second: ReturnType<ImportFolder['load']> | undefined
    await inTransaction(app.context, async context => {
      await importPayroll(context, { files: filesOfFolder(folder.directory, undefined) })
      second = folder.load()
      await untilOneWaits()
    })
    expect((await second)?.counts.employees).toEqual({ new: 0, changed: 0, unchanged: 1 })
  })

  test('an account that the employee was given stays theirs, and what was filled stays', async () => {
    await createEmployee(app, { id: '7', address1: '', city: '', state: '', zip: '' })
    const given = await app.createAccount({ roles: ['Employee'], email: 'given@example.com' })
    await other.query(`update employees set account_id = $1, city = 'Reno' where id = '7'`, [given])
    folder.write({ ...NO_CHECKS, 'employees.csv': ['7,Ann,,,,,,,,yes,no,ann@example.com'] })
    const loaded = folder.load()
    await letOtherBeFirst()
    expect(await loaded).toMatchObject({ accounts: 0, counts: { employees: { changed: 1 } } })
    expect(await folder.rows('select name, city, account_id from employees')).toEqual([
      { name: 'Ann', city: 'Reno', account_id: given },
    ])
    expect(await folder.rows(`select id from accounts where email = 'ann@example.com'`)).toEqual([])
  })

  test('a role that the account was granted stays', async () => {
    const id = await app.createAccount({ roles: ['CFO'], email: 'granted@example.com' })
    await other.query('update accounts set email = email where id = $1', [id])
    await other.query(`insert into account_roles (account_id, role) values ($1, 'HR-Manager')`, [id])
    await createEmployee(app, { id: '8' })
    folder.write({ ...NO_CHECKS, 'employees.csv': ['8,Ann,,,,,,,,yes,no,granted@example.com'] })
    const loaded = folder.load()
    await letOtherBeFirst()
    expect(await loaded).toMatchObject({ accounts: 1 })
    expect(
      await folder.rows(`select role from account_roles where account_id = '${id}' order by role`),
    ).toEqual(['CFO', 'Employee', 'HR-Manager'].map(role => ({ role })))
  })

  test('an account that became staff is no longer connected by an HR-Manager', async () => {
    const email = 'raised@example.com'
    const id = await app.createAccount({ roles: [], email })
    const packet = await submittedPacket(app, { email })
    await other.query('update accounts set email = email where id = $1', [id])
    await other.query(`insert into account_roles (account_id, role) values ($1, 'CFO')`, [id])
    const wanted = { employeeId: 'R-1', useExistingAccount: true }
    const answer = app.as('HR-Manager').post(`/JobApplication/${packet}/create-employee`, wanted)
    await letOtherBeFirst()
    expect(await answer).toMatchObject({ status: 403 })
    expect(await folder.rows(`select role from account_roles where account_id = '${id}'`)).toEqual([
      { role: 'CFO' },
    ])
  })

  test.each(['a7', 'A7'])('the ID %s was taken: the preview fits no more', async id => {
    const { token } = await app.signIn(await app.createAccount({ roles: ['Admin'] }))
    const who = app.withToken(token)
    const preview = await previewRows(who, { 'employees.csv': [ANN.replace('7', 'a7')] })
    await other.query(
      `insert into employees (id, name, address1, address2, city, state, zip, balance, account_type,
        bank_account_last4, ssn_last4, is_active, print_stub)
       values ($1, 'Other', '', '', '', '', '', 0, '', '', '', true, true)`,
      [id],
    )
    const answer = who.post(`/import/${preview.id}/confirm`)
    await letOtherBeFirst()
    expect(await answer).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.changed } })
    expect(await folder.rows('select id from employees')).toEqual([{ id }])
  })
})
