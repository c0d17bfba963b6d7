import { PASSWORD_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { SETUP_LINK_SECONDS, SETUP_MESSAGES } from '@epay/contract/setup/endpoints'
import { afterEach, expect, it } from 'vitest'
import { rotateKeys } from '#server/admin/rotate-keys.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Context, systemContext } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { getSetupLinkToPrint, renewSetupLink } from './setup-link.ts'

let app: TestApp
afterEach(() => app.close())
const startApp = async (environment: Record<string, string> = { COMPANY_NAME: '' }) => {
  app = await buildTestApp({ environment })
}

const BROWSER = 'a secret of the first browser'
const OTHER_BROWSER = 'a secret of another browser'
const ADMIN = {
  companyName: 'Harbor Builders',
  name: 'Ada Admin',
  username: 'ada',
  email: 'ada@example.com',
  password: 'three calm green herons',
}

async function printToken(): Promise<string> {
  const address = await getSetupLinkToPrint(app.dependencies)
  return new URL(address ?? 'http://no-link.example').searchParams.get('token') ?? ''
}
const open = (token: string, browser = BROWSER) => app.anonymous.post('/setup/open', { token, browser })
async function startAndPrint(environment?: Record<string, string>) {
  await startApp(environment)
  return printToken()
}
async function startAndOpen(environment?: Record<string, string>) {
  const token = await startAndPrint(environment)
  await open(token)
  return token
}
const loadStep = async () => (await app.as('Admin').get('/setup')).body
const createAdmin = (token: string, changes: object = {}) =>
  app.anonymous.post('/setup/admin', { token, browser: BROWSER, ...ADMIN, ...changes })
const problemWithDetail = (detail: string) => expect.objectContaining({ detail })
const listAdmins = () => findAccountsWithRole(app.dependencies.db, 'Admin')

async function listActions(): Promise<string[]> {
  const { rows } = await app.context.database.pool.query('select action from audit_events order by id')
  return rows.map(({ action }) => String(action))
}

it('prints one setup link across starts until it expires', async () => {
  await startApp()
  const [token, ...otherTokens] = await Promise.all([printToken(), printToken(), printToken()])
  expect(otherTokens).toEqual([token, token])
  app.clock.advance(SETUP_LINK_SECONDS)
  expect((await open(token)).body).toEqual(problemWithDetail(SETUP_MESSAGES.invalid))
  const nextToken = await printToken()
  expect(nextToken).not.toBe(token)
  expect((await open(nextToken)).status).toBe(200)
})

it('the command replaces the setup link, even for the browser that opened it', async () => {
  const firstToken = await startAndPrint()
  expect((await open(firstToken)).status).toBe(200)
  const renewedToken = new URL(await renewSetupLink(app.context)).searchParams.get('token') ?? ''
  expect((await createAdmin(firstToken)).body).toEqual(problemWithDetail(SETUP_MESSAGES.invalid))
  expect((await open(renewedToken, OTHER_BROWSER)).status).toBe(200)
  expect(await printToken()).toBe(renewedToken)
})

it('prints and renews no setup link once there is an Admin', async () => {
  await startApp()
  await app.createAccount({ roles: ['Admin'] })
  expect(await getSetupLinkToPrint(app.dependencies)).toBeUndefined()
  await expect(renewSetupLink(app.context)).rejects.toThrow(SETUP_MESSAGES.adminExists)
})

it('a setup link still opens after the keys are rotated', async () => {
  const token = await startAndPrint()
  await rotateKeys(app.context)
  expect((await open(token)).status).toBe(200)
})

it('binds a setup link to the browser that opened it', async () => {
  const token = await startAndPrint()
  for (const _ of [1, 2])
    expect((await open(token)).body).toEqual({ companyName: '', isCompanyNameFixed: false })
  const refusalElsewhere = { status: 409, body: { detail: SETUP_MESSAGES.elsewhere } }
  expect(await open(token, OTHER_BROWSER)).toMatchObject(refusalElsewhere)
  expect(await createAdmin(token, { browser: OTHER_BROWSER })).toMatchObject(refusalElsewhere)
})

it('a setup link opens for only one of two concurrent browsers', async () => {
  const token = await startAndPrint()
  const responses = await Promise.all([BROWSER, OTHER_BROWSER].map(browser => open(token, browser)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it('returns the same response to every guess of a setup link', async () => {
  const token = await startAndPrint()
  const guesses = ['x', token.slice(1), `${token}0`, 'f'.repeat(token.length), token.repeat(5)]
  for (const guess of guesses)
    expect((await open(guess)).body).toEqual(problemWithDetail(SETUP_MESSAGES.invalid))
  expect((await open(token)).status).toBe(200)
})

it('the first Admin is signed in, must set up a second factor, and names the company', async () => {
  const token = await startAndOpen()
  const { status, body } = await createAdmin(token)
  expect(status).toBe(200)
  const session = app.withToken(sessionTokensSchema.parse(body).token)
  expect((await session.get('/setup')).body).toEqual(problemWithDetail(SECOND_FACTOR_MESSAGES.missing))
  expect((await session.get('/auth/second-factor')).body).toMatchObject({ isOn: false, isRequired: true })
  const { secondFactorRoles } = (await systemContext(app.dependencies, 'test')).settings
  expect(secondFactorRoles.toSorted()).toEqual(['Admin', 'CFO', 'HR-Manager'])
  expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: 'Harbor Builders' })
  expect(await listAdmins()).toMatchObject([{ username: 'ada', name: 'Ada Admin', email: 'ada@example.com' }])
  expect(await listActions()).toEqual([
    'setup.opened',
    'account.created',
    'settings.changed',
    'setup.admin-created',
    'call.refused',
  ])
})

it('a setup link creates only one of two concurrent Admins, and then is used up', async () => {
  const token = await startAndOpen()
  const createAda = (context: Context) => createFirstAdmin(context, { token, browser: BROWSER, ...ADMIN })
  const createBob = () => createAdmin(token, { username: 'bob', email: 'bob@example.com' })
  const { status, body } = await race(app, createAda, createBob)
  expect([status, body]).toEqual([401, problemWithDetail(SETUP_MESSAGES.used)])
  expect(await listAdmins()).toHaveLength(1)
  for (const guess of [token, 'a guess'])
    expect((await open(guess)).body).toEqual(problemWithDetail(SETUP_MESSAGES.used))
})

it('creates the first Admin completely or not at all', async () => {
  const token = await startAndOpen()
  await app.createAccount({ roles: ['Employee'], username: 'imported' })
  for (const [changes, problem] of [
    [{ companyName: 'EPay Demo Builders' }, { errors: { CompanyName: [SETUP_MESSAGES.companyName] } }],
    [{ password: 'short' }, { errors: { Password: [PASSWORD_MESSAGES.StaffPasswordTooShort] } }],
    [{ username: 'imported' }, { status: 409 }],
  ] as const)
    expect((await createAdmin(token, changes)).body).toMatchObject(problem)
  expect(await listAdmins()).toEqual([])
  expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: '' })
  expect((await createAdmin(token)).status).toBe(200)
})

it("the first Admin can't change settings that come from environment variables", async () => {
  const token = await startAndPrint({ COMPANY_NAME: 'Fixed Builders', REQUIRE_MFA: 'CFO' })
  expect((await open(token)).body).toEqual({ companyName: 'Fixed Builders', isCompanyNameFixed: true })
  expect((await createAdmin(token)).status).toBe(200)
  const { companyName, secondFactorRoles } = (await systemContext(app.dependencies, 'test')).settings
  expect([companyName, secondFactorRoles]).toEqual(['Fixed Builders', ['CFO']])
})

it('the setup resumes where the Admin left, until it is done', async () => {
  const token = await startAndOpen({ REQUIRE_MFA: 'CFO' })
  await createAdmin(token)
  expect(await loadStep()).toEqual({ step: 'company' })
  await app.as('Admin').put('/setup', { step: 'mail' })
  expect(await loadStep()).toEqual({ step: 'mail' })
  await app.as('Admin').put('/setup', { step: 'done' })
  expect((await app.as('Admin').put('/setup', { step: 'company' })).body).toEqual({ step: null })
  expect(await loadStep()).toEqual({ step: null })
  expect((await listActions()).filter(action => action === 'setup.finished')).toHaveLength(1)
})

it('skips the setup if the first Admin was created by command', async () => {
  await startApp()
  await printToken()
  expect(await loadStep()).toEqual({ step: null })
})
