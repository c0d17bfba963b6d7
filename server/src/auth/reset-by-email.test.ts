import { RESET_BY_MAIL } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemType } from '@epay/contract/common/problem'
import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { beforeEach, expect, it } from 'vitest'
import { setPasswordByUsername } from '#server/admin/accounts.ts'
import { auditOf } from '#server/audit/test-audit.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

const app = await openTestApp()
await createEmployee(app, { id: 'other', ssn: '901234567' })
let accountCount = 0
let person: { accountId: string; username: string }

beforeEach(() => createPerson('HR-Manager'))

async function createPerson(role: Role) {
  const username = `user-${++accountCount}`
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

/** Example of a call that is rejected after a reset by email. docs/permissions.md lists all of them. */
const reveal = (client: Client) => client.post('/Employee/other/reveal', { field: 'ssn' })

it.each([
  ['closes full numbers to staff', false, 403],
  ['leaves full numbers open to staff with a second factor', true, 200],
])('a reset by email %s', async (_, hasSecondFactor, status) => {
  const secret = hasSecondFactor ? await setUpSecondFactor(app, await signIn(PASSWORD), PASSWORD) : undefined
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD, secret && codeOf(app, secret))
  expect((await reveal(client)).status).toBe(status)
  expect((await client.get('/Employee')).status).toBe(200)
})

it("neither a second factor nor another password opens full numbers again, but the operator's command does", async () => {
  await resetByEmail()
  const { username } = person
  const newPassword = 'three calm green herons'
  const client = await signIn(NEW_PASSWORD)
  await client.post('/Auth/reset-password', { username, oldPassword: NEW_PASSWORD, newPassword })
  const secret = await setUpSecondFactor(app, client, newPassword)
  const refusal = { status: 403, body: { type: problemType('RESET_BY_MAIL'), detail: RESET_BY_MAIL } }
  expect(await reveal(await signIn(newPassword, codeOf(app, secret)))).toMatchObject(refusal)
  await setPasswordByUsername(app.context, username, PASSWORD)
  app.clock.advance(30)
  expect((await reveal(await signIn(PASSWORD, codeOf(app, secret)))).status).toBe(200)
})

it('another Admin can open full numbers again, which is audited', async () => {
  await resetByEmail()
  const client = await signIn(NEW_PASSWORD)
  const path = `/Employee/${person.username}`
  const admin = app.as('Admin')
  expect((await admin.get(path)).body).toMatchObject({ isClosedAfterReset: true })
  const reopenAccess = () => admin.post(`${path}/open-after-reset`)
  expect(await reopenAccess()).toMatchObject({ status: 200, body: { isClosedAfterReset: false } })
  expect(await reopenAccess()).toMatchObject({ status: 409, body: { detail: EMPLOYEE_MESSAGES.notClosed } })
  expect((await reveal(client)).status).toBe(200)
  const entry = { action: 'account.opened-after-reset', actorId: await admin.accountId }
  expect(await auditOf(app, person.accountId)).toContainEqual(expect.objectContaining(entry))
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
