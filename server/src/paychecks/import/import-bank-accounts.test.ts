import { PERSON_RULES } from '@epay/contract/auth/authority'
import { importPreviewSchema } from '@epay/contract/paychecks/import-endpoints'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-refusals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { HEADERS } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.database.pool.query('truncate imports, checks, employees cascade')
})

type Row = { id: string; bankAccount?: string; email?: string }
const rowOf = ({ id, bankAccount = '', email = '' }: Row) =>
  `${id},Pat ${id},1 Main Street,Davis,CA,95616,Checking,${bankAccount},,yes,no,${email}`

async function preview(rows: Row[], who: ApiClient = app.as('HR-Manager')) {
  const form = new FormData()
  for (const [name, header] of Object.entries(HEADERS)) {
    const lines = name === 'employees.csv' ? rows.map(rowOf) : []
    form.append('files', new Blob([[header, ...lines, ''].join('\n')]), name)
  }
  const { body } = await who.upload('/import/preview', form)
  return importPreviewSchema.parse(body)
}
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
  it('that change are listed, and each owner is mailed at the known address', async () => {
    const { email } = await employee('a1', '11112222')
    await employee('a2', '33334444')
    const seen = await preview([
      { id: 'a1', bankAccount: '99998888', email: 'stranger@pay.example' },
      { id: 'a2', bankAccount: '33334444' },
    ])
    expect(seen.changedBankAccounts).toEqual([
      { employeeId: 'a1', name: 'Pat a1', before: '••••2222', after: '••••8888' },
    ])
    expect(await mailsTo(email)).toEqual([])
    expect((await confirm(seen)).status).toBe(200)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.kind).toBe('bank-account-changed')
    for (const text of ['2222', '8888', 'please call your payroll office at once'])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toMatch(/99998888|11112222/)
    expect([...(await mailsTo('stranger@pay.example')), ...(await mailsTo('a2@pay.example'))]).toEqual([])
  })

  it('of deleted employees whom payroll has as active are listed, and nobody is mailed', async () => {
    const rows = []
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5', 'g6']) {
      await employee(id, '11112222')
      expect((await app.as('Admin').delete(`/Employee/${id}`)).status).toBe(200)
      rows.push({ id, bankAccount: `9999${id}` })
    }
    const seen = await preview(rows)
    expect(seen.changedBankAccounts).toHaveLength(6)
    expect((await confirm(seen, { areBankAccountsConfirmed: true })).status).toBe(200)
    expect(await mailsTo('g1@pay.example')).toEqual([])
  })

  it('that several people have are listed, also with people outside of the files', async () => {
    await createEmployee(app, { id: 'b1', name: 'Pat b1', bankAccount: '5555-6666' })
    await createEmployee(app, { id: 'b2', bankAccount: '77776666' })
    const seen = await preview([
      { id: 'b3', bankAccount: '55556666' },
      { id: 'b4', bankAccount: '12121212' },
      { id: 'b5', bankAccount: '12121212' },
      { id: 'b6' },
      { id: 'b7' },
    ])
    const ids = seen.sharedBankAccounts.map(({ bankAccount, people }) => [
      bankAccount,
      people.map(({ employeeId }) => employeeId),
    ])
    expect(ids).toEqual([
      ['••••6666', ['b3', 'b1']],
      ['••••1212', ['b4', 'b5']],
    ])
  })

  it('more than five that change need a confirmation of their own', async () => {
    const people = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
    for (const id of people) await createEmployee(app, { id, name: `Pat ${id}`, bankAccount: '11112222' })
    const rows = people.map((id, index) => ({ id, bankAccount: `3333444${index}` }))
    const five = await preview(rows.slice(0, 5))
    expect((await confirm(five)).status).toBe(200)
    await app.context.database.pool.query('delete from employees')
    for (const id of people) await createEmployee(app, { id, name: `Pat ${id}`, bankAccount: '11112222' })
    const six = await preview(rows)
    for (const extra of [{}, { areBankAccountsConfirmed: false }])
      expect(await confirm(six, extra)).toMatchObject({
        status: 400,
        body: { errors: { AreBankAccountsConfirmed: [IMPORT_REFUSALS.bankAccounts] } },
      })
    expect((await confirm(six, { areBankAccountsConfirmed: true })).status).toBe(200)
  })
})

describe('accounts', () => {
  const accountOf = async (id: string) =>
    (await app.context.database.pool.query('select account_id from employees where id = $1', [id])).rows[0]
      ?.account_id
  const rolesOf = async (id: string) =>
    (await app.context.database.pool.query('select role from account_roles where account_id = $1', [id])).rows

  it.each(['HR-Manager', 'CFO', 'Admin'] as const)(
    'of somebody with %s are connected by no HR-Manager, and the preview says so',
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
