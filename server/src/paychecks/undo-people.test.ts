import { importHistoryEndpoints } from '@epay/contract/paychecks/import-history'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateForm } from '#server/certificates/factories.ts'
import { saveEmployment } from '#server/packets/queries.ts'
import { createHiredApplication } from '#server/packets/test-submission.ts'
import { inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { ANN, type ImportFolder, KEY, openImportFolder } from './import/factories.ts'
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

async function load(restore: readonly string[] = []): Promise<string> {
  app.clock.advance(1)
  const source = { files: filesOfFolder(folder.directory, undefined) }
  await importPayroll(app.context, source, { restore: new Set(restore) })
  const { body } = await app.as('HR-Manager').get('/imports')
  return importHistoryEndpoints.list.response.parse(body).items[0]?.id ?? ''
}
const undo = (id: string) => app.as('Admin').post(`/imports/${id}/undo`)
const ANNS_ACCOUNT = `select ended_at is not null as ended, password_hash is not null as "hasPassword"
  from accounts where id = (select account_id from employees where id = '7')`

it('takes back a person who was restored, and their account', async () => {
  folder.write()
  await load()
  expect((await app.as('Admin').delete('/Employee/7')).status).toBe(200)
  const before = await folder.rows(`select to_jsonb(e) - 'revision' from employees e`)
  const id = await load(['7'])
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
  const id = await load()
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
    const id = await load()
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
    const id = await load()
    const application = await createHiredApplication(app)
    await inTransaction(app.context, ({ db }) => saveEmployment(db, application.id, { employeeId: '7' }))
    await expectRefused(id, 'Other records now belong to these new employees: Ann (7)')
  })

  it('when a new employee got a certificate', async () => {
    folder.write()
    const id = await load()
    const form = new FormData()
    const fields = { ...certificateForm(), employeeId: '7' }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    expect((await app.as('HR-Manager').upload('/certificates', form)).status).toBe(201)
    await expectRefused(id, 'Other records now belong to these new employees: Ann (7)')
  })

  it('when the office deleted a person, naming who did', async () => {
    folder.write()
    const id = await load()
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
