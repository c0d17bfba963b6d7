import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const PASSWORD = 'correct horse battery'
const person = (username: string) => ({
  ...{ username, email: `${username}@example.com`, roles: ['Employee'], password: PASSWORD },
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
  it('refuses an unknown employee and creates no account', async () => {
    const answer = await register({ ...person('lost'), employeeId: '99' })
    expect(answer.body).toMatchObject({ status: 400, errors: { EmployeeId: [EMPLOYEE_MESSAGES.unknown] } })
    expect(await canSignIn('lost')).toBe(false)
  })

  it.each([7, '', 'a\0b', 'x'.repeat(41)])('refuses the ID %j', async employeeId => {
    expect((await register({ ...person('lost'), employeeId })).status).toBe(400)
  })

  it('assigns the account to the employee, with the name in the record', async () => {
    const { status } = await register({ ...person('ana'), employeeId: ' 17 ' })
    expect(status).toBe(201)
    const body = { username: 'ana', password: PASSWORD }
    const answer = await app.anonymous.post('/Auth/login', body)
    const { token } = sessionTokensSchema.parse(answer.body)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ displayName: 'Ana Lopez' })
    expect((await app.withToken(token).get('/employee/GetCurrentUser')).body).toMatchObject({
      id: '17',
      email: 'ana@example.com',
    })
  })

  it('refuses an employee who has an account, and creates no second one', async () => {
    const answer = await register({ ...person('other'), employeeId: '17' })
    expect(answer.body).toMatchObject({ status: 409, detail: EMPLOYEE_MESSAGES.hasAccount })
    expect(await canSignIn('other')).toBe(false)
  })
})
