import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { beforeEach, expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { ANN, type ImportFolder, openImportFolder } from '#server/paychecks/import/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const INACTIVE_ANN = ANN.replace(',yes,', ',no,')

const app = await openTestApp()
let folder: ImportFolder
let admin: string

beforeEach(async () => {
  folder = await openImportFolder(app)
  await app.dependencies.database.pool.query('truncate mails cascade')
  admin = await app.createAccount({ roles: ['Admin'], username: 'boss', email: 'boss@example.com' })
})

async function ann(...roles: ('CFO' | 'Admin' | 'HR-Manager')[]) {
  folder.write()
  await folder.load()
  const client = app.withToken(await tokenOf(admin))
  const update = { id: '7', email: 'ann@example.com', roles: ['Employee', ...roles] }
  const { accountId } = employeeSchema.parse((await client.put('/Employee/7', update)).body)
  return { accountId: accountId ?? '', client }
}

async function importAnn(row: string) {
  folder.write({ 'employees.csv': [row] })
  await folder.load()
}

const tokenOf = async (accountId: string) => (await app.signIn(accountId)).token

it('suspends staff roles while the record is inactive, but not access to their own pay', async () => {
  const { accountId } = await ann('CFO', 'HR-Manager')
  const before = app.withToken(await tokenOf(accountId))
  expect((await before.get('/JobApplication')).status).toBe(200)
  await importAnn(INACTIVE_ANN)
  // The token still names the roles, so the client renews it to update its menus.
  expect((await before.get('/JobApplication')).status).toBe(401)
  const after = app.withToken(await tokenOf(accountId))
  expect((await after.get('/JobApplication')).status).toBe(403)
  expect((await after.get('/Employee')).status).toBe(403)
  expect((await after.get('/Employee/Checks')).status).toBe(200)
  await importAnn(ANN)
  expect((await app.withToken(await tokenOf(accountId)).get('/JobApplication')).status).toBe(200)
})

it('emails every Admin once about suspended roles, and audits it', async () => {
  await ann()
  await importAnn(INACTIVE_ANN)
  await importAnn(ANN)
  expect((await app.mails()).filter(({ kind }) => kind === 'roles-rest')).toEqual([])
  const { accountId } = await ann('CFO')
  await importAnn(INACTIVE_ANN)
  await importAnn(INACTIVE_ANN)
  const mails = (await app.mails()).filter(({ kind }) => kind === 'roles-rest')
  expect(mails.map(({ to }) => to)).toEqual(['boss@example.com'])
  expect(mails[0]?.text).toContain('Ann (7): CFO')
  const events = (await auditOf(app, accountId)).filter(({ action }) => action === 'account.roles-rest')
  expect(events).toMatchObject([{ after: { employeeId: '7', roles: ['CFO'] } }])
})

it('refuses to make the last active Admin inactive', async () => {
  const { accountId } = await ann('Admin')
  const client = app.withToken(await tokenOf(accountId))
  await app.context.database.pool.query('update accounts set ended_at = now() where id = $1', [admin])
  await expect(importAnn(INACTIVE_ANN)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: EMPLOYEE_MESSAGES.lastAdminInactive,
  })
  expect((await client.get('/Audit')).status).toBe(200)
})

it('does not count an Admin whose role is suspended as the last one', async () => {
  const { client } = await ann('Admin')
  await importAnn(INACTIVE_ANN)
  await createEmployee(app, { id: '8', accountId: admin })
  const other = await app.createAccount({ roles: ['Admin'], username: 'other' })
  const third = app.withToken(await tokenOf(other))
  const put = (roles: string[]) => third.put('/Employee/8', { id: '8', email: 'boss@example.com', roles })
  expect((await put([])).status).toBe(200)
  expect((await client.get('/Audit')).status).toBe(401)
  await createEmployee(app, { id: '9', accountId: other })
  expect((await app.as('HR-Manager').delete('/Employee/9')).status).toBe(403)
})

it('one of two Admins stays when they demote each other at the same time', async () => {
  const { accountId, client } = await ann('Admin')
  await createEmployee(app, { id: '8', accountId: admin })
  const annClient = app.withToken(await tokenOf(accountId))
  const answers = await Promise.all([
    client.put('/Employee/7', { id: '7', email: 'ann@example.com', roles: ['Employee'] }),
    annClient.put('/Employee/8', { id: '8', email: 'boss@example.com', roles: ['Employee'] }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
