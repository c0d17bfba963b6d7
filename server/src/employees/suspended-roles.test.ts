import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { beforeEach, expect, it } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { ANN_ROW, type ImportFolder, openImportFolder } from '#server/paychecks/import/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const INACTIVE_ANN = ANN_ROW.replace(',yes,', ',no,')

const app = await openTestApp()
let folder: ImportFolder
let adminId: string

beforeEach(async () => {
  folder = await openImportFolder(app)
  await app.dependencies.database.pool.query('truncate mails cascade')
  adminId = await app.createAccount({ roles: ['Admin'], username: 'boss', email: 'boss@example.com' })
})

async function createAnn(...roles: ('CFO' | 'Admin' | 'HR-Manager')[]) {
  folder.write()
  await folder.load()
  const client = app.withToken(await tokenOf(adminId))
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
  const { accountId } = await createAnn('CFO', 'HR-Manager')
  const oldClient = app.withToken(await tokenOf(accountId))
  expect((await oldClient.get('/JobApplication')).status).toBe(200)
  await importAnn(INACTIVE_ANN)
  // The token still contains the roles, so the client must refresh it.
  expect((await oldClient.get('/JobApplication')).status).toBe(401)
  const newClient = app.withToken(await tokenOf(accountId))
  expect((await newClient.get('/JobApplication')).status).toBe(403)
  expect((await newClient.get('/Employee')).status).toBe(403)
  expect((await newClient.get('/Employee/Checks')).status).toBe(200)
  await importAnn(ANN_ROW)
  expect((await app.withToken(await tokenOf(accountId)).get('/JobApplication')).status).toBe(200)
})

it('emails every Admin once about suspended roles, and audits it', async () => {
  await createAnn()
  await importAnn(INACTIVE_ANN)
  await importAnn(ANN_ROW)
  expect((await app.mails()).filter(({ kind }) => kind === 'roles-rest')).toEqual([])
  const { accountId } = await createAnn('CFO')
  await importAnn(INACTIVE_ANN)
  await importAnn(INACTIVE_ANN)
  const mails = (await app.mails()).filter(({ kind }) => kind === 'roles-rest')
  expect(mails.map(({ to }) => to)).toEqual(['boss@example.com'])
  expect(mails[0]?.text).toContain('Ann (7): CFO')
  const events = (await auditOf(app, accountId)).filter(({ action }) => action === 'account.roles-rest')
  expect(events).toMatchObject([{ after: { employeeId: '7', roles: ['CFO'] } }])
})

it('refuses to make the last active Admin inactive', async () => {
  const { accountId } = await createAnn('Admin')
  const client = app.withToken(await tokenOf(accountId))
  await app.context.database.pool.query('update accounts set ended_at = now() where id = $1', [adminId])
  await expect(importAnn(INACTIVE_ANN)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: EMPLOYEE_MESSAGES.lastAdminInactive,
  })
  expect((await client.get('/Audit')).status).toBe(200)
})

it('does not count an Admin whose role is suspended as the last one', async () => {
  const { client } = await createAnn('Admin')
  await importAnn(INACTIVE_ANN)
  await createEmployee(app, { id: '8', accountId: adminId })
  const otherId = await app.createAccount({ roles: ['Admin'], username: 'other' })
  const otherClient = app.withToken(await tokenOf(otherId))
  const put = (roles: string[]) =>
    otherClient.put('/Employee/8', { id: '8', email: 'boss@example.com', roles })
  expect((await put([])).status).toBe(200)
  expect((await client.get('/Audit')).status).toBe(401)
  await createEmployee(app, { id: '9', accountId: otherId })
  expect((await app.as('HR-Manager').delete('/Employee/9')).status).toBe(403)
})

it('one of two Admins stays when they demote each other at the same time', async () => {
  const { accountId, client } = await createAnn('Admin')
  await createEmployee(app, { id: '8', accountId: adminId })
  const annClient = app.withToken(await tokenOf(accountId))
  const responses = await Promise.all([
    client.put('/Employee/7', { id: '7', email: 'ann@example.com', roles: ['Employee'] }),
    annClient.put('/Employee/8', { id: '8', email: 'boss@example.com', roles: ['Employee'] }),
  ])
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})
