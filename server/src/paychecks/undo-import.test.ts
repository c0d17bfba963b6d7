import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { IMPORT_REFUSALS } from '@epay/contract/paychecks/import-messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateForm } from '#server/certificates/factories.ts'
import { getEmployee } from '#server/employees/read-employees.ts'
import { saveEmployment } from '#server/packets/queries.ts'
import { createHiredApplication } from '#server/packets/test-submission.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, type ImportFolder, KEY, openImportFolder, SMALL } from './import/factories.ts'
import { importPayroll } from './import/import-payroll.ts'
import { filesOfFolder } from './import/stage-import.ts'

let app: TestApp
let folder: ImportFolder
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-11-21T12:00:00Z' })
  folder = await openImportFolder(app)
})
afterAll(async () => {
  folder.remove()
  await app.close()
})
beforeEach(async () => {
  await folder.rows(
    'truncate check_lines, earning_details, checks, employments, employees, employee_versions, imports cascade',
  )
  await folder.rows(
    `update accounts set ended_at = now() where email in ('ann@example.com', 'bob@example.com')`,
  )
})

const SECOND = `${KEY.slice(0, -1)}2`

async function imports() {
  const { body } = await app.as('HR-Manager').get('/imports')
  return importHistoryEndpoints.list.response.parse(body).items
}
async function newestId() {
  return (await imports())[0]?.id ?? ''
}
function load(restore: readonly string[] = []) {
  app.clock.advance(1)
  const source = { files: filesOfFolder(folder.directory, undefined) }
  return importPayroll(app.context, source, { restore: new Set(restore) })
}
async function loadNewest(restore?: readonly string[]): Promise<string> {
  await load(restore)
  return newestId()
}
const undo = (id: string) => app.as('Admin').post(`/imports/${id}/undo`)

async function everything() {
  const tables = ['check_lines', 'earning_details']
  const all = await Promise.all(
    tables.map(table => folder.rows(`select to_jsonb(t) from ${table} t order by check_id, position`)),
  )
  return [
    ...all,
    await folder.rows(`select to_jsonb(t) from checks t order by id`),
    await folder.rows(`select to_jsonb(t) - 'revision' from employees t order by id`),
  ]
}

describe('an import of the last day', () => {
  it('is undone whole, and once', async () => {
    folder.write()
    await load()
    const before = await everything()
    folder.write({
      'employees.csv': [
        ANN.replace('Davis', 'Dixon').replace('123456', '999888'),
        ANN.replace('7,Ann', '8,Bob').replace('901-23-4567', '').replace('ann@', 'bob@'),
      ],
      'checks.csv': [`${KEY},C1,110.00,90.00`, `${SECOND},C2,10.00,10.00`],
      'check-lines.csv': [
        ...[`${KEY},earning,Regular,110.00,110.00,5`, `${SECOND},earning,Bonus,10.00,10.00,`],
      ],
      'earnings-details.csv': [],
    })
    await load()
    const id = await newestId()
    const mails = await folder.rows<{ count: number }>('select count(*)::int as count from mails')
    expect(await app.as('Admin').get(`/imports/${id}/changes`)).toMatchObject({
      body: {
        totalCount: 4,
        items: [
          {
            ...{ kind: 'employee', action: 'changed', employeeId: '7' },
            fields: [
              { field: 'city', before: 'Davis', after: 'Dixon' },
              { field: 'numbers', before: '', after: 'changed' },
            ],
          },
          { kind: 'employee', action: 'new', employeeId: '8' },
          {
            ...{ kind: 'check', action: 'changed', checkNumber: 'C1' },
            fields: [
              { field: 'netPay', before: '80.00', after: '90.00' },
              { field: 'grossPay', before: '100.00', after: '110.00' },
              { field: 'lines', before: '', after: 'changed' },
            ],
          },
          { kind: 'check', action: 'new', checkNumber: 'C2' },
        ],
      },
    })
    const undone = await undo(id)
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone', undoUntil: null } })
    expect(await everything()).toEqual(before)
    expect(
      await folder.rows(
        `select ended_at is not null as ended from accounts where import_id is not null order by username`,
      ),
    ).toEqual([{ ended: false }, { ended: true }])
    expect(await folder.rows('select count(*)::int as count from mails')).toEqual([
      { count: (mails[0]?.count ?? 0) + 2 },
    ])
    expect((await getEmployee(app.context, '7')).city).toBe('Davis')
    expect((await undo(id)).status).toBe(200)
    expect((await load()).counts.employees).toMatchObject({ new: 1, changed: 1 })
  })

  it('goes back one after another', async () => {
    folder.write()
    await load()
    const first = await newestId()
    folder.write({ 'checks.csv': [`${KEY},C1,101.00,81.00`] })
    await load()
    const second = await newestId()
    const refused = await undo(first)
    expect(refused).toMatchObject({ status: 409 })
    expect(JSON.stringify(refused.body)).toContain('check C1 of 2026-01-09 for Ann (7)')
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await folder.sizes()).toMatchObject({ employees: 0, checks: 0, lines: 0, details: 0 })
  })

  it('is refused when someone changed a person since', async () => {
    folder.write()
    await load()
    await folder.rows(`update employees set city = 'Dixon'`)
    const before = await everything()
    const refused = await undo(await newestId())
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('Changed since the import: Ann (7)')
    expect(await everything()).toEqual(before)
  })

  it('is refused once a new account was signed in with', async () => {
    folder.write()
    await load()
    const [account] = await folder.rows<{ id: string }>(
      'select id from accounts where import_id is not null and ended_at is null',
    )
    await app.signIn(account?.id ?? '')
    const refused = await undo(await newestId())
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('accounts were used or changed since: Ann')
  })
})

it('can be undone for 24 hours', async () => {
  folder.write()
  await load()
  await folder.rows(`update imports set confirmed_at = confirmed_at - interval '24 hours 1 minute'`)
  expect(await undo(await newestId())).toMatchObject({ status: 409 })
  expect(JSON.stringify((await undo(await newestId())).body)).toContain(IMPORT_REFUSALS.tooOld)
})

it('the list has the totals to the cent, and the last import of the same kind', async () => {
  folder.write()
  await load()
  folder.write({
    'checks.csv': [SMALL['checks.csv'][0] ?? '', `${SECOND},C2,0.10,0.20`],
    'check-lines.csv': [...SMALL['check-lines.csv'], `${SECOND},directDeposit,Bank,0.20,0.20,`],
  })
  await load()
  const id = await newestId()
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

const ANNS_ACCOUNT = `select ended_at is not null as ended, password_hash is not null as "hasPassword"
  from accounts where id = (select account_id from employees where id = '7')`

it('takes back a person who was restored, and their account', async () => {
  folder.write()
  await load()
  expect((await app.as('Admin').delete('/Employee/7')).status).toBe(200)
  const before = await folder.rows(`select to_jsonb(e) - 'revision' from employees e`)
  const id = await loadNewest(['7'])
  expect(await folder.rows(ANNS_ACCOUNT)).toEqual([{ ended: false, hasPassword: false }])
  expect(await undo(id)).toMatchObject({ status: 200, body: { state: 'undone' } })
  expect(await folder.rows(`select to_jsonb(e) - 'revision' from employees e`)).toEqual(before)
  expect(await folder.rows(ANNS_ACCOUNT)).toEqual([{ ended: true, hasPassword: false }])
  expect(await folder.sizes()).toMatchObject({ employees: 1, checks: 1, lines: 2, details: 1 })
})

it('leaves an account that was there before, with the roles that it had', async () => {
  const email = 'bob@example.com'
  const accountId = await app.createAccount({ roles: ['CFO'], username: 'bob', email })
  folder.write({
    'employees.csv': [ANN, ANN.replace('7,Ann', '8,Bob').replace('901-23-4567', '').replace('ann@', 'bob@')],
  })
  const id = await loadNewest()
  const roles = () =>
    folder.rows(`select a.email, a.ended_at, array(select role from account_roles where account_id = a.id order by role) as roles
      from accounts a where id = '${accountId}'`)
  expect(await roles()).toEqual([{ email, ended_at: null, roles: ['CFO', 'Employee'] }])
  expect((await undo(id)).status).toBe(200)
  expect(await roles()).toEqual([{ email, ended_at: null, roles: ['CFO'] }])
  expect(await folder.sizes()).toMatchObject({ employees: 0, checks: 0 })
})

describe('is refused', () => {
  async function expectRefused(id: string, words: string) {
    const sizes = await folder.sizes()
    const refused = await undo(id)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain(words)
    expect((await app.as('Admin').get(`/imports/${id}`)).body).toMatchObject({
      state: 'confirmed',
      refusal: expect.stringContaining(words),
    })
    expect(await folder.sizes()).toEqual(sizes)
  }

  it('when a later import gave a new employee a check', async () => {
    folder.write()
    const id = await loadNewest()
    folder.write({
      'checks.csv': [`${KEY.slice(0, -1)}2,C2,10.00,10.00`],
      'check-lines.csv': [`${KEY.slice(0, -1)}2,earning,Bonus,10.00,10.00,`],
      'earnings-details.csv': [],
    })
    await load()
    await expectRefused(id, 'Other records now belong to these new employees: Ann (7)')
  })

  it('when a new employee was connected with an application', async () => {
    folder.write()
    const id = await loadNewest()
    const application = await createHiredApplication(app)
    await inTransaction(app.context, ({ db }) => saveEmployment(db, application.id, { employeeId: '7' }))
    await expectRefused(id, 'Other records now belong to these new employees: Ann (7)')
  })

  it('when a new employee got a certificate', async () => {
    folder.write()
    const id = await loadNewest()
    const form = new FormData()
    const fields = { ...certificateForm(), employeeId: '7' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    expect((await app.as('HR-Manager').upload('/certificates', form)).status).toBe(201)
    await expectRefused(id, 'Other records now belong to these new employees: Ann (7)')
  })

  it('when the office deleted a person, naming who did', async () => {
    folder.write()
    const id = await loadNewest()
    const accountId = await app.createAccount({
      roles: ['Admin'],
      username: 'marisol',
      name: 'Marisol Vega',
    })
    const marisol = app.withToken((await app.signIn(accountId)).token)
    expect((await marisol.delete('/Employee/7')).status).toBe(200)
    await expectRefused(id, 'You can’t undo this. Marisol Vega changed Ann (7) since.')
  })
})
