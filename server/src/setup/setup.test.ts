import { PASSWORD_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { SETUP_ADDRESS_SECONDS, SETUP_MESSAGES } from '@epay/contract/setup/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
import { rotateKeys } from '#server/admin/rotate-keys.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { systemContext } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { addressToPrint, renewAddress } from './address.ts'

let app: TestApp
afterEach(() => app.close())
const start = async (environment: Record<string, string> = { COMPANY_NAME: '' }) => {
  app = await buildTestApp({ environment })
}

const BROWSER = 'what only the first browser knows'
const ADMIN = {
  companyName: 'Harbor Builders',
  name: 'Ada Admin',
  username: 'ada',
  email: 'ada@example.com',
  password: 'three calm green herons',
}

async function printedToken(): Promise<string> {
  const address = await addressToPrint(app.dependencies)
  return new URL(address ?? 'http://nothing.printed').searchParams.get('token') ?? ''
}
const open = (token: string, browser = BROWSER) => app.anonymous.post('/setup/open', { token, browser })
async function startAndOpen(environment?: Record<string, string>) {
  await start(environment)
  const token = await printedToken()
  await open(token)
  return token
}
const create = (token: string, given: object = {}) =>
  app.anonymous.post('/setup/admin', { token, browser: BROWSER, ...ADMIN, ...given })
const refusal = (detail: string) => expect.objectContaining({ detail })
const admins = () => findAccountsWithRole(app.dependencies.db, 'Admin')

async function actions(): Promise<string[]> {
  const { rows } = await app.context.database.pool.query('select action from audit_events order by id')
  return rows.map(({ action }) => String(action))
}

describe('the printed address', () => {
  it('is the same at every start, until it expires', async () => {
    await start()
    const all = await Promise.all([printedToken(), printedToken(), printedToken()])
    expect(new Set(all).size).toBe(1)
    app.clock.advance(SETUP_ADDRESS_SECONDS)
    expect((await open(all[0])).body).toEqual(refusal(SETUP_MESSAGES.invalid))
    const next = await printedToken()
    expect(next).not.toBe(all[0])
    expect((await open(next)).status).toBe(200)
  })

  it('ends when the command prints a new one, also in the browser that has opened it', async () => {
    await start()
    const first = await printedToken()
    expect((await open(first)).status).toBe(200)
    const renewed = new URL(await renewAddress(app.context)).searchParams.get('token') ?? ''
    expect((await create(first)).body).toEqual(refusal(SETUP_MESSAGES.invalid))
    expect((await open(renewed, 'quite another browser of somebody')).status).toBe(200)
    expect(await printedToken()).toBe(renewed)
  })

  it('is none where there is an Admin, and the command says so', async () => {
    await start()
    await app.createAccount({ roles: ['Admin'] })
    expect(await addressToPrint(app.dependencies)).toBeUndefined()
    await expect(renewAddress(app.context)).rejects.toThrow(SETUP_MESSAGES.adminThere)
  })

  it('still opens after the keys were rotated', async () => {
    await start()
    const token = await printedToken()
    await rotateKeys(app.context)
    expect((await open(token)).status).toBe(200)
  })
})

describe('opening it', () => {
  it('binds it to the browser, which may open it again; another is told so', async () => {
    await start()
    const token = await printedToken()
    expect((await open(token)).body).toEqual({ companyName: '', isCompanyNameFixed: false })
    expect((await open(token)).status).toBe(200)
    const other = await open(token, 'quite another browser of somebody')
    expect([other.status, other.body]).toEqual([409, refusal(SETUP_MESSAGES.elsewhere)])
    const stolen = await create(token, { browser: 'quite another browser of somebody' })
    expect([stolen.status, stolen.body]).toEqual([409, refusal(SETUP_MESSAGES.elsewhere)])
    expect(await admins()).toEqual([])
  })

  it('of two browsers at once lets one in', async () => {
    await start()
    const token = await printedToken()
    const answers = await Promise.all(
      ['a first browser of some sort', 'a second browser of a sort'].map(browser => open(token, browser)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('answers every guess alike', async () => {
    await start()
    const token = await printedToken()
    for (const guess of [
      'x',
      'a.b.c',
      token.slice(1),
      `${token}0`,
      'f'.repeat(token.length),
      token.repeat(5),
    ])
      expect((await open(guess)).body).toEqual(refusal(SETUP_MESSAGES.invalid))
    expect((await open(token)).status).toBe(200)
  })

  it('is limited, so that no one guesses on and on', async () => {
    await start({ RATE_LIMITS: 'on' })
    const answers = await Promise.all(Array.from({ length: 21 }, () => open('a guess')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('the first Admin', () => {
  it('is signed in, needs a second factor for everything else, and the company has its name', async () => {
    const token = await startAndOpen()
    const { status, body } = await create(token)
    expect(status).toBe(200)
    const session = app.withToken(sessionTokensSchema.parse(body).token)
    expect((await session.get('/setup')).body).toEqual(refusal(SECOND_FACTOR_MESSAGES.missing))
    expect((await session.get('/auth/second-factor')).body).toMatchObject({ isOn: false, isRequired: true })
    const { secondFactorRoles } = (await systemContext(app.dependencies, 'test')).settings
    expect(secondFactorRoles.toSorted()).toEqual(['Admin', 'CFO', 'HR-Manager'])
    expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: 'Harbor Builders' })
    expect(await admins()).toMatchObject([{ username: 'ada', name: 'Ada Admin', email: 'ada@example.com' }])
    expect(await actions()).toEqual([
      'setup.opened',
      'account.created',
      'settings.changed',
      'setup.admin-created',
      'call.refused',
    ])
  })

  it('of two at once is one, and the address is used up', async () => {
    const token = await startAndOpen()
    const answers = await Promise.all([
      create(token),
      create(token, { username: 'bob', email: 'bob@example.com' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(answers.find(({ status }) => status === 401)?.body).toEqual(refusal(SETUP_MESSAGES.used))
    expect(await admins()).toHaveLength(1)
    for (const guess of [token, 'a guess'])
      expect((await open(guess)).body).toEqual(refusal(SETUP_MESSAGES.used))
  })

  it.each([
    ['a short password', { password: 'short' }, 'Password', PASSWORD_MESSAGES.StaffPasswordTooShort],
    ["the demo's company", { companyName: 'EPay Demo Builders' }, 'CompanyName', SETUP_MESSAGES.companyName],
    ['no name', { name: '' }, 'Name', SETUP_MESSAGES.name],
  ])(
    'with %s is refused beside the field, and nothing is half done',
    async (_name, given, field, message) => {
      const token = await startAndOpen()
      const { status, body } = await create(token, given)
      expect(status).toBe(400)
      expect(body).toMatchObject({ errors: { [field]: [message] } })
      expect(await admins()).toEqual([])
      expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: '' })
      expect((await create(token)).status).toBe(200)
    },
  )

  it('whose username an imported account has already is refused as a whole', async () => {
    await start()
    await app.createAccount({ roles: ['Employee'], username: 'ada', email: 'other@example.com' })
    const token = await printedToken()
    await open(token)
    expect((await create(token)).status).toBe(409)
    expect((await app.anonymous.get('/portal')).body).toMatchObject({ companyName: '' })
    expect((await create(token, { username: 'ada.admin' })).status).toBe(200)
  })

  it('changes nothing that environment variables set', async () => {
    await start({ COMPANY_NAME: 'Named Outside', REQUIRE_MFA: 'CFO' })
    const token = await printedToken()
    expect((await open(token)).body).toEqual({ companyName: 'Named Outside', isCompanyNameFixed: true })
    expect((await create(token)).status).toBe(200)
    const { companyName, secondFactorRoles } = (await systemContext(app.dependencies, 'test')).settings
    expect([companyName, secondFactorRoles]).toEqual(['Named Outside', ['CFO']])
  })
})

describe('the rest of the set-up', () => {
  const step = async () => (await app.as('Admin').get('/setup')).body

  it('is gone on with at the step that was left, until it is done', async () => {
    const token = await startAndOpen({ REQUIRE_MFA: 'CFO' })
    await create(token)
    expect(await step()).toEqual({ step: 'company' })
    expect((await app.as('Admin').put('/setup', { step: 'mail' })).body).toEqual({ step: 'mail' })
    expect(await step()).toEqual({ step: 'mail' })
    expect((await app.as('Admin').put('/setup', { step: 'done' })).body).toEqual({ step: null })
    expect((await app.as('Admin').put('/setup', { step: 'company' })).body).toEqual({ step: null })
    expect(await step()).toEqual({ step: null })
    expect((await actions()).filter(action => action === 'setup.finished')).toHaveLength(1)
  })

  it('is nothing where the first Admin was made by command', async () => {
    await start()
    await printedToken()
    expect(await step()).toEqual({ step: null })
  })
})
