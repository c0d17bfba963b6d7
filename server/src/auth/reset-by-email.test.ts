import { RESET_BY_MAIL } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemType } from '@epay/contract/common/problem'
import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setPasswordByName } from '#server/admin/accounts.ts'
import { auditOf } from '#server/audit/test-audit.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

let app: TestApp
let count = 0
let person: { accountId: string; username: string }

beforeAll(async () => {
  app = await buildTestApp()
  await createEmployee(app, { id: 'other', ssn: '901234567' })
})
afterAll(() => app.close())
beforeEach(() => createPerson('HR-Manager'))

async function createPerson(role: Role) {
  const username = `user-${++count}`
  const accountId = await app.createAccount({ roles: [role], username, password: PASSWORD })
  await createEmployee(app, { id: username, accountId })
  person = { accountId, username }
}
const resetByEmail = () => setPasswordByLink(app, person.accountId, NEW_PASSWORD)

async function signIn(password: string, code?: string) {
  const { username } = person
  const { body } = await app.anonymous.post('/Auth/login', { username, password, code })
  return app.withToken(sessionTokensSchema.parse(body).token)
}
type Client = Awaited<ReturnType<typeof signIn>>

/** One of the calls that are closed after a reset; the permissions page lists them all. */
const reveal = (client: Client) => client.post('/Employee/other/reveal', { field: 'ssn' })

it('a reset by email closes full numbers to staff, and the refusal says what to do', async () => {
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD)
  const { status, body } = await reveal(client)
  expect([status, body]).toMatchObject([403, { type: problemType('RESET_BY_MAIL'), detail: RESET_BY_MAIL }])
  expect((await client.get('/Employee')).status).toBe(200)
})

it.each([
  ['before the reset opens full numbers again', true, 200],
  ["after the reset doesn't open full numbers", false, 403],
])('a second factor set up %s', async (_, isBefore, status) => {
  if (!isBefore) await resetByEmail()
  const password = isBefore ? PASSWORD : NEW_PASSWORD
  const secret = await setUpSecondFactor(app, await signIn(password), password)
  if (isBefore) await resetByEmail()
  expect((await reveal(await signIn(NEW_PASSWORD, codeOf(app, secret)))).status).toBe(status)
})

it("the operator's command opens full numbers again, but changing the password doesn't", async () => {
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD)
  const { username } = person
  const newPassword = 'three calm green herons'
  await client.post('/Auth/reset-password', { username, oldPassword: NEW_PASSWORD, newPassword })
  expect((await reveal(await signIn(newPassword))).status).toBe(403)
  await setPasswordByName(app.context, username, PASSWORD)
  expect((await reveal(await signIn(PASSWORD))).status).toBe(200)
})

it('another Admin can open full numbers again, which is audited', async () => {
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD)
  const path = `/Employee/${person.username}`
  const admin = app.as('Admin')
  const before = employeeSchema.parse((await admin.get(path)).body)
  expect(before.isClosedAfterReset).toBe(true)
  const response = await admin.post(`${path}/open-after-reset`)
  expect([response.status, employeeSchema.parse(response.body).isClosedAfterReset]).toEqual([200, false])
  expect((await admin.post(`${path}/open-after-reset`)).body).toMatchObject({
    ...{ status: 409, detail: EMPLOYEE_MESSAGES.notClosed },
  })
  expect((await reveal(client)).status).toBe(200)
  expect(await auditOf(app, person.accountId)).toContainEqual(
    expect.objectContaining({
      ...{ action: 'account.opened-after-reset', actorId: await admin.accountId },
    }),
  )
})

it("an Admin can't open full numbers for themselves", async () => {
  await createPerson('Admin')
  await resetByEmail()
  const { body } = await (await signIn(NEW_PASSWORD)).post(`/Employee/${person.username}/open-after-reset`)
  expect(body).toMatchObject({ type: problemType('RESET_BY_MAIL') })
})

it('employees still see their own pay after a reset by email', async () => {
  await createPerson('Employee')
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD)
  for (const path of ['/Employee/Checks', '/exports/checks.csv'])
    expect((await client.get(path)).status).toBe(200)
})
