import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { race } from '#server/testing/race.ts'
import { ANN_ROW, KEY, NO_CHECKS, previewRows, startImports } from './factories.ts'
import { importPayroll } from './import-payroll.ts'

const { app, folder } = await startImports()

async function signInAdmin() {
  const { token } = await app.signIn(await app.createAccount({ roles: ['Admin'] }))
  return app.withToken(token)
}

/** Contains no employees, so that the second import waits for the import lock rather than for employee rows. */
const CORRECTED_CHECK = { 'employees.csv': [], 'checks.csv': [`${KEY},C1,100.00,81.00`] }

test('an import waits for an earlier one and is compared with its result', async () => {
  folder.write()
  await folder.load()
  folder.write(CORRECTED_CHECK)
  const { counts } = await race(app, context => importPayroll(context, folder.getSource()), folder.load)
  expect(counts.checks).toEqual({ new: 0, changed: 0, unchanged: 1 })
})

test('undoing waits for a running import and is rejected because of it', async () => {
  folder.write()
  await folder.load()
  const id = await folder.findNewestImport()
  const client = await signInAdmin()
  folder.write(CORRECTED_CHECK)
  const response = await race(
    app,
    context => importPayroll(context, folder.getSource()),
    () => client.post(`/imports/${id}/undo`),
  )
  expect(response).toMatchObject({ status: 409, body: { detail: expect.stringContaining('A later import') } })
})

test.each([
  ['an employee', `update employees set city = 'Reno'`, 'Changed since the import: Ann (7).'],
  [
    'a new account',
    `update accounts set password_hash = 'hash' where import_id is not null`,
    'accounts were used or changed since: Ann',
  ],
])('undoing waits for a change of %s and is rejected because of it', async (_, change, reason) => {
  const client = await signInAdmin()
  folder.write()
  await folder.load()
  const id = await folder.findNewestImport()
  const response = await race(
    app,
    ({ db }) => db.execute(change),
    () => client.post(`/imports/${id}/undo`),
  )
  expect(response).toMatchObject({ status: 409, body: { detail: expect.stringContaining(reason) } })
})

test('an account and a city that the office adds during an import stay', async () => {
  await createEmployee(app, { id: '7', address1: '', city: '', state: '', zip: '' })
  const accountId = await app.createAccount({ roles: ['Employee'], email: 'office@example.com' })
  folder.write({ ...NO_CHECKS, 'employees.csv': ['7,Ann,,,,,,,,yes,no,ann@example.com'] })
  const outcome = await race(
    app,
    ({ db }) => db.execute(sql`update employees set account_id = ${accountId}, city = 'Reno' where id = '7'`),
    folder.load,
  )
  expect(outcome).toMatchObject({ accounts: 0, counts: { employees: { changed: 1 } } })
  expect(await folder.queryRows('select name, city, account_id from employees')).toEqual([
    { name: 'Ann', city: 'Reno', account_id: accountId },
  ])
  expect(await folder.queryRows(`select id from accounts where email = 'ann@example.com'`)).toEqual([])
})

const listRoles = (id: string) =>
  folder.queryRows(`select role from account_roles where account_id = '${id}' order by role`)

function grantRole(accountId: string, role: string) {
  return ({ db }: TransactionContext) =>
    db.execute(sql`
      with locked as (update accounts set email = email where id = ${accountId})
      insert into account_roles (account_id, role) values (${accountId}, ${role})`)
}

test('a role granted during an import stays', async () => {
  const id = await app.createAccount({ roles: ['CFO'], email: 'granted@example.com' })
  await createEmployee(app, { id: '8' })
  folder.write({ ...NO_CHECKS, 'employees.csv': ['8,Ann,,,,,,,,yes,no,granted@example.com'] })
  expect(await race(app, grantRole(id, 'HR-Manager'), folder.load)).toMatchObject({ accounts: 1 })
  expect(await listRoles(id)).toEqual(['CFO', 'Employee', 'HR-Manager'].map(role => ({ role })))
})

test('an HR manager can’t connect an account that has just become staff', async () => {
  const email = 'raised@example.com'
  const id = await app.createAccount({ roles: [], email })
  const packet = await createSubmittedPacket(app, { email })
  const body = { employeeId: 'R-1', useExistingAccount: true }
  const response = await race(app, grantRole(id, 'CFO'), () =>
    app.as('HR-Manager').post(`/JobApplication/${packet}/create-employee`, body),
  )
  expect(response).toMatchObject({ status: 403 })
  expect(await listRoles(id)).toEqual([{ role: 'CFO' }])
})

test.each(['a7', 'A7'])('a preview can’t be confirmed once the ID %s is taken', async id => {
  const client = await signInAdmin()
  const preview = await previewRows(client, { 'employees.csv': [ANN_ROW.replace('7', 'a7')] })
  const response = await race(
    app,
    context => createEmployee({ context }, { id }),
    () => client.post(`/import/${preview.id}/confirm`),
  )
  expect(response).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.changed } })
  expect(await folder.queryRows('select id from employees')).toEqual([{ id }])
})
