import { PERSON_RULES } from '@epay/contract/auth/authority'
import { bankAccountEndpoints } from '@epay/contract/employees/bank-accounts'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildEmployeeRow, previewRows, startImports } from './factories.ts'

const { app, folder } = await startImports({ shouldKeepAccounts: true })

const preview = (
  people: Parameters<typeof buildEmployeeRow>[0][],
  client: ApiClient = app.as('HR-Manager'),
) => previewRows(client, { 'employees.csv': people.map(buildEmployeeRow) })
type Preview = Awaited<ReturnType<typeof preview>>
const confirm = ({ id, counts, accounts }: Preview, extra = {}, client: ApiClient = app.as('HR-Manager')) =>
  client.post(`/import/${id}/confirm`, { counts, accounts, ...extra })
async function importRows(people: Parameters<typeof preview>[0]) {
  expect((await confirm(await preview(people))).status).toBe(200)
}
const listPeopleToNotify = async () =>
  bankAccountEndpoints.peopleToNotify.response.parse(
    (await app.as('HR-Manager').get('/bank-account-changes')).body,
  )

async function createPayee(id: string) {
  const email = `${id}@pay.example`
  const accountId = await app.createAccount({ roles: ['Employee'], email })
  await createEmployee(app, { id, name: `Pat ${id}`, bankAccount: '11112222', accountId })
  return { id, email, accountId }
}

describe('a changed bank account', () => {
  it('announces a changed bank account only to its owner, at the address that EPay knew before', async () => {
    const { email } = await createPayee('a1')
    await createPayee('a2')
    const importPreview = await preview([
      { id: 'a1', bankAccount: '99998888', email: 'stranger@pay.example' },
      { id: 'a2', bankAccount: '11112222' },
    ])
    expect(importPreview.bankAccounts).toEqual({ given: 2, changedToday: 0 })
    expect(await app.mails()).toEqual([])
    expect((await confirm(importPreview)).status).toBe(200)
    const mails = await app.mails()
    expect(mails).toMatchObject([{ kind: 'bank-account-changed', to: email }])
    for (const text of ['2222', '8888', 'Call your payroll office right away'])
      expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.text).not.toMatch(/99998888|11112222/)
  })

  it("stores and announces a deleted employee's bank account only when they are restored", async () => {
    const { email } = await createPayee('k1')
    expect((await app.as('Admin').delete('/Employee/k1')).status).toBe(200)
    const row = { id: 'k1', bankAccount: '99998888' }
    for (const isActive of [false, true]) await importRows([{ ...row, isActive }])
    expect(await listPeopleToNotify()).toEqual([])
    expect((await confirm(await preview([row]), { restore: ['k1'] })).status).toBe(200)
    expect(await app.mails()).toMatchObject([{ kind: 'bank-account-changed', to: email }])
    expect(await listPeopleToNotify()).toMatchObject([
      { employeeId: 'k1', before: '••••2222', after: '••••8888' },
    ])
  })

  it('requires an extra confirmation for the sixth changed bank account in a day, over all imports', async () => {
    const people = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    for (const id of people) await createEmployee(app, { id, name: `Pat ${id}`, bankAccount: '11112222' })
    const rows = people.map((id, index) => ({ id, bankAccount: `3333444${index}` }))
    await importRows(rows.slice(0, 3))
    await importRows(rows.slice(3, 5))
    const sixthPreview = await preview(rows.slice(5))
    expect(sixthPreview.bankAccounts).toEqual({ given: 1, changedToday: 5 })
    expect(await confirm(sixthPreview)).toMatchObject({
      status: 400,
      body: { errors: { AreBankAccountsConfirmed: [IMPORT_REFUSALS.bankAccounts] } },
    })
    expect((await confirm(sixthPreview, { areBankAccountsConfirmed: true })).status).toBe(200)
  })

  it('records a changed bank account in the audit trail and on the profile, with its source', async () => {
    const { accountId } = await createPayee('h1')
    await importRows([{ id: 'h1', bankAccount: '99998888' }])
    const rows = await folder.queryRows(
      `select before, after from audit_events where action = 'employee.bank-account-changed' and record_id = 'h1'`,
    )
    expect(rows).toEqual([
      {
        before: { bankAccount: '••••2222' },
        after: { bankAccount: '••••8888', source: 'employees.csv', line: 2 },
      },
    ])
    const response = await app
      .withToken((await app.signIn(accountId)).token)
      .get('/employee/GetCurrentUser/bank-account-changes')
    expect(response.body).toEqual({
      contact: 'your payroll office',
      changes: [{ at: expect.any(String), endingIn: '8888' }],
    })
  })

  it('announces a changed bank account to the former and the new email if that changed recently', async () => {
    const { id, email } = await createPayee('i1')
    await folder.queryRows(`update accounts set created_at = '2026-09-01'`)
    for (const mailbox of ['first@own.example', 'second@own.example']) {
      const changed = { id, email: mailbox, roles: ['Employee'] }
      expect((await app.as('HR-Manager').put(`/Employee/${id}`, changed)).status).toBe(200)
    }
    await importRows([{ id, bankAccount: '99998888' }])
    const announcements = (await app.mails()).filter(({ kind }) => kind === 'bank-account-changed')
    expect(new Set(announcements.map(({ to }) => to))).toEqual(new Set([email, 'second@own.example']))
    expect(await listPeopleToNotify()).toEqual([])
  })

  it('lists a changed bank account until the office tells a person without a known email', async () => {
    await createEmployee(app, { id: 'j1', name: 'Pat j1', bankAccount: '11112222' })
    const { accountId } = await createPayee('j2')
    await folder.queryRows(`update accounts set created_at = '2026-11-18' where id = '${accountId}'`)
    await importRows(['j1', 'j2'].map(id => ({ id, bankAccount: '99998888' })))
    const [first, ...more] = await listPeopleToNotify()
    expect(first).toMatchObject({ before: '••••2222', after: '••••8888', notifiedAt: null, notifiedBy: null })
    expect(more).toHaveLength(1)
    const markNotified = () => app.as('HR-Manager').post(`/bank-account-changes/${first?.id}/notified`)
    expect((await markNotified()).status).toBe(200)
    expect((await markNotified()).status).toBe(409)
    expect((await listPeopleToNotify()).at(-1)).toMatchObject({
      id: first?.id,
      notifiedBy: expect.any(String),
    })
  })
})

describe('an email', () => {
  const readAccountIds = () => folder.queryRows('select account_id from employees')

  it('connects the account of a staff member only if an Admin imports their email', async () => {
    const email = 'cfo@staff.example'
    const accountId = await app.createAccount({ roles: ['CFO'], email })
    const rows = [{ id: 'd1', email }]
    const importPreview = await preview(rows)
    const warning = `Pat d1 (d1) gets no account with ${email}: ${PERSON_RULES.connect.refusal.staff}`
    expect(importPreview.warnings).toMatchObject([{ line: 2, warning }])
    expect(importPreview.accounts).toBe(0)
    expect((await confirm(importPreview)).status).toBe(200)
    expect(await readAccountIds()).toEqual([{ account_id: null }])
    const adminPreview = await preview(rows, app.as('Admin'))
    expect(adminPreview.warnings).toEqual([])
    expect((await confirm(adminPreview, {}, app.as('Admin'))).status).toBe(200)
    expect(await readAccountIds()).toEqual([{ account_id: accountId }])
  })

  it("never connects the importer's own account", async () => {
    const importPreview = await preview([{ id: 'e1', email: 'admin@example.com' }], app.as('Admin'))
    expect(importPreview.warnings[0]?.warning).toContain(PERSON_RULES.connect.refusal.oneself)
    expect((await confirm(importPreview, {}, app.as('Admin'))).status).toBe(200)
    expect(await readAccountIds()).toEqual([{ account_id: null }])
  })
})
