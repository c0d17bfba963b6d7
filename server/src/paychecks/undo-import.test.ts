import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { describe, expect, it } from 'vitest'
import { buildCertificateForm } from '#server/certificates/factories.ts'
import { saveEmployment } from '#server/packets/queries.ts'
import { createHiredApplication } from '#server/packets/test-submission.ts'
import { inTransaction } from '#server/platform/context.ts'
import { ANN_ROW, type ImportFolder, KEY, SMALL_IMPORT, startImports } from './import/factories.ts'

const { app, folder } = await startImports({ shouldKeepAccounts: true })

const SECOND_KEY = `${KEY.slice(0, -1)}2`
const BOB_ROW = ANN_ROW.replace('7,Ann', '8,Bob').replace('901-23-4567', '').replace('ann@', 'bob@')
const SECOND_CHECK = {
  'checks.csv': [`${SECOND_KEY},C2,10.00,10.00`],
  'check-lines.csv': [`${SECOND_KEY},earning,Bonus,10.00,10.00,`],
  'earnings-details.csv': [],
}

/** Returns the import's ID. */
async function load(changes: Parameters<ImportFolder['write']>[0] = {}, restore: string[] = []) {
  folder.write(changes)
  app.clock.advance(1)
  await folder.load({}, { restore: new Set(restore) })
  return folder.findNewestImport()
}
const undo = (id: string) => app.as('Admin').post(`/imports/${id}/undo`)

const readPayroll = () =>
  folder.queryRows(`
    select 1 as part, to_jsonb(t) as row from check_lines t
    union all select 2, to_jsonb(t) from earning_details t
    union all select 3, to_jsonb(t) from checks t
    union all select 4, to_jsonb(t) - 'revision' from employees t order by part, row`)

it('undoing takes back every change of an import, and again changes nothing', async () => {
  await load()
  const before = await readPayroll()
  const id = await load({
    'employees.csv': [ANN_ROW.replace('Davis', 'Dixon').replace('123456', '999888'), BOB_ROW],
    'checks.csv': [`${KEY},C1,110.00,90.00`, ...SECOND_CHECK['checks.csv']],
    'check-lines.csv': [`${KEY},earning,Regular,110.00,110.00,5`, ...SECOND_CHECK['check-lines.csv']],
    'earnings-details.csv': [],
  })
  const { body } = await app.as('Admin').get(`/imports/${id}/changes`)
  const { items } = importHistoryEndpoints.changes.response.parse(body)
  const changes = items.map(({ kind, action, employeeId, checkNumber, fields }) =>
    [kind, action, employeeId, checkNumber, ...fields.map(each => Object.values(each).join(' '))].join(' '),
  )
  expect(changes).toEqual([
    'employee changed 7  city Davis Dixon numbers  changed',
    'employee new 8 ',
    'check changed 7 C1 netPay 80.00 90.00 grossPay 100.00 110.00 lines  changed',
    'check new 7 C2',
  ])
  expect(await undo(id)).toMatchObject({ status: 200, body: { state: 'undone', undoUntil: null } })
  expect(await readPayroll()).toEqual(before)
  const accounts = `select email, ended_at is not null as "isEnded" from accounts
    where import_id in (select id from imports) order by email`
  expect(await folder.queryRows(accounts)).toEqual([
    { email: 'ann@example.com', isEnded: false },
    { email: 'bob@example.com', isEnded: true },
  ])
  const kinds = ['bank-account-changed', 'checks-corrected'].flatMap(kind => [kind, kind])
  expect((await app.mails()).map(({ kind }) => kind).toSorted()).toEqual(kinds)
  expect((await undo(id)).status).toBe(200)
  expect((await folder.load()).counts.employees).toMatchObject({ new: 1, changed: 1 })
})

it('undoes imports one after another, newest first', async () => {
  const firstImport = await load()
  const secondImport = await load({ 'checks.csv': [`${KEY},C1,101.00,81.00`] })
  const response = await undo(firstImport)
  expect(response).toMatchObject({ status: 409 })
  expect(JSON.stringify(response.body)).toContain('check C1 of 2026-01-09 for Ann (7)')
  for (const id of [secondImport, firstImport]) expect((await undo(id)).status).toBe(200)
  expect(await folder.countRows()).toMatchObject({ employees: 0, checks: 0, lines: 0, details: 0 })
})

it('undoes an import only within 24 hours', async () => {
  const id = await load()
  await folder.queryRows(`update imports set confirmed_at = confirmed_at - interval '24 hours 1 minute'`)
  expect(await undo(id)).toMatchObject({ status: 409, body: { detail: IMPORT_REFUSALS.tooOld } })
})

it('shows the totals of an import to the cent, and those of the previous import of its kind', async () => {
  await load()
  const id = await load({
    'checks.csv': [...SMALL_IMPORT['checks.csv'], `${SECOND_KEY},C2,0.10,0.20`],
    'check-lines.csv': [...SMALL_IMPORT['check-lines.csv'], `${SECOND_KEY},directDeposit,Bank,0.20,0.20,`],
  })
  const { body: list } = await app.as('HR-Manager').get('/imports')
  expect(importHistoryEndpoints.list.response.parse(list)).toMatchObject({
    totalCount: 2,
    items: [{ id }, {}],
  })
  expect((await app.as('Admin').get(`/imports/${id}`)).body).toMatchObject({
    byKind: 'command',
    refusal: '',
    totals: [
      {
        ...{ date: '2026-01-09', checks: 2, grossPay: 100.1, taxes: 20, otherDeductions: 0 },
        ...{ netPay: 80.2, directDeposits: 0.2 },
      },
    ],
    previous: { totals: [{ date: '2026-01-09', checks: 1, grossPay: 100, netPay: 80 }] },
  })
})

const ANNS_ACCOUNT = `select ended_at is not null as "isEnded", password_hash is not null as "hasPassword"
  from accounts where id = (select account_id from employees where id = '7')`

it('undoing deletes a restored employee again, and ends their account', async () => {
  await load()
  expect((await app.as('Admin').delete('/Employee/7')).status).toBe(200)
  const before = await folder.queryRows(`select to_jsonb(e) - 'revision' from employees e`)
  const id = await load({}, ['7'])
  expect(await folder.queryRows(ANNS_ACCOUNT)).toEqual([{ isEnded: false, hasPassword: false }])
  expect(await undo(id)).toMatchObject({ status: 200, body: { state: 'undone' } })
  expect(await folder.queryRows(`select to_jsonb(e) - 'revision' from employees e`)).toEqual(before)
  expect(await folder.queryRows(ANNS_ACCOUNT)).toEqual([{ isEnded: true, hasPassword: false }])
  expect(await folder.countRows()).toMatchObject({ employees: 1, checks: 1, lines: 2, details: 1 })
})

it('undoing leaves an existing account its email and former roles', async () => {
  const email = 'cfo@example.com'
  const accountId = await app.createAccount({ roles: ['CFO'], email })
  const id = await load({ 'employees.csv': [ANN_ROW, BOB_ROW.replace('bob@', 'cfo@')] })
  const roles = () =>
    folder.queryRows(`select a.email, a.ended_at, array(select role from account_roles where account_id = a.id order by role) as roles
      from accounts a where id = '${accountId}'`)
  expect(await roles()).toEqual([{ email, ended_at: null, roles: ['CFO', 'Employee'] }])
  expect((await undo(id)).status).toBe(200)
  expect(await roles()).toEqual([{ email, ended_at: null, roles: ['CFO'] }])
})

async function signInAsAnn(): Promise<void> {
  const [account] = await folder.queryRows<{ id: string }>(
    'select id from accounts where import_id is not null and ended_at is null',
  )
  await app.signIn(account?.id ?? '')
}

async function hireAnn(): Promise<void> {
  const { id } = await createHiredApplication(app)
  await inTransaction(app.context, ({ db }) => saveEmployment(db, id, { employeeId: '7' }))
}

async function addCertificate(): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...buildCertificateForm(), employeeId: '7' }))
    form.append(name, value)
  expect((await app.as('HR-Manager').upload('/certificates', form)).status).toBe(201)
}

async function deleteAsMarisol(): Promise<void> {
  const accountId = await app.createAccount({ roles: ['Admin'], name: 'Marisol Vega' })
  const marisol = app.withToken((await app.signIn(accountId)).token)
  expect((await marisol.delete('/Employee/7')).status).toBe(200)
}

const RECORDS_MESSAGE = 'Other records now belong to these new employees: Ann (7)'

describe('undoing is rejected once', () => {
  it.each<[string, () => Promise<unknown>, string]>([
    ['a later import added a check for a new employee', () => load(SECOND_CHECK), RECORDS_MESSAGE],
    ['a new employee is linked to an application', hireAnn, RECORDS_MESSAGE],
    ['a new employee has a certificate', addCertificate, RECORDS_MESSAGE],
    [
      'someone deleted an employee',
      deleteAsMarisol,
      'You can’t undo this. Marisol Vega changed Ann (7) since.',
    ],
    ['a new account has signed in', signInAsAnn, 'accounts were used or changed since: Ann'],
  ])('%s', async (_, change, reason) => {
    const id = await load()
    await change()
    const before = await readPayroll()
    const response = await undo(id)
    expect(response.status).toBe(409)
    expect(JSON.stringify(response.body)).toContain(reason)
    expect((await app.as('Admin').get(`/imports/${id}`)).body).toMatchObject({
      state: 'confirmed',
      refusal: expect.stringContaining(reason),
    })
    expect(await readPayroll()).toEqual(before)
  })
})
