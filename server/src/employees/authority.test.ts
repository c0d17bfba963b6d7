import { randomUUID } from 'node:crypto'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { AUTH_MESSAGES, RESET_BY_MAIL } from '@epay/contract/auth/messages'
import { problemSchema } from '@epay/contract/common/problem-schema'
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

describe('an HR-Manager', () => {
  it('changes nothing of someone with a staff role, and each refusal is audited once an hour', async () => {
    const role = 'CFO'
    const username = 'a manager'
    const accountId = await app.createAccount({ roles: ['HR-Manager'], username })
    const manager = app.withToken((await app.signIn(accountId)).token)
    const { id, email, roles } = await person(role, 'Employee')
    const before = await load(id)
    const attempts = [
      { body: { id, email: 'mine@example.com', roles }, refusal: PERSON_RULES.changeEmail.refusal.staff },
      { body: { id, email, roles: ['Employee'] }, refusal: PERSON_RULES.changeStaffRole.refusal.staff },
      { body: { id, email, roles: [role] }, refusal: PERSON_RULES.changeEmployeeRole.refusal.staff },
    ]
    for (const { body, refusal } of attempts) {
      const answer = await manager.put(`/Employee/${id}`, body)
      expect([answer.status, problemSchema.parse(answer.body).detail]).toEqual([403, refusal])
    }
    const again = { id, email: 'mine.too@example.com', roles }
    expect((await manager.put(`/Employee/${id}`, again)).status).toBe(403)
    const deletion = await manager.delete(`/Employee/${id}`)
    expect(deletion).toMatchObject({ status: 403, body: { detail: PERSON_RULES.remove.refusal.staff } })
    expect(await load(id)).toEqual(before)
    expect(await auditOf(id)).toMatchObject([
      ...[...new Set(attempts.map(({ refusal }) => refusal))].map(refusal => ({
        action: 'employee.update-refused',
        actorUsername: username,
        after: { refusal },
      })),
      { action: 'employee.delete-refused', after: { refusal: PERSON_RULES.remove.refusal.staff } },
    ])
  })

  it('grants no one a staff role, also not with the first account', async () => {
    await createEmployee(app, { id: 'new' })
    const first = { id: 'new', email: 'new@example.com', roles: ['Employee', 'CFO'] }
    expect(await app.as('HR-Manager').put('/Employee/new', first)).toMatchObject({
      status: 403,
      body: { detail: PERSON_RULES.changeStaffRole.refusal.employee },
    })
  })
})

describe('a call that may not be made', () => {
  it('says which roles it needs and who to ask, and is audited once an hour', async () => {
    for (const _time of [1, 2])
      expect(await app.as('Employee').get('/Employee')).toMatchObject({
        status: 403,
        body: {
          detail: 'You need one of these roles: Admin, HR-Manager. Ask an Admin at your office.',
        },
      })
    expect(await auditOf('GET /Employee')).toMatchObject([
      { action: 'call.refused', recordType: 'call', actorName: 'employee' },
    ])
    expect(await app.as('HR-Manager').get('/settings')).toMatchObject({
      status: 403,
      body: { detail: 'You need the Admin role. Ask an Admin at your office.' },
    })
  })

  it('leads the session of a link to the password', async () => {
    const accountId = await app.createAccount({ roles: ['Admin', 'CFO'], username: 'by-link' })
    const client = app.withToken((await app.signIn(accountId, 'link', randomUUID())).token)
    for (const _time of [1, 2])
      expect(await client.get('/mail')).toMatchObject({
        status: 403,
        body: { detail: AUTH_MESSAGES.linkSession },
      })
    expect(await auditOf('GET /mail')).toMatchObject([{ action: 'call.refused', actorUsername: 'by-link' }])
  })

  it('is audited for staff who lack a proof, once an hour whatever they call', async () => {
    const accountId = await app.createAccount({ roles: ['Admin'], username: 'reset' })
    await app.context.database.pool.query('update accounts set reset_by_mail_at = now() where id = $1', [
      accountId,
    ])
    const client = app.withToken((await app.signIn(accountId)).token)
    for (const path of ['/Audit/csv', '/exports/employees.csv'])
      expect((await client.get(path)).status).toBe(403)
    const refused = await app.context.db.select().from(auditEvents).where(eq(auditEvents.actorId, accountId))
    expect(refused).toMatchObject([{ action: 'call.refused', after: { refusal: RESET_BY_MAIL } }])
  })
})
