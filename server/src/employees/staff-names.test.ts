import { STATUS } from '@epay/contract/applications/status'
import { auditPageSchema } from '@epay/contract/audit/endpoints'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import { ACCOUNT_NAME_MESSAGES, EMPLOYEE_MESSAGES, staffNameDiffers } from '@epay/contract/employees/messages'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, it } from 'vitest'
import { createApplication, historyOf } from '#server/applications/factories.ts'
import { openImportFolder } from '#server/paychecks/import/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const HR_NAME = 'Marisol Vega'
const CFO_NAME = 'Thomas Okafor'

const app = await openTestApp()
const folder = await openImportFolder(app)
let lastId = 0

type StaffMember = Awaited<ReturnType<typeof createStaffMember>>
let hr: StaffMember
let admin: StaffMember
beforeEach(async () => {
  hr = await createStaffMember(HR_NAME, 'HR-Manager', 'Employee')
  admin = await createStaffMember('Priya Raman', 'Admin', 'Employee')
})

async function createStaffMember(name: string, ...roles: Role[]) {
  lastId += 1
  const [id, username] = [`s${lastId}`, `user${lastId}`]
  const email = `${username}@example.com`
  const accountId = await app.createAccount({ roles, username, email, name })
  await createEmployee(app, { id, name, accountId })
  const client = app.withToken((await app.signIn(accountId)).token)
  return { id, username, email, accountId, client }
}

async function importName({ id }: StaffMember, name: string): Promise<string[]> {
  folder.write({
    'employees.csv': [`${id},${name},1 Main St,Davis,CA,95616,Checking,,,yes,no,`],
    ...{ 'checks.csv': [], 'check-lines.csv': [], 'earnings-details.csv': [] },
  })
  return (await folder.load()).warnings.map(({ message }) => message)
}

const loadRecord = async ({ id }: StaffMember) => (await admin.client.get(`/Employee/${id}`)).body
const confirmName = (by: StaffMember, { id }: StaffMember, name: string) =>
  by.client.post(`/Employee/${id}/account-name`, { name })

it('keeps the name of an HR-Manager that an import renames, in history, audit trail, and CSV', async () => {
  const { id } = await createApplication(app)
  const warnings = await importName(hr, CFO_NAME)
  expect(warnings).toEqual([staffNameDiffers({ id: hr.id, name: CFO_NAME, shownName: HR_NAME })])
  const body = { applicationId: id, newStatus: 'Approved', ...HIRING }
  expect((await hr.client.post(`/JobApplication/${id}/updateStatus`, body)).status).toBe(200)
  expect(await importName(hr, HR_NAME)).toEqual([])

  const account = { username: hr.username, accountId: hr.accountId }
  expect((await historyOf(app, id)).at(-1)).toMatchObject({
    ...{ toStatus: STATUS.HRManagerApproved, actionBy: HR_NAME },
    ...{ actionUsername: hr.username, actionAccountId: hr.accountId },
  })
  const { body: history } = await hr.client.get(`/JobApplication/${id}/history`)
  expect(history).toMatchObject([
    { accountId: null, username: null },
    { actionBy: HR_NAME, ...account },
  ])
  const query = { record: `application ${id}`, action: 'approved' }
  const { bytes } = await admin.client.get('/Audit/csv', { query })
  expect(parse(bytes, { bom: true, columns: true })).toMatchObject([
    { Person: HR_NAME, Username: hr.username, 'Account ID': hr.accountId },
  ])
})

it('a staff account gets the name in the record when an Admin confirms it', async () => {
  const name = 'Marisol Vega-Ruiz'
  await importName(hr, name)
  expect(await loadRecord(hr)).toMatchObject({ name, accountName: HR_NAME })
  expect(await confirmName(hr, hr, name)).toMatchObject({
    ...{ status: 403, body: { detail: PERSON_RULES.changeName.refusal.oneself } },
  })
  expect(await confirmName(admin, hr, CFO_NAME)).toMatchObject({
    ...{ status: 409, body: { detail: EMPLOYEE_MESSAGES.changedMeanwhile } },
  })
  expect(await confirmName(admin, hr, name)).toMatchObject({ status: 200, body: { accountName: name } })
  const query = { record: `account ${hr.accountId}`, action: 'renamed' }
  const { items } = auditPageSchema.parse((await admin.client.get('/Audit', { query })).body)
  expect(items).toMatchObject([
    { username: admin.username, details: [{ name: 'name', before: HR_NAME, after: name }] },
  ])
})

it('confirms no name without an account', async () => {
  const name = 'Ana Lopez'
  await createEmployee(app, { id: 'none', name })
  expect(await admin.client.post('/Employee/none/account-name', { name })).toMatchObject({
    ...{ status: 409, body: { detail: ACCOUNT_NAME_MESSAGES.noAccount } },
  })
})

it('the first staff role gives an account the name in the record, which stays', async () => {
  const employee = await createStaffMember('Ana Lopez', 'Employee')
  expect(await importName(employee, 'Ana Ruiz')).toEqual([])
  expect(await loadRecord(employee)).toMatchObject({ accountName: null })
  const { id, email } = employee
  await admin.client.put(`/Employee/${id}`, { id, email, roles: ['Employee', 'CFO'] })
  expect(await loadRecord(employee)).toMatchObject({ accountName: 'Ana Ruiz' })
  await importName(employee, CFO_NAME)
  expect(await loadRecord(employee)).toMatchObject({ name: CFO_NAME, accountName: 'Ana Ruiz' })
})
