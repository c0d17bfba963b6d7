import { PERSON_RULES } from '@epay/contract/auth/authority'
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

/** An employee of their own, whose account has these roles. */
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
  app.context.database.orm.select().from(auditEvents).where(eq(auditEvents.recordId, recordId))

describe('an HR-Manager', () => {
  it.each(['HR-Manager', 'CFO', 'Admin'] as const)('changes nothing of somebody with %s', async role => {
    const { id, email, roles } = await person(role, 'Employee')
    const before = await load(id)
    const attempts = [
      { body: { id, email: 'mine@example.com', roles }, refusal: PERSON_RULES.changeEmail.refusal.staff },
      { body: { id, email, roles: ['Employee'] }, refusal: PERSON_RULES.changeStaffRole.refusal.staff },
      { body: { id, email, roles: [role] }, refusal: PERSON_RULES.changeEmployeeRole.refusal.staff },
    ]
    for (const { body, refusal } of attempts) {
      const answer = await app.as('HR-Manager').put(`/Employee/${id}`, body)
      expect([answer.status, problemSchema.parse(answer.body).detail]).toEqual([403, refusal])
    }
    const deletion = await app.as('HR-Manager').delete(`/Employee/${id}`)
    expect(deletion).toMatchObject({ status: 403, body: { detail: PERSON_RULES.remove.refusal.staff } })
    expect(await load(id)).toEqual(before)
    expect(await auditOf(id)).toMatchObject([
      ...attempts.map(({ refusal }) => ({
        action: 'employee.update-refused',
        actorName: 'hr-manager',
        after: { refusal },
      })),
      { action: 'employee.delete-refused', after: { refusal: PERSON_RULES.remove.refusal.staff } },
    ])
  })

  it.each(['HR-Manager', 'CFO', 'Admin'] as const)('grants nobody %s', async role => {
    const { id, email } = await person('Employee')
    const roles = ['Employee', role]
    const answer = await app.as('HR-Manager').put(`/Employee/${id}`, { id, email, roles })
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: PERSON_RULES.changeStaffRole.refusal.employee },
    })
    await createEmployee(app, { id: `${id}-new` })
    const first = { id: `${id}-new`, email: `${id}-new@example.com`, roles }
    expect((await app.as('HR-Manager').put(`/Employee/${id}-new`, first)).status).toBe(403)
  })

  it('does not change their own e-mail', async () => {
    const { id, roles, accountId } = await person('HR-Manager', 'Employee')
    const own = app.withToken((await app.signIn(accountId)).token)
    const answer = await own.put(`/Employee/${id}`, { id, email: 'new-me@example.com', roles })
    expect(answer).toMatchObject({
      status: 403,
      body: { detail: PERSON_RULES.changeEmail.refusal.oneself },
    })
  })

  it('changes e-mail and the role Employee of employees', async () => {
    const { id } = await person('Employee')
    const change = { id, email: `${id}-new@example.com`, roles: [] }
    expect(await app.as('HR-Manager').put(`/Employee/${id}`, change)).toMatchObject({
      status: 200,
      body: change,
    })
  })
})

it('a call that a role may not make is audited as refused, once an hour', async () => {
  for (const _time of [1, 2]) await app.as('Employee').get('/Employee')
  expect(await auditOf('GET /Employee')).toMatchObject([
    { action: 'call.refused', recordType: 'call', actorName: 'employee' },
  ])
})
