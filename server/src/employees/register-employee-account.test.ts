import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

const PASSWORD = 'correct horse battery'
const buildRegistration = (username: string) => ({
  ...{ username, email: `${username}@example.com`, roles: ['Employee'], password: PASSWORD },
})

const app = await openTestApp()
await createEmployee(app, { id: '17', name: 'Ana Lopez' })

const register = (body: object) => app.as('Admin').post('/Auth/register', body)
const canSignIn = async (username: string) =>
  (await app.anonymous.post('/Auth/login', { username, password: PASSWORD })).status === 200

it('creates no account for an unknown employee', async () => {
  const response = await register({ ...buildRegistration('lost'), employeeId: '99' })
  expect(response.body).toMatchObject({ status: 400, errors: { EmployeeId: [EMPLOYEE_MESSAGES.unknown] } })
  expect(await canSignIn('lost')).toBe(false)
})

it('assigns a new account to its employee, with the name in the record', async () => {
  expect((await register({ ...buildRegistration('ana'), employeeId: ' 17 ' })).status).toBe(201)
  const body = { username: 'ana', password: PASSWORD }
  const response = await app.anonymous.post('/Auth/login', body)
  const { token } = sessionTokensSchema.parse(response.body)
  expect(decodeJwt(token)).toMatchObject({ displayName: 'Ana Lopez' })
  const { body: employee } = await app.withToken(token).get('/employee/GetCurrentUser')
  expect(employee).toMatchObject({ id: '17', email: 'ana@example.com' })
})

it('creates no second account for an employee', async () => {
  await createEmployee(app, { id: '18', accountId: await app.createAccount({ roles: ['Employee'] }) })
  const response = await register({ ...buildRegistration('other'), employeeId: '18' })
  expect(response.body).toMatchObject({ status: 409, detail: EMPLOYEE_MESSAGES.hasAccount })
  expect(await canSignIn('other')).toBe(false)
})
