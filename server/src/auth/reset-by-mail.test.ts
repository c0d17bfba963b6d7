import { RESET_BY_MAIL } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemType } from '@epay/contract/common/problem'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { employeeSchema } from '@epay/contract/employees/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPasswordByName } from '#server/admin/accounts.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { setPasswordByLink } from '#server/testing/password-link.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'

const PASSWORD = 'five quiet copper kettles'
const NEW_PASSWORD = 'nine slow paper lanterns'

let app: TestApp
let packet: string
let count = 0
let person: { accountId: string; username: string; id: string }

beforeAll(async () => {
  app = await buildTestApp()
  packet = await submittedPacket(app)
  await createEmployee(app, { id: 'other', ssn: '901234567' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const username = `hr-${++count}`
  const accountId = await app.createAccount({ roles: ['HR-Manager'], username, password: PASSWORD })
  await createEmployee(app, { id: username, accountId })
  person = { accountId, username, id: username }
})

const resetByMail = () => setPasswordByLink(app, person.accountId, NEW_PASSWORD)

async function signIn(password: string, code?: string) {
  const { username } = person
  const { body } = await app.anonymous.post('/Auth/login', { username, password, code })
  return app.withToken(sessionTokensSchema.parse(body).token)
}
type Client = Awaited<ReturnType<typeof signIn>>

const reveal = (client: Client) => client.post('/Employee/other/reveal', { field: 'ssn' })
/** What access to the mailbox alone must not reveal. */
const closedCalls = (client: Client) =>
  Promise.all([
    reveal(client),
    client.get(`/JobApplication/${packet}/packet.pdf`),
    client.get(`/JobApplication/${packet}/packet.zip`),
    client.get('/exports/employees.csv'),
    client.get('/exports/applications.csv'),
  ])

describe('after a reset by mail alone', () => {
  it('full numbers, packets and exports are closed to staff, and the refusal says what to do', async () => {
    await resetByMail()
    const client = await signIn(NEW_PASSWORD)
    for (const { status, body } of await closedCalls(client))
      expect([status, body]).toEqual([
        403,
        expect.objectContaining({ type: problemType('RESET_BY_MAIL'), detail: RESET_BY_MAIL }),
      ])
    expect((await client.get('/Employee')).status).toBe(200)
  })

  it('a second factor that was set up before opens them', async () => {
    const secret = await setUpSecondFactor(app, await signIn(PASSWORD), PASSWORD)
    await resetByMail()
    const client = await signIn(NEW_PASSWORD, codeOf(app, secret))
    for (const { status } of await closedCalls(client)) expect(status).toBe(200)
  })

  it('one that was set up afterwards does not', async () => {
    await resetByMail()
    const secret = await setUpSecondFactor(app, await signIn(NEW_PASSWORD), NEW_PASSWORD)
    const client = await signIn(NEW_PASSWORD, codeOf(app, secret))
    for (const { status } of await closedCalls(client)) expect(status).toBe(403)
  })

  it("neither does changing the password, but the operator's command does", async () => {
    await resetByMail()
    const client = await signIn(NEW_PASSWORD)
    const { username } = person
    const again = 'three calm green herons'
    await client.post('/Auth/reset-password', { username, oldPassword: NEW_PASSWORD, newPassword: again })
    expect((await reveal(await signIn(again))).status).toBe(403)
    await setPasswordByName(app.context, username, PASSWORD)
    expect((await reveal(await signIn(PASSWORD))).status).toBe(200)
  })

  it('another Admin opens them, and is in the audit trail', async () => {
    await resetByMail()
    const client = await signIn(NEW_PASSWORD)
    const path = `/Employee/${person.id}/open-after-reset`
    const admin = app.as('Admin')
    const shown = employeeSchema.parse((await admin.get(`/Employee/${person.id}`)).body)
    expect(shown.isClosedAfterReset).toBe(true)
    expect((await app.as('HR-Manager').post(path)).status).toBe(403)
    const opened = await admin.post(path)
    expect([opened.status, employeeSchema.parse(opened.body).isClosedAfterReset]).toEqual([200, false])
    expect((await admin.post(path)).body).toMatchObject({ status: 409, detail: EMPLOYEE_MESSAGES.notClosed })
    for (const { status } of await closedCalls(client)) expect(status).toBe(200)
    const { rows } = await app.dependencies.database.pool.query(
      `select actor_id from audit_events where action = 'account.opened-after-reset' and record_id = $1`,
      [person.accountId],
    )
    expect(rows).toEqual([{ actor_id: await admin.accountId }])
  })

  it('an Admin opens neither the own account nor another way around', async () => {
    const username = `admin-${count}`
    const accountId = await app.createAccount({ roles: ['Admin'], username, password: PASSWORD })
    await createEmployee(app, { id: username, accountId })
    person = { accountId, username, id: username }
    await resetByMail()
    const client = await signIn(NEW_PASSWORD)
    const answers = [
      await client.post(`/Employee/${username}/open-after-reset`),
      await client.post('/script-tokens', { name: username, scope: 'read', days: 1 }),
      await client.post('/Auth/register', {
        ...{ username: 'way-around', email: 'way@example.com', roles: ['Admin'], password: PASSWORD },
      }),
      await client.put('/Employee/other', { id: 'other', email: 'x@example.com', roles: ['HR-Manager'] }),
    ]
    for (const { body } of answers) expect(body).toMatchObject({ type: problemType('RESET_BY_MAIL') })
  })

  it('an employee sees their own pay as before', async () => {
    const username = `employee-${count}`
    const accountId = await app.createAccount({ roles: ['Employee'], username, password: PASSWORD })
    person = { accountId, username, id: username }
    await createEmployee(app, { id: username, accountId })
    await resetByMail()
    const client = await signIn(NEW_PASSWORD)
    expect((await client.get('/Employee/Checks')).status).toBe(200)
    expect((await client.get('/exports/checks.csv')).status).toBe(200)
  })
})
