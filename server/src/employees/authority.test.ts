import { randomUUID } from 'node:crypto'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { AUTH_MESSAGES, RESET_BY_MAIL } from '@epay/contract/auth/messages'
import { expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const app = await openTestApp()

it("an HR-Manager can't change or delete a CFO, and each kind of refusal is audited once an hour", async () => {
  const roles = ['CFO', 'Employee'] as const
  const email = 'cfo@example.com'
  await createEmployee(app, { id: '7', accountId: await app.createAccount({ roles, email }) })
  const loadEmployee = async () => (await app.as('Admin').get('/Employee/7')).body
  const before = await loadEmployee()
  const manager = app.as('HR-Manager')
  const update = (body: object) => manager.put('/Employee/7', { id: '7', email, roles, ...body })
  const { changeEmail, changeStaffRole, remove } = PERSON_RULES
  for (const [response, detail] of [
    [await update({ email: 'mine@example.com' }), changeEmail.refusal.staff],
    [await update({ email: 'mine.too@example.com' }), changeEmail.refusal.staff],
    [await update({ roles: ['Employee'] }), changeStaffRole.refusal.staff],
    [await manager.delete('/Employee/7'), remove.refusal.staff],
  ] as const)
    expect(response).toMatchObject({ status: 403, body: { detail } })
  expect(await loadEmployee()).toEqual(before)
  const updateRefusal = { action: 'employee.update-refused', actorUsername: 'hr-manager' }
  expect(await auditOf(app, '7')).toMatchObject([
    { ...updateRefusal, after: { refusal: changeEmail.refusal.staff } },
    { ...updateRefusal, after: { refusal: changeStaffRole.refusal.staff } },
    { action: 'employee.delete-refused', after: { refusal: remove.refusal.staff } },
  ])
})

it('a refusal names the required roles, and is audited once an hour', async () => {
  for (const _attempt of [1, 2])
    expect(await app.as('Employee').get('/Employee')).toMatchObject({
      status: 403,
      body: { detail: 'You need one of these roles: Admin, HR-Manager. Ask an Admin at your office.' },
    })
  expect(await auditOf(app, 'GET /Employee')).toMatchObject([
    { action: 'call.refused', recordType: 'call', actorName: 'employee' },
  ])
  expect(await app.as('HR-Manager').get('/settings')).toMatchObject({
    status: 403,
    body: { detail: 'You need the Admin role. Ask an Admin at your office.' },
  })
})

it('a refusal of a link session points to the password, and is audited once an hour', async () => {
  const accountId = await app.createAccount({ roles: ['Admin', 'CFO'], username: 'by-link' })
  const client = app.withToken((await app.signIn(accountId, 'link', randomUUID())).token)
  for (const _attempt of [1, 2])
    expect(await client.get('/mail')).toMatchObject({
      status: 403,
      body: { detail: AUTH_MESSAGES.linkSession },
    })
  expect(await auditOf(app, 'GET /mail')).toMatchObject([
    { action: 'call.refused', actorUsername: 'by-link' },
  ])
})

it('refusals of staff after a reset by email are audited once an hour for all calls together', async () => {
  const accountId = await app.createAccount({ roles: ['Admin'], username: 'reset' })
  await app.context.database.pool.query('update accounts set reset_by_mail_at = now() where id = $1', [
    accountId,
  ])
  const client = app.withToken((await app.signIn(accountId)).token)
  for (const path of ['/Audit/csv', '/exports/employees.csv'])
    expect((await client.get(path)).status).toBe(403)
  const { rows } = await app.context.database.pool.query(
    'select action, after from audit_events where actor_id = $1',
    [accountId],
  )
  expect(rows).toMatchObject([{ action: 'call.refused', after: { refusal: RESET_BY_MAIL } }])
})

it("deleting an employee ends the employee's sessions", async () => {
  const accountId = await app.createAccount({ roles: ['Employee'], username: 'leaver' })
  await createEmployee(app, { id: '8', accountId })
  const client = app.withToken((await app.signIn(accountId)).token)
  expect((await client.get('/employee/GetCurrentUser')).body).toMatchObject({ id: '8' })
  expect((await app.as('HR-Manager').delete('/Employee/8')).body).toEqual({ success: true })
  expect((await client.get('/employee/GetCurrentUser')).status).toBe(401)
})
