import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const PASSWORD = 'correct horse battery'
const person = (name: string) => ({
  username: name,
  email: `${name}@example.com`,
  roles: ['Employee'],
  password: PASSWORD,
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await createEmployee(app, { id: '17', name: 'Ana Lopez' })
})
afterAll(() => app.close())

const register = (body: object) => app.as('Admin').post('/Auth/register', body)
const canSignIn = async (username: string) =>
  (await app.anonymous.post('/Auth/login', { username, password: PASSWORD })).status === 200

describe('POST /Auth/register for an employee', () => {
  it('refuses one who is not there, and makes no account then', async () => {
    const answer = await register({ ...person('nobody'), employeeId: '99' })
    expect(answer.body).toMatchObject({ status: 400, errors: { EmployeeId: [EMPLOYEE_MESSAGES.unknown] } })
    expect(await canSignIn('nobody')).toBe(false)
  })

  it.each([7, '', 'a\0b', 'x'.repeat(41)])('answers 400 to %j as id', async employeeId => {
    expect((await register({ ...person('nobody'), employeeId })).status).toBe(400)
  })

  it('gives the account to the employee', async () => {
    const { status } = await register({ ...person('ana'), employeeId: ' 17 ' })
    expect(status).toBe(201)
    const body = { username: 'ana', password: PASSWORD }
    const answer = await app.anonymous.post('/Auth/login', body)
    const { token } = sessionTokensSchema.parse(answer.body)
    expect((await app.withToken(token).get('/employee/GetCurrentUser')).body).toMatchObject({
      id: '17',
      email: 'ana@example.com',
    })
  })

  it('names someone who is on no payroll', async () => {
    expect((await register({ ...person('dana'), name: 'Dana Whitfield', roles: ['CFO'] })).status).toBe(201)
    const answer = await app.anonymous.post('/Auth/login', { username: 'dana', password: PASSWORD })
    const { token } = sessionTokensSchema.parse(answer.body)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      displayName: 'Dana Whitfield',
    })
  })

  it('refuses one who has an account, and makes no second one', async () => {
    const answer = await register({ ...person('other'), employeeId: '17' })
    expect(answer.body).toMatchObject({ status: 409, detail: EMPLOYEE_MESSAGES.hasAccount })
    expect(await canSignIn('other')).toBe(false)
  })
})
