import { PERSON_RULES } from '@epay/contract/auth/authority'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { employeeRow, previewRows } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.database.pool.query('truncate imports, checks, employees, bank_account_changes cascade')
})

const preview = (people: Parameters<typeof employeeRow>[0][], who: ApiClient = app.as('HR-Manager')) =>
  previewRows(who, { 'employees.csv': people.map(employeeRow) })
type Preview = Awaited<ReturnType<typeof preview>>
const confirm = (
  { id, counts, accounts }: Preview,
  extra: object = {},
  who: ApiClient = app.as('HR-Manager'),
) => who.post(`/import/${id}/confirm`, { counts, accounts, ...extra })
const mailsTo = async (to: string) => (await app.mails()).filter(mail => mail.to === to)

async function employee(id: string, bankAccount = '') {
  const email = `${id}@pay.example`
  const accountId = await app.createAccount({
    roles: ['Employee'],
    username: `${id}-${Math.random()}`,
    email,
  })
  await createEmployee(app, { id, name: `Pat ${id}`, bankAccount, accountId })
  return { id, email, accountId }
}

describe('bank accounts', () => {
  it('that change are told: each owner is mailed at the known address', async () => {
    const { email } = await employee('a1', '11112222')
    await employee('a2', '33334444')
    const seen = await preview([
      { id: 'a1', bankAccount: '99998888', email: 'stranger@pay.example' },
      { id: 'a2', bankAccount: '33334444' },
    ])
    expect(seen.bankAccounts).toEqual({ given: 2, changedToday: 0 })
    expect(await mailsTo(email)).toEqual([])
    expect((await confirm(seen)).status).toBe(200)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.kind).toBe('bank-account-changed')
    for (const text of ['2222', '8888', 'Call your payroll office right away'])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toMatch(/99998888|11112222/)
    expect([...(await mailsTo('stranger@pay.example')), ...(await mailsTo('a2@pay.example'))]).toEqual([])
  })

  it('of deleted employees change when they come back, who are told then', async () => {
    const { email } = await employee('k1', '11112222')
    expect((await app.as('Admin').delete('/Employee/k1')).status).toBe(200)
    const row = { id: 'k1', bankAccount: '99998888' }
    for (const isActive of [false, true])
      expect((await confirm(await preview([{ ...row, isActive }]))).status).toBe(200)
    expect((await app.as('HR-Manager').get('/bank-account-changes')).body).toEqual([])
    expect((await confirm(await preview([row]), { restore: ['k1'] })).status).toBe(200)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'bank-account-changed' }])
    expect((await app.as('HR-Manager').get('/bank-account-changes')).body).toMatchObject([
      { employeeId: 'k1', before: '••••2222', after: '••••8888' },
    ])
  })

  it('more than five in a day need a confirmation of their own, however many imports they are in', async () => {
    const people = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    for (const id of people) await createEmployee(app, { id, name: `Pat ${id}`, bankAccount: '11112222' })
    const rows = people.map((id, index) => ({ id, bankAccount: `3333444${index}` }))
    expect((await confirm(await preview(rows.slice(0, 3)))).status).toBe(200)
    expect((await confirm(await preview(rows.slice(3, 5)))).status).toBe(200)
    const sixth = await preview(rows.slice(5))
    expect(sixth.bankAccounts).toEqual({ given: 1, changedToday: 5 })
    for (const extra of [{}, { areBankAccountsConfirmed: false }])
      expect(await confirm(sixth, extra)).toMatchObject({
        status: 400,
        body: { errors: { AreBankAccountsConfirmed: [IMPORT_REFUSALS.bankAccounts] } },
      })
    expect((await confirm(sixth, { areBankAccountsConfirmed: true })).status).toBe(200)
  })

  it('are in the audit trail and on the profile, each with its source', async () => {
    const { accountId } = await employee('h1', '11112222')
    expect((await confirm(await preview([{ id: 'h1', bankAccount: '99998888' }]))).status).toBe(200)
    const { rows } = await app.context.database.pool.query(
      `select before, after from audit_events where action = 'employee.bank-account-changed' and record_id = 'h1'`,
    )
    expect(rows).toEqual([
      {
        before: { bankAccount: '••••2222' },
        after: { bankAccount: '••••8888', source: 'employees.csv', line: 2 },
      },
    ])
    const own = await app
      .withToken((await app.signIn(accountId)).token)
      .get('/employee/GetCurrentUser/bank-account-changes')
    expect(own.body).toEqual({
      contact: 'your payroll office',
      changes: [{ at: expect.any(String), endingIn: '8888' }],
    })
  })

  it('are told at the email that was known before it was changed, and at the new one', async () => {
    const { id, email } = await employee('i1', '11112222')
    await app.context.database.pool.query(`update accounts set created_at = '2026-09-01'`)
    for (const mailbox of ['first@own.example', 'second@own.example']) {
      const changed = { id, email: mailbox, roles: ['Employee'] }
      expect((await app.as('HR-Manager').put(`/Employee/${id}`, changed)).status).toBe(200)
    }
    expect((await confirm(await preview([{ id, bankAccount: '99998888' }]))).status).toBe(200)
    const told = (await app.mails()).filter(
      ({ about, kind }) => about === id && kind === 'bank-account-changed',
    )
    expect(told.map(({ to }) => to).toSorted()).toEqual([email, 'second@own.example'].toSorted())
    expect((await app.as('HR-Manager').get('/bank-account-changes')).body).toEqual([])
  })

  it('of people without a known email are listed until someone told them', async () => {
    await createEmployee(app, { id: 'j1', name: 'Pat j1', bankAccount: '11112222' })
    const own = await employee('j2', '11112222')
    await app.context.database.pool.query(`update accounts set created_at = '2026-11-18' where id = $1`, [
      own.accountId,
    ])
    const rows = ['j1', 'j2'].map(id => ({ id, bankAccount: '99998888' }))
    expect((await confirm(await preview(rows))).status).toBe(200)
    const list = async () =>
      z
        .array(z.looseObject({ id: z.string() }))
        .parse((await app.as('HR-Manager').get('/bank-account-changes')).body)
    const [first, ...more] = await list()
    expect(first).toMatchObject({ before: '••••2222', after: '••••8888', toldAt: null, toldBy: null })
    expect(more).toHaveLength(1)
    const tell = () => app.as('HR-Manager').post(`/bank-account-changes/${first?.id}/told`)
    expect((await tell()).status).toBe(200)
    expect((await tell()).status).toBe(409)
    expect((await list()).at(-1)).toMatchObject({ id: first?.id, toldBy: expect.any(String) })
  })
})

describe('accounts', () => {
  const accountOf = async (id: string) =>
    (await app.context.database.pool.query('select account_id from employees where id = $1', [id])).rows[0]
      ?.account_id
  const rolesOf = async (id: string) =>
    (await app.context.database.pool.query('select role from account_roles where account_id = $1', [id])).rows

  it.each(['HR-Manager', 'CFO', 'Admin'] as const)(
    'of someone with %s are connected by no HR-Manager, and the preview says so',
    async role => {
      const email = `${role}@staff.example`.toLowerCase()
      const staff = await app.createAccount({ roles: [role], username: email, email })
      const rows = [{ id: `d-${role}`, email }]
      const seen = await preview(rows)
      expect(seen.warnings).toEqual([
        {
          ...{ file: 'employees.csv', line: 2, column: '', value: '' },
          ...{ employeeId: `d-${role}`, name: `Pat d-${role}` },
          warning: `Pat d-${role} (d-${role}) gets no account with ${email}: ${PERSON_RULES.connect.refusal.staff}`,
        },
      ])
      expect(seen.accounts).toBe(0)
      expect((await confirm(seen)).status).toBe(200)
      expect(await accountOf(`d-${role}`)).toBeNull()
      expect(await rolesOf(staff)).toEqual([{ role }])
      const byAdmin = await preview(rows, app.as('Admin'))
      expect(byAdmin.warnings).toEqual([])
      expect((await confirm(byAdmin, {}, app.as('Admin'))).status).toBe(200)
      expect(await accountOf(`d-${role}`)).toBe(staff)
    },
  )

  it("the importer's own is connected to no record", async () => {
    const seen = await preview([{ id: 'e1', email: 'admin@example.com' }], app.as('Admin'))
    expect(seen.warnings[0]?.warning).toContain(PERSON_RULES.connect.refusal.oneself)
    expect((await confirm(seen, {}, app.as('Admin'))).status).toBe(200)
    expect(await accountOf('e1')).toBeNull()
  })
})
