import { randomUUID } from 'node:crypto'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { historyOf } from '#server/applications/factories.ts'
import { findApplication } from '#server/applications/queries.ts'
import { createEmployee as storeEmployee } from '#server/employees/factories.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { documentForm } from './draft/test-draft.ts'
import { auditOf, createSubmittedPacket, invalidField, overviewOf, textWithoutIds } from './test-staff.ts'
import { createHiredApplication, submitByLink } from './test-submission.ts'

const SSN = '512-34-6789'
const LINK_OPTIONS = { useExistingEmployee: true }

let app: TestApp
let serial = 0
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const newEmail = () => `new-${++serial}@applicants.example`
const createPacket = (changes: object = {}) => createSubmittedPacket(app, { email: newEmail(), ...changes })
const pathOf = (id: string) => `/JobApplication/${id}/create-employee`
const create = (id: string, employeeId: string, options: object = {}) =>
  app.as('HR-Manager').post(pathOf(id), { employeeId, ...options })
const mailsTo = async (email: string) =>
  (await app.mails()).filter(({ to, kind }) => to === email && kind !== 'packet-received')
const employeeOf = (id: string) => findEmployee(app.dependencies.db, id)
const idConflict = (message: string) => ({
  status: 409,
  body: { errors: { EmployeeId: [expect.stringContaining(message)] } },
})
const reveal = async (id: string, field: string) =>
  (await app.as('HR-Manager').post(`/Employee/${id}/reveal`, { field })).body

it('a new employee sees who downloaded the packet, before and after', async () => {
  const { id } = await createHiredApplication(app, { email: newEmail(), dateHired: '2026-11-02' })
  const otherId = await createPacket()
  const viewer = await app.createAccount({ roles: ['CFO'], username: 'viewer', name: 'Lou Ker' })
  const client = app.withToken((await app.signIn(viewer)).token)
  const file = `/JobApplication/${id}/packet-draft/files/${randomUUID()}`
  await app.as('HR-Manager').upload(file, documentForm(), { method: 'PUT' })
  await client.get(file)
  await submitByLink(app, id)
  await client.get(`/JobApplication/${id}/packet.pdf`)
  await client.get(`/JobApplication/${otherId}/packet.pdf`)
  await create(id, 'L-1')
  await client.get(`/JobApplication/${id}/packet-version`, { query: { version: '1', kind: 'pdf' } })

  const accountId = (await employeeOf('L-1'))?.accountId ?? ''
  const employee = app.withToken((await app.signIn(accountId)).token)
  const packet = { name: 'Lou Ker', field: 'packet' }
  expect((await employee.get('/employee/GetCurrentUser/reveals')).body).toMatchObject({
    items: [packet, packet, { name: 'Lou Ker', field: 'packetFile' }],
    totalCount: 3,
  })
})

it('a record and an account are created from the packet, and a link to set the password is emailed', async () => {
  const email = newEmail()
  const id = await createPacket({ email })
  expect(await create(id, ' C-1 ')).toMatchObject({ status: 201, body: { employeeId: 'C-1' } })
  expect((await app.as('HR-Manager').get('/Employee/C-1')).body).toEqual({
    ...{ id: 'C-1', accountId: expect.any(String), email, roles: ['Employee'], accountName: null },
    ...{ canSignIn: false, invitedAt: app.clock.now().toISOString(), isClosedAfterReset: false },
    ...{ name: 'Ana López Muñoz', address1: '1200 Harbor Boulevard', address2: '4B', city: 'Oakland' },
    ...{ state: 'CA', zip: '94607', isActive: true, balance: 0, printStub: false },
    ...{ accountType: 'Checking', bankAccount: '****4321', ssn: 'XXX-XX-6789' },
  })
  expect(await reveal('C-1', 'ssn')).toEqual({ value: SSN })
  expect(await reveal('C-1', 'bankAccount')).toEqual({ value: '000123454321' })
  expect(await mailsTo(email)).toMatchObject([{ text: expect.stringContaining('/set-password?token=') }])
})

it("an employee is invited in the application's language, which the account keeps", async () => {
  const email = newEmail()
  await create(await createPacket({ email, language: 'es' }), 'C-es')
  expect(await mailsTo(email)).toMatchObject([{ subject: 'Su cuenta de Test Builders' }])
  const { pool } = app.dependencies.database
  const { rows } = await pool.query('select language from accounts where email = $1', [email])
  expect(rows).toEqual([{ language: 'es' }])
})

it('one employee per application is created, even by concurrent requests and after its deletion', async () => {
  const email = newEmail()
  const id = await createPacket({ email })
  const responses = await Promise.all([create(id, 'F1'), create(id, 'F2')])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  const [employee] = (await Promise.all([employeeOf('F1'), employeeOf('F2')])).filter(Boolean)
  expect(await mailsTo(email)).toHaveLength(1)
  await app.as('Admin').delete(`/Employee/${employee?.id}`)
  expect((await overviewOf(app, id)).employee).toEqual({ id: employee?.id, isDeleted: true })
  const detail = `This application is already linked to employee ${employee?.id}.`
  expect(await create(id, 'F3')).toMatchObject({ status: 409, body: { detail } })
  expect(await employeeOf('F3')).toBeUndefined()
})

it('only one of two concurrent applications receives an ID', async () => {
  const [firstId, secondId] = [await createPacket(), await createPacket()]
  const responses = await Promise.all([create(firstId, 'G2'), create(secondId, 'g2')])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

it("rejects another employee's ID, and a deleted employee's", async () => {
  await storeEmployee(app, { id: 'H1', name: 'Rosa Garcia' })
  const id = await createPacket()
  expect(await create(id, 'h1')).toMatchObject(idConflict("H1 is Rosa Garcia's ID. Enter this person's ID."))
  await app.as('Admin').delete('/Employee/H1')
  for (const options of [{}, LINK_OPTIONS])
    expect(await create(id, 'H1', options)).toMatchObject(idConflict('deleted'))
  expect((await create(id, 'H2')).status).toBe(201)
})

async function hireAccountOwner(roles: Parameters<TestApp['createAccount']>[0]['roles'], password?: string) {
  const email = newEmail()
  const accountId = await app.createAccount({ roles, email, password })
  return { email, accountId, id: await createPacket({ email: email.toUpperCase() }) }
}

it('an existing account is used after confirmation, and is emailed a link only without a password', async () => {
  const { id, email, accountId } = await hireAccountOwner([], 'a password that is long')
  expect(await create(id, 'J1')).toMatchObject({ ...invalidField('UseExistingAccount'), status: 409 })
  expect((await create(id, 'J1', { useExistingAccount: true })).status).toBe(201)
  expect(await employeeOf('J1')).toMatchObject({ accountId, email, roles: ['Employee'] })
  expect(await mailsTo(email)).toEqual([])
  const ownerWithoutPassword = await hireAccountOwner(['Employee'])
  await create(ownerWithoutPassword.id, 'K1', { useExistingAccount: true })
  expect(await mailsTo(ownerWithoutPassword.email)).toHaveLength(1)
})

it("only Admins can use a staff member's account", async () => {
  const { id } = await hireAccountOwner(['CFO'])
  expect(await create(id, 'L1', { useExistingAccount: true })).toMatchObject({
    status: 403,
    body: { detail: PERSON_RULES.connect.refusal.staff },
  })
  const adminResponse = await app.as('Admin').post(pathOf(id), { employeeId: 'L1', useExistingAccount: true })
  expect(adminResponse.status).toBe(201)
})

it("rejects another employee's account", async () => {
  const { id, accountId } = await hireAccountOwner(['Employee'])
  await storeEmployee(app, { id: 'M1', accountId })
  const detail = expect.stringContaining('employee M1')
  const response = await create(id, 'M2', { useExistingAccount: true })
  expect(response).toMatchObject({ status: 409, body: { detail } })
})

it('an email can be reused after its owner changed it or the account was deleted', async () => {
  const [email, roles] = [newEmail(), ['Employee']]
  await create(await createPacket({ email }), 'N1')
  await app.as('Admin').put('/Employee/N1', { id: 'N1', email: newEmail(), roles })
  await create(await createPacket({ email }), 'N2')
  expect((await employeeOf('N2'))?.email).toBe(email)
  await app.as('Admin').delete('/Employee/N2')
  expect((await create(await createPacket({ email }), 'N3')).status).toBe(201)
})

type Columns = Omit<Parameters<typeof storeEmployee>[1], 'id'>
const storePayrollRecord = (id: string, columns: Columns = {}) =>
  storeEmployee(app, { id, name: 'Ana L Munoz', ...columns })

it('an existing payroll record is named first, and linked after confirmation', async () => {
  const id = await createPacket()
  await storePayrollRecord('P1')
  const message = [expect.stringContaining('Ana L Munoz')]
  expect(await create(id, 'P1')).toMatchObject({
    status: 409,
    body: { errors: { EmployeeId: message, UseExistingEmployee: message } },
  })
  expect((await overviewOf(app, id)).employee).toBeNull()
  expect(await create(id, 'p1', LINK_OPTIONS)).toMatchObject({ status: 201, body: { employeeId: 'P1' } })
  expect((await overviewOf(app, id)).employee).toEqual({ id: 'P1', isDeleted: false })
  expect((await findApplication(app.dependencies.db, id))?.sageEmployeeId).toBe('P1')
  expect((await historyOf(app, id)).at(-1)).toMatchObject({ remarks: 'Employee P1 linked' })
  const event = await auditOf(app, 'employee.linked', 'P1')
  expect(event).toMatchObject({ actorName: 'hr-manager', after: { applicationId: id, isNewAccount: true } })
  expect(textWithoutIds(event?.after)).not.toMatch(/6789|4321/)
})

it('linking fills only an address or account whose fields are all empty', async () => {
  const empty = { address1: '', address2: '', city: '', state: '', zip: '', accountType: '' }
  await storePayrollRecord('R1', empty)
  await create(await createPacket(), 'R1', LINK_OPTIONS)
  expect((await app.as('HR-Manager').get('/Employee/R1')).body).toMatchObject({
    ...{ name: 'Ana L Munoz', address1: '1200 Harbor Boulevard', city: 'Oakland' },
    ...{ accountType: 'Checking', bankAccount: '****4321', ssn: 'XXX-XX-6789', roles: ['Employee'] },
  })
  expect(await reveal('R1', 'ssn')).toEqual({ value: SSN })
  const partial = { zip: '89501', accountType: 'Savings', ssn: SSN, isActive: false }
  await storePayrollRecord('R2', { ...empty, ...partial })
  await create(await createPacket(), 'R2', LINK_OPTIONS)
  const unchanged = { address1: '', zip: '89501', bankAccountSealed: null, isActive: false }
  expect(await employeeOf('R2')).toMatchObject(unchanged)
  expect(await auditOf(app, 'employee.linked', 'R2')).toMatchObject({ after: { filled: [] } })
})

it('rejects a record with another SSN, and changes nothing', async () => {
  await storePayrollRecord('S1', { address1: '', ssn: '512-34-6780' })
  const response = await create(await createPacket(), 'S1', LINK_OPTIONS)
  expect(response).toMatchObject(idConflict("doesn't match the packet"))
  expect(JSON.stringify(response.body)).not.toMatch(/6780|6789/)
  expect(await employeeOf('S1')).toMatchObject({ address1: '', accountId: null })
})

it("rejects another application's employee, or an unknown ID", async () => {
  const id = await createPacket()
  await create(await createPacket(), 'T2')
  for (const options of [{}, LINK_OPTIONS]) {
    const response = await create(id, 'T2', options)
    expect(response).toMatchObject(idConflict('another application'))
    expect(JSON.stringify(response.body)).not.toContain('UseExistingEmployee')
  }
  expect(await create(id, 'T3', LINK_OPTIONS)).toMatchObject(idConflict('No employee has ID T3'))
  expect((await overviewOf(app, id)).employee).toBeNull()
})
