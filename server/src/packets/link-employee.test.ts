import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { historyOf } from '#server/applications/factories.ts'
import { findApplication } from '#server/applications/queries.ts'
import { createEmployee as storeEmployee } from '#server/employees/factories.ts'
import { findEmployee } from '#server/employees/queries.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { auditOf, overviewOf, submittedPacket } from './test-staff.ts'

const SSN = '512-34-6789'
const LINK = { useExistingEmployee: true }

let app: TestApp
let serial = 0
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const emailOf = () => `linked-${++serial}@applicants.example`
const hire = (email = emailOf()) => submittedPacket(app, { email })
const create = (id: string, employeeId: string, rest: object = {}) =>
  app.as('HR-Manager').post(`/JobApplication/${id}/create-employee`, { employeeId, ...rest })
const employeeOf = (id: string) => findEmployee(app.dependencies.db, id)

type Columns = Omit<Parameters<typeof storeEmployee>[1], 'id'>

/** A payroll record from before the packet was submitted. */
const payroll = (id: string, columns: Columns = {}) =>
  storeEmployee(app, { id, name: 'Ana L Munoz', ...columns })

describe('when payroll has the record already', () => {
  it('names it first, and links it when it is said to be the same person', async () => {
    const id = await hire()
    await payroll('L1')
    const asked = await create(id, 'L1')
    expect(asked).toMatchObject({
      status: 409,
      body: {
        errors: {
          EmployeeId: [expect.stringContaining('Ana L Munoz')],
          UseExistingEmployee: [expect.stringContaining('Ana L Munoz')],
        },
      },
    })
    expect((await overviewOf(app, id)).employee).toBeNull()
    expect(await create(id, 'l1', LINK)).toMatchObject({ status: 201, body: { employeeId: 'L1' } })
    expect((await overviewOf(app, id)).employee).toEqual({ id: 'L1', isDeleted: false })
    expect((await findApplication(app.dependencies.db, id))?.sageEmployeeId).toBe('L1')
    expect((await historyOf(app, id)).at(-1)).toMatchObject({ remarks: 'Employee L1 linked' })
    const event = await auditOf(app, 'employee.linked', 'L1')
    expect(event).toMatchObject({ actorName: 'hr-manager', after: { applicationId: id, isNewAccount: true } })
    // Ids are made of any digits.
    expect(JSON.stringify(event).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')).not.toMatch(
      /6789|4321/,
    )
  })

  it('changes nothing that payroll says', async () => {
    const address = { address1: '2 New St', city: 'Reno' }
    const account = { accountType: 'Savings', bankAccount: '555666777' }
    await payroll('M1', { ...address, ...account, ssn: SSN, isActive: false })
    const before = await employeeOf('M1')
    const id = await hire()
    await create(id, 'M1', LINK)
    const { accountId, accountAt, accountName, revision, email, roles, invitedAt, ...after } =
      (await employeeOf('M1')) ?? {}
    expect(before).toMatchObject(after)
    expect(invitedAt).toEqual(app.clock.now())
    expect({ email, roles, accountId }).toMatchObject({ roles: ['Employee'], accountId: expect.any(String) })
    expect(await auditOf(app, 'employee.linked', 'M1')).toMatchObject({ after: { filled: [] } })
  })

  it('fills what is empty, address and account as a whole', async () => {
    const empty = { address1: '', address2: '', city: '', state: '', zip: '', accountType: '' }
    await payroll('N1', empty)
    await create(await hire(), 'N1', LINK)
    const shown = await app.as('HR-Manager').get('/Employee/N1')
    expect(shown.body).toMatchObject({
      name: 'Ana L Munoz',
      address1: '1200 Harbor Boulevard',
      city: 'Oakland',
      accountType: 'Checking',
      bankAccount: '****4321',
      ssn: 'XXX-XX-6789',
    })
    const reveal = await app.as('HR-Manager').post('/Employee/N1/reveal', { field: 'ssn' })
    expect(reveal.body).toEqual({ value: SSN })

    await payroll('N2', { ...empty, zip: '89501', accountType: 'Savings', ssn: SSN })
    await create(await hire(), 'N2', LINK)
    expect(await employeeOf('N2')).toMatchObject({ address1: '', zip: '89501', bankAccountSealed: null })
  })

  it('refuses another Social Security Number, and changes nothing', async () => {
    await payroll('Q1', { address1: '', ssn: '512-34-6780' })
    const refused = await create(await hire(), 'Q1', LINK)
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: { EmployeeId: [expect.stringContaining("doesn't match the packet")] } },
    })
    expect(JSON.stringify(refused.body)).not.toMatch(/6780|6789/)
    expect(await employeeOf('Q1')).toMatchObject({ address1: '', accountId: null })
  })

  it('refuses a deleted employee, and one of another application', async () => {
    await payroll('R1')
    await app.as('Admin').delete('/Employee/R1')
    const id = await hire()
    expect(await create(id, 'R1', LINK)).toMatchObject({
      status: 409,
      body: { errors: { EmployeeId: [expect.stringContaining('deleted')] } },
    })
    await create(await hire(), 'R2')
    for (const rest of [{}, LINK]) {
      const { status, body } = await create(id, 'R2', rest)
      const errors = { EmployeeId: [expect.stringContaining('another application')] }
      expect({ status, body }).toMatchObject({ status: 409, body: { errors } })
      expect(JSON.stringify(body)).not.toContain('UseExistingEmployee')
    }
  })

  it('refuses an ID that nobody has, and makes no record', async () => {
    const id = await hire()
    const errors = { EmployeeId: [expect.stringContaining('No employee has ID T1')] }
    expect(await create(id, 'T1', LINK)).toMatchObject({ status: 409, body: { errors } })
    expect(await employeeOf('T1')).toBeUndefined()
    expect((await overviewOf(app, id)).employee).toBeNull()
  })
})
