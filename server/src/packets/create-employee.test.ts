import { randomUUID } from 'node:crypto'
import { STATUS } from '@epay/contract/applications/status'
import { PERSON_RULES } from '@epay/contract/auth/authority'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { createEmployee as storeEmployee } from '#server/employees/factories.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { documentForm } from './draft/test-draft.ts'
import { overviewOf, submitPacketOf, submittedPacket } from './test-staff.ts'
import { createHiredApplication } from './test-submission.ts'

let app: TestApp
let serial = 0
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const emailOf = () => `new-${++serial}@applicants.example`
const hire = (changes: object = {}) => submittedPacket(app, { email: emailOf(), ...changes })
const pathOf = (id: string) => `/JobApplication/${id}/create-employee`
const create = (id: string, employeeId: string, rest: object = {}) =>
  app.as('HR-Manager').post(pathOf(id), { employeeId, ...rest })
const mailsTo = async (email: string) =>
  (await app.mails()).filter(({ to, kind }) => to === email && kind !== 'packet-received')
const employeeOf = (id: string) => findEmployee(app.dependencies.db, id)

describe('POST /JobApplication/:id/create-employee', () => {
  it.each([
    ['none', {}],
    ['a blank one', { employeeId: '  ' }],
    ['one of eleven characters', { employeeId: '12345678901' }],
    ['one that cannot be stored', { employeeId: 'A\u0000' }],
    ['a dot', { employeeId: '.' }],
    ['two dots', { employeeId: '..' }],
    ['three dots', { employeeId: '...' }],
  ])('answers 400 to an ID that is %s', async (_, body) => {
    const { status, body: problem } = await app.as('HR-Manager').post(pathOf(await hire()), body)
    expect({ status, problem }).toMatchObject({
      status: 400,
      problem: { errors: { EmployeeId: [expect.any(String)] } },
    })
  })

  it('lets the new employee see who downloaded the packet, before and after, but nobody else', async () => {
    const status = STATUS.CFOApproved
    const { id } = await createApplication(app, { status, email: emailOf(), dateHired: '2026-11-02' })
    const [other, looker] = [
      await hire(),
      await app.createAccount({ roles: ['CFO'], username: 'looker', name: 'Lou Ker' }),
    ]
    const client = app.withToken((await app.signIn(looker)).token)
    const file = `/JobApplication/${id}/packet-draft/files/${randomUUID()}`
    await app.as('HR-Manager').upload(file, documentForm(), { method: 'PUT' })
    await client.get(file)
    await submitPacketOf(app, id)
    await client.get(`/JobApplication/${id}/packet.pdf`)
    await client.get(`/JobApplication/${other}/packet.pdf`)
    await create(id, 'L-1')
    await client.get(`/JobApplication/${id}/packet.zip`)
    await client.get(`/JobApplication/${id}/packet-version`, { query: { version: '1', kind: 'pdf' } })
    await app.as('HR-Manager').post('/Employee/L-1/reveal', { field: 'ssn' })

    const accountId = (await employeeOf('L-1'))?.accountId ?? ''
    const own = app.withToken((await app.signIn(accountId)).token)
    const packet = { name: 'Lou Ker', field: 'packet' }
    expect((await own.get('/employee/GetCurrentUser/reveals')).body).toMatchObject({
      items: [{ field: 'ssn' }, packet, packet, packet, { name: 'Lou Ker', field: 'packetFile' }],
      totalCount: 5,
    })
  })

  it('answers 404 without an application, and 409 without a packet', async () => {
    expect((await create('nothing', 'B1')).status).toBe(404)
    expect((await create((await createHiredApplication(app)).id, 'B1')).status).toBe(409)
  })

  it('makes record and account of what the packet holds, and mails the link', async () => {
    const email = emailOf()
    const id = await submittedPacket(app, { email })
    const { status, body } = await create(id, ' C-1 ')
    expect({ status, body }).toEqual({ status: 201, body: { employeeId: 'C-1' } })

    const shown = await app.as('HR-Manager').get('/Employee/C-1')
    expect(shown.body).toEqual({
      id: 'C-1',
      accountId: expect.any(String),
      ...{ canSignIn: false, invitedAt: app.clock.now().toISOString() },
      name: 'Ana López Muñoz',
      address1: '1200 Harbor Boulevard',
      address2: '4B',
      city: 'Oakland',
      state: 'CA',
      zip: '94607',
      isActive: true,
      balance: 0,
      accountType: 'Checking',
      bankAccount: '****4321',
      ssn: 'XXX-XX-6789',
      printStub: false,
      email,
      roles: ['Employee'],
      accountName: null,
      isClosedAfterReset: false,
    })
    for (const [field, value] of [
      ['ssn', '512-34-6789'],
      ['bankAccount', '000123454321'],
    ])
      expect((await app.as('HR-Manager').post('/Employee/C-1/reveal', { field })).body).toEqual({ value })

    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    const token = /set-password\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const password = 'a long enough secret'
    expect((await app.anonymous.post('/auth/set-password', { token, newPassword: password })).status).toBe(
      200,
    )
    const signedIn = await app.anonymous.post('/Auth/login', { username: email, password })
    expect(signedIn.status).toBe(200)
  })

  it('invites in the language of the application, which the account keeps', async () => {
    const email = emailOf()
    await create(await hire({ email, language: 'es' }), 'C-es')
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Su cuenta de Test Builders')
    const { rows } = await app.dependencies.database.pool.query(
      'select language from accounts where email = $1',
      [email],
    )
    expect(rows).toEqual([{ language: 'es' }])
  })

  it('does it once, and names the employee the second time', async () => {
    const id = await hire()
    await create(id, 'E1')
    const second = await create(id, 'E2')
    expect(second).toMatchObject({
      status: 409,
      body: { detail: 'This application is already linked to employee E1.' },
    })
    expect(await employeeOf('E2')).toBeUndefined()
  })

  it('lets one of two who create together win', async () => {
    const email = emailOf()
    const id = await submittedPacket(app, { email })
    const answers = await Promise.all([create(id, 'F1'), create(id, 'F2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const made = await Promise.all([employeeOf('F1'), employeeOf('F2')])
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it.each([
    ['G1', 'G1'],
    ['G2', 'g2'],
  ])('gives an ID to one of two applications that ask for %s and %s together', async (first, second) => {
    const [one, other] = [await hire(), await hire()]
    const answers = await Promise.all([create(one, first), create(other, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ errors: { EmployeeId: [expect.any(String)] } })
  })

  it("refuses another's ID, and that of a deleted employee", async () => {
    await storeEmployee(app, { id: 'H1', name: 'Rosa Garcia' })
    const id = await hire()
    const taken = await create(id, 'H1')
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: { EmployeeId: [expect.stringContaining('Rosa Garcia')] } },
    })
    expect(await create(id, 'h1')).toMatchObject({
      status: 409,
      body: { errors: { EmployeeId: ["H1 is Rosa Garcia's ID. Enter this person's ID."] } },
    })
    await app.as('Admin').delete('/Employee/H1')
    const deleted = await create(id, 'H1')
    expect(deleted).toMatchObject({
      status: 409,
      body: { errors: { EmployeeId: [expect.stringContaining('deleted')] } },
    })
    expect((await create(id, 'H2')).status).toBe(201)
  })

  it('says so when its employee was deleted, and creates no second one', async () => {
    const id = await hire()
    await create(id, 'I1')
    await app.as('Admin').delete('/Employee/I1')
    expect((await overviewOf(app, id)).employee).toEqual({ id: 'I1', isDeleted: true })
    expect(await create(id, 'I2')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('I1') },
    })
  })
})

describe('when the e-mail has an account already', () => {
  async function hireOwnerOf(roles: Parameters<TestApp['createAccount']>[0]['roles'], password?: string) {
    const email = emailOf()
    const accountId = await app.createAccount({ roles, email, password })
    return { email, accountId, id: await submittedPacket(app, { email: email.toUpperCase() }) }
  }

  it('asks first, then uses it with the role Employee', async () => {
    const { id, email, accountId } = await hireOwnerOf([], 'a password that is long')
    const asked = await create(id, 'J1')
    expect(asked).toMatchObject({
      status: 409,
      body: { errors: { UseExistingAccount: [expect.any(String)] } },
    })
    expect((await create(id, 'J1', { useExistingAccount: true })).status).toBe(201)
    expect(await employeeOf('J1')).toMatchObject({
      accountId,
      email,
      roles: ['Employee'],
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('mails the link when it has no password yet', async () => {
    const { id, email } = await hireOwnerOf(['Employee'])
    await create(id, 'K1', { useExistingAccount: true })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('leaves the account of somebody in the office to Admins', async () => {
    const { id } = await hireOwnerOf(['CFO'])
    expect(await create(id, 'L1', { useExistingAccount: true })).toMatchObject({
      status: 403,
      body: { detail: PERSON_RULES.connect.refusal.staff },
    })
    const byAdmin = await app.as('Admin').post(pathOf(id), { employeeId: 'L1', useExistingAccount: true })
    expect(byAdmin.status).toBe(201)
  })

  it("refuses another employee's", async () => {
    const email = emailOf()
    const accountId = await app.createAccount({ roles: ['Employee'], email })
    await storeEmployee(app, { id: 'M1', accountId })
    const id = await submittedPacket(app, { email })
    const refused = await create(id, 'M2', { useExistingAccount: true })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('employee M1') } })
  })

  it("takes somebody's former one, and one whose account has ended", async () => {
    const [email, roles] = [emailOf(), ['Employee']]
    await create(await submittedPacket(app, { email }), 'N1')
    await app.as('Admin').put('/Employee/N1', { id: 'N1', email: emailOf(), roles })
    await create(await submittedPacket(app, { email }), 'N2')
    expect((await employeeOf('N2'))?.email).toBe(email)
    await app.as('Admin').delete('/Employee/N2')
    expect((await create(await submittedPacket(app, { email }), 'N3')).status).toBe(201)
  })
})
