import { randomUUID } from 'node:crypto'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { AUTH_MESSAGES, RESET_BY_MAIL } from '@epay/contract/auth/messages'
import type { Role } from '@epay/contract/common/roles'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#server/audit/tables.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

let app: TestApp
let lastId = 0
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function person(...roles: Role[]) {
  lastId += 1
  const id = `p${lastId}`
  const email = `${id}@example.com`
  const accountId = await app.createAccount({ roles, username: id, email })
  await createEmployee(app, { id, accountId })
  return { id, email, roles, accountId }
}
const load = async (id: string) => (await app.as('Admin').get(`/Employee/${id}`)).body
const auditOf = (recordId: string) =>
  app.context.db.select().from(auditEvents).where(eq(auditEvents.recordId, recordId))

it('an HR-Manager changes and deletes no CFO, and each kind of refusal is audited once an hour', async () => {
  const username = 'a manager'
  const accountId = await app.createAccount({ roles: ['HR-Manager'], username })
  const manager = app.withToken((await app.signIn(accountId)).token)
  const { id, email, roles } = await person('CFO', 'Employee')
  const before = await load(id)
  const update = (change: object) => manager.put(`/Employee/${id}`, { id, email, roles, ...change })
  const { changeEmail, changeStaffRole, remove } = PERSON_RULES
  for (const [answer, detail] of [
    [await update({ email: 'mine@example.com' }), changeEmail.refusal.staff],
    [await update({ email: 'mine.too@example.com' }), changeEmail.refusal.staff],
    [await update({ roles: ['Employee'] }), changeStaffRole.refusal.staff],
    [await manager.delete(`/Employee/${id}`), remove.refusal.staff],
  ] as const)
    expect(answer).toMatchObject({ status: 403, body: { detail } })
  expect(await load(id)).toEqual(before)
  const updateRefused = { action: 'employee.update-refused', actorUsername: username }
  expect(await auditOf(id)).toMatchObject([
    { ...updateRefused, after: { refusal: changeEmail.refusal.staff } },
    { ...updateRefused, after: { refusal: changeStaffRole.refusal.staff } },
    { action: 'employee.delete-refused', after: { refusal: remove.refusal.staff } },
  ])
})

describe('a refused call', () => {
  it('names the required roles, and is audited once an hour', async () => {
    for (const _time of [1, 2])
      expect(await app.as('Employee').get('/Employee')).toMatchObject({
        status: 403,
        body: { detail: 'You need one of these roles: Admin, HR-Manager. Ask an Admin at your office.' },
      })
    expect(await auditOf('GET /Employee')).toMatchObject([
      { action: 'call.refused', recordType: 'call', actorName: 'employee' },
    ])
    expect(await app.as('HR-Manager').get('/settings')).toMatchObject({
      status: 403,
      body: { detail: 'You need the Admin role. Ask an Admin at your office.' },
    })
  })

  it('of a link session points to the password, and is audited once an hour', async () => {
    const accountId = await app.createAccount({ roles: ['Admin', 'CFO'], username: 'by-link' })
    const client = app.withToken((await app.signIn(accountId, 'link', randomUUID())).token)
    for (const _time of [1, 2])
      expect(await client.get('/mail')).toMatchObject({
        status: 403,
        body: { detail: AUTH_MESSAGES.linkSession },
      })
    expect(await auditOf('GET /mail')).toMatchObject([{ action: 'call.refused', actorUsername: 'by-link' }])
  })

  it('of staff after a reset by email is audited once an hour for all calls together', async () => {
    const accountId = await app.createAccount({ roles: ['Admin'], username: 'reset' })
    await app.context.database.pool.query('update accounts set reset_by_mail_at = now() where id = $1', [
      accountId,
    ])
    const client = app.withToken((await app.signIn(accountId)).token)
    for (const path of ['/Audit/csv', '/exports/employees.csv'])
      expect((await client.get(path)).status).toBe(403)
    const refusals = await app.context.db.select().from(auditEvents).where(eq(auditEvents.actorId, accountId))
    expect(refusals).toMatchObject([{ action: 'call.refused', after: { refusal: RESET_BY_MAIL } }])
  })
})
