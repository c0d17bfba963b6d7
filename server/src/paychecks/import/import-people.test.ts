import { randomUUID } from 'node:crypto'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { SCRIPT_TOKEN_MESSAGES, scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { Role } from '@epay/contract/common/roles'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { getEmployee } from '#server/employees/read-employees.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildEmployeeRow, NO_CHECKS, previewRows, startImports } from './factories.ts'
import { importPayroll, previewPayroll } from './import-payroll.ts'

const { app, folder } = await startImports()

type Row = Parameters<typeof buildEmployeeRow>[0]

function writeEmployees(people: Row[]) {
  folder.write({ ...NO_CHECKS, 'employees.csv': people.map(buildEmployeeRow) })
  return folder.getSource()
}
const preview = (...people: Row[]) =>
  inTransaction(app.context, async context => {
    const { comparison } = await previewPayroll(context, { id: randomUUID(), source: writeEmployees(people) })
    return comparison
  })
const load = (...people: Row[]) => importPayroll(app.context, writeEmployees(people))
const loadAndRestore = (...people: Row[]) =>
  importPayroll(app.context, writeEmployees(people), { restore: new Set(['7']) })
const readEmployee = (id: string) => getEmployee(app.context, id)
/** Signs in each time, because the accounts are deleted before every test. */
async function signInAs(role: Role) {
  const accountId = await app.createAccount({ roles: [role], name: role })
  return app.withToken((await app.signIn(accountId)).token)
}
const previewAs = (client: ApiClient, person: Row) =>
  previewRows(client, { 'employees.csv': [buildEmployeeRow(person)] })
const deleteEmployee = async (id: string) => (await signInAs('Admin')).delete(`/Employee/${id}`)
const formatWarnings = ({ warnings }: Awaited<ReturnType<typeof load>>) =>
  warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`)

describe('an email', () => {
  const EMAIL = 'home@example.com'
  const ann = { id: '1', name: 'Ann', email: EMAIL }
  const bo = { id: '2', name: 'Bo', email: EMAIL.toUpperCase() }
  const RESOLUTION_HINT = 'Set it in the Employee Details of the person whose it is.'

  test('creates no account for an email that two rows share, and imports both with a warning', async () => {
    const unrelated = { id: '3', email: 'other@example.com' }
    const outcome = await load(ann, unrelated, bo)
    expect(formatWarnings(outcome)).toEqual([
      `employees.csv:2: Ann (1) gets no account with ${EMAIL}: Bo (2) has it too. ${RESOLUTION_HINT}`,
      `employees.csv:4: Bo (2) gets no account with ${bo.email}: Ann (1) has it too. ${RESOLUTION_HINT}`,
    ])
    expect(outcome).toMatchObject({ accounts: 1, invitable: ['3'], counts: { employees: { new: 3 } } })
    expect([(await readEmployee('1')).email, (await readEmployee('2')).email]).toEqual(['', ''])
  })

  test('creates no account for a shared email in a later import either, until the office assigns it', async () => {
    await load(ann, bo)
    const result = await load(bo)
    expect(formatWarnings(result)[0]).toContain('Ann (1) has it too')
    expect(result.accounts).toBe(0)
    const assigned = { id: '1', email: EMAIL, roles: ['Employee'] }
    expect((await (await signInAs('HR-Manager')).put('/Employee/1', assigned)).status).toBe(200)
    expect(formatWarnings(await load(bo))[0]).toContain('Ann (1) has it, and keeps it.')
  })

  test('connects an existing account to neither of two people who share its email', async () => {
    const id = await app.createAccount({ roles: ['CFO'], email: EMAIL })
    expect(await load(ann, bo)).toMatchObject({ accounts: 0, warningCount: 2 })
    expect(await folder.queryRows('select account_id from employees where account_id is not null')).toEqual(
      [],
    )
    expect(await folder.queryRows(`select role from account_roles where account_id = '${id}'`)).toEqual([
      { role: 'CFO' },
    ])
  })

  test('gives a new hire an email whose former owner has changed theirs', async () => {
    await load(ann)
    const changed = { id: '1', email: 'ann@new.example', roles: ['Employee'] }
    await (await signInAs('HR-Manager')).put('/Employee/1', changed)
    const outcome = await load(ann, { ...bo, email: EMAIL })
    expect(outcome).toMatchObject({ accounts: 1, warningCount: 0 })
    expect((await readEmployee('2')).email).toBe(EMAIL)
  })

  test('gives a new hire the email of someone who is deleted and inactive', async () => {
    await load(ann)
    await deleteEmployee('1')
    const outcome = await load({ ...ann, isActive: false }, bo)
    expect(outcome).toMatchObject({ accounts: 1, warningCount: 0, returning: [] })
  })
})

describe('a deleted employee who is active in the file', () => {
  const ANN = { id: '7', name: 'Ann', email: 'ann@old.example' }

  beforeEach(async () => {
    await load(ANN)
    await folder.queryRows(`update accounts set password_hash = 'hash' where email = '${ANN.email}'`)
    expect((await deleteEmployee('7')).status).toBe(200)
  })

  test('reports a deleted employee as returning, who stays deleted unless selected', async () => {
    const { returning, counts } = await preview(ANN, { id: '8' })
    const deleted = { at: expect.any(String), by: 'Admin', name: 'Ann', refusal: null }
    expect(returning).toEqual([{ employeeId: '7', name: 'Ann', deleted }])
    expect(counts.employees).toEqual({ new: 1, changed: 0, unchanged: 0, returning: 1 })
    expect(await load(ANN, { id: '8' })).toMatchObject({
      counts: { employees: { returning: 1 } },
      invitable: [],
    })
    await expect(readEmployee('7')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('gives a restored employee their account back, without a password', async () => {
    const [account] = await folder.queryRows<{ id: string }>(
      `select id from accounts where email = '${ANN.email}'`,
    )
    const [{ lastId } = { lastId: 0 }] = await folder.queryRows<{ lastId: number }>(
      `select max(id)::int as "lastId" from audit_events`,
    )
    expect(await loadAndRestore(ANN)).toMatchObject({ accounts: 0, invitable: ['7'] })
    expect(await readEmployee('7')).toMatchObject({
      ...{ accountId: account?.id, email: ANN.email, roles: ['Employee'], canSignIn: false },
    })
    const invitation = { employeeIds: ['7'], group: 'notInvited' }
    const response = await (await signInAs('HR-Manager')).post('/invitations', invitation)
    expect(response.body).toEqual({ invited: 1, justInvited: 0 })
    const restoredQuery = `select action from audit_events where id > ${lastId} and action like '%.restored' order by id`
    expect(await folder.queryRows(restoredQuery)).toEqual([
      ...[{ action: 'account.restored' }, { action: 'employee.restored' }],
    ])
  })

  test('restores an employee without an account if someone else has the email now', async () => {
    await load({ ...ANN, id: '9', name: 'Ann Again' }, { ...ANN, isActive: false })
    expect(formatWarnings(await loadAndRestore(ANN))[0]).toContain(
      'Ann (7) gets no account with ann@old.example: Ann Again (9) has it',
    )
    expect(await readEmployee('7')).toMatchObject({ accountId: null, email: '' })
  })

  test('lets only Admins restore former staff, who lose their staff roles', async () => {
    const hr = await signInAs('HR-Manager')
    await loadAndRestore(ANN)
    await (await signInAs('Admin')).put('/Employee/7', {
      id: '7',
      email: ANN.email,
      roles: ['Employee', 'CFO'],
    })
    await deleteEmployee('7')
    const { id, counts, accounts, returning } = await previewAs(hr, ANN)
    expect(returning[0]?.deleted?.refusal).toBe(PERSON_RULES.restore.refusal.staff)
    const confirmation = { counts, accounts, restore: ['7'] }
    expect((await hr.post(`/import/${id}/confirm`, confirmation)).status).toBe(403)
    await loadAndRestore(ANN)
    expect((await readEmployee('7')).roles).toEqual(['Employee'])
  })

  test('restores only people who are listed in the preview, and never for a script', async () => {
    const hr = await signInAs('HR-Manager')
    const { id, counts, accounts } = await previewAs(hr, ANN)
    const unlistedResponse = await hr.post(`/import/${id}/confirm`, { counts, accounts, restore: ['8'] })
    expect(unlistedResponse).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.changed } })
    const response = await hr.post(`/import/${id}/confirm`, { counts, accounts, restore: ['7'] })
    expect(response).toMatchObject({ status: 200, body: { invitable: ['7'] } })
    await deleteEmployee('7')
    const newToken = { name: 'Nightly', scope: 'import', days: 30 }
    const { body } = await (await signInAs('Admin')).post('/script-tokens', newToken)
    const script = app.withToken(scriptTokenEndpoints.create.response.parse(body).token)
    const scriptPreview = await previewAs(script, ANN)
    const confirmation = { counts: scriptPreview.counts, accounts: scriptPreview.accounts, restore: ['7'] }
    expect(await script.post(`/import/${scriptPreview.id}/confirm`, confirmation)).toMatchObject({
      ...{ status: 400, body: { errors: { Restore: [SCRIPT_TOKEN_MESSAGES.cannotRestore] } } },
    })
  })
})

test('reports an SSN of a stored person only to Admins, and only after confirming', async () => {
  const SSN = '901-23-4567'
  await app.createAccount({ roles: ['Admin'], email: 'boss@example.com' })
  await load({ id: '1', ssn: SSN }, { id: '3', ssn: '902-23-4567' })
  expect(await load({ id: '2', ssn: SSN })).toMatchObject({ warningCount: 0 })
  const people = [
    { id: '1', name: 'Pat 1' },
    { id: '2', name: 'Pat 2' },
  ]
  const auditQuery = `select record_id, after from audit_events where action = 'employee.ssn-shared'`
  expect(await folder.queryRows(auditQuery)).toEqual([{ record_id: '1', after: { count: 2, people } }])
  const mails = await app.mails()
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['shared-ssn', 'boss@example.com']])
  expect(mails[0]?.text).toContain('Pat 1 (1), Pat 2 (2)')
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/4567/)
  await load({ id: '1', ssn: SSN }, { id: '2', ssn: SSN })
  expect(await app.mails()).toHaveLength(1)
})
