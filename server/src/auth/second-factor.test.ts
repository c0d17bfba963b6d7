import { CODE_TRIES } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const PASSWORD = 'correct horse battery'
const startedSchema = z.object({ secret: z.string(), uri: z.string() })
const confirmedSchema = z.object({ recoveryCodes: z.array(z.string()) })

let app: TestApp
let username: string
let client: ReturnType<TestApp['withToken']>
let count = 0

async function newcomer(roles: readonly ['Employee'] | readonly ['CFO'] = ['Employee'], password = PASSWORD) {
  username = `user-${++count}`
  const accountId = await app.createAccount({ roles, username, password })
  client = app.withToken((await app.signIn(accountId)).token)
  return accountId
}

const codeOf = (secret: string, offsetSeconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + offsetSeconds * 1000 })
const start = (password = PASSWORD) => client.post('/auth/second-factor/start', { password })
const confirm = (code: string) => client.post('/auth/second-factor/confirm', { code })
const remove = (code: string, password = PASSWORD) =>
  client.post('/auth/second-factor/remove', { password, code })
const state = async () => (await client.get('/auth/second-factor')).body
const signIn = (code?: string, password = PASSWORD) =>
  app.anonymous.post('/Auth/login', { username, password, code })

async function setUp() {
  const { secret } = startedSchema.parse((await start()).body)
  const { recoveryCodes } = confirmedSchema.parse((await confirm(codeOf(secret))).body)
  app.clock.advance(60)
  return { secret, recoveryCodes }
}

beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on', REQUIRE_MFA: 'Admin, HRManager' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(15 * 60)
  await newcomer()
})

describe('setting up', () => {
  it('needs the password, and a code within ten minutes', async () => {
    expect((await start('wrong')).body).toMatchObject({
      status: 400,
      errors: { Password: [SECOND_FACTOR_MESSAGES.wrongPassword] },
    })
    expect((await confirm('123456')).body).toMatchObject({
      status: 409,
      detail: SECOND_FACTOR_MESSAGES.notStarted,
    })
    const { secret, uri } = startedSchema.parse((await start()).body)
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Test Builders', label: username, digits: 6 })
    expect((await confirm('12345x')).body).toMatchObject({
      status: 400,
      errors: { Code: [SECOND_FACTOR_MESSAGES.wrongCode] },
    })
    app.clock.advance(10 * 60 + 1)
    expect((await confirm(codeOf(secret))).status).toBe(409)
    expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
  })

  it('ends the other sessions and tells ten recovery codes', async () => {
    const other = sessionTokensSchema.parse((await signIn()).body)
    const { secret } = startedSchema.parse((await start()).body)
    const { recoveryCodes } = confirmedSchema.parse((await confirm(codeOf(secret))).body)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(await state()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect((await app.withToken(other.token).post('/auth/logout')).status).toBe(401)
    expect((await start()).body).toMatchObject({ status: 409, detail: SECOND_FACTOR_MESSAGES.alreadyOn })
    expect((await confirm(codeOf(secret, 30))).status).toBe(409)
  })

  it('keeps neither secret nor recovery codes in the clear', async () => {
    const { secret, recoveryCodes } = await setUp()
    const { pool } = app.dependencies.database
    const { rows } = await pool.query(
      "select (select string_agg(f::text, ' ') from second_factors f), (select string_agg(r::text, ' ') from recovery_codes r), (select string_agg(a::text, ' ') from audit_events a)",
    )
    const dump = JSON.stringify(rows)
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))])
      expect(dump).not.toContain(hidden)
  })
})

describe('signing in', () => {
  it('asks for the code after the right password only', async () => {
    await setUp()
    const asked = await signIn()
    expect(asked.body).toMatchObject({
      type: 'urn:epay:second-factor-required',
      status: 401,
      detail: SECOND_FACTOR_MESSAGES.required,
    })
    const wrong = await signIn('123456', 'wrong')
    expect(wrong.body).toMatchObject({
      type: 'urn:epay:invalid-credentials',
      status: 401,
      detail: AUTH_MESSAGES.loginFailed,
    })
  })

  it('takes the code of now and of the periods next to it, and none twice', async () => {
    const { secret } = await setUp()
    for (const offset of [-60, 60])
      expect((await signIn(codeOf(secret, offset))).body).toMatchObject({
        type: 'urn:epay:second-factor-required',
        detail: SECOND_FACTOR_MESSAGES.wrongCode,
      })
    const code = codeOf(secret, -30)
    expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await signIn(code)).status).toBe(401)
    expect((await signIn(codeOf(secret, 30))).status).toBe(200)
    expect((await signIn(codeOf(secret))).status).toBe(401)
  })

  it('takes one code once, also when it comes twice at the same moment', async () => {
    const { secret, recoveryCodes } = await setUp()
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const answers = await Promise.all([signIn(code), signIn(code)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const [first = ''] = recoveryCodes
    expect((await signIn(` ${first.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await signIn(first)).status).toBe(401)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('makes anyone who guesses codes wait, from wherever they come', async () => {
    const { secret } = await setUp()
    for (let tries = 0; tries < CODE_TRIES.max; tries++) expect((await signIn('000000')).status).toBe(401)
    expect((await signIn(codeOf(secret))).status).toBe(429)
    await app.dependencies.database.pool.query('update rate_limits set expire = 0')
    expect((await signIn(codeOf(secret))).status).toBe(200)
  })
})

describe('new recovery codes, and turning it off', () => {
  const renew = (code: string, password = PASSWORD) =>
    client.post('/auth/second-factor/recovery-codes', { password, code })

  it.each([
    ['new codes', renew],
    ['turning it off', remove],
  ])('%s: needs the password and a code', async (_, call) => {
    const { secret } = await setUp()
    expect((await call(codeOf(secret), 'wrong')).body).toMatchObject({
      status: 400,
      errors: { Password: [SECOND_FACTOR_MESSAGES.wrongPassword] },
    })
    expect((await call('000000')).body).toMatchObject({
      status: 400,
      errors: { Code: [SECOND_FACTOR_MESSAGES.wrongCode] },
    })
    expect(await state()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })

  it('new codes end the earlier ones', async () => {
    const { recoveryCodes } = await setUp()
    const renewed = confirmedSchema.parse((await renew(recoveryCodes[1] ?? '')).body).recoveryCodes
    expect(new Set([...renewed, ...recoveryCodes]).size).toBe(20)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await signIn(recoveryCodes[2])).status).toBe(401)
    expect((await signIn(renewed[0])).status).toBe(200)
  })

  it('without it, the password is enough', async () => {
    const { secret } = await setUp()
    expect((await remove(codeOf(secret))).status).toBe(200)
    expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
    expect((await signIn()).status).toBe(200)
  })

  it('waits for a longer password of the office', async () => {
    await newcomer(['CFO'], 'fourteen chars')
    const { secret } = startedSchema.parse((await start('fourteen chars')).body)
    await confirm(codeOf(secret))
    app.clock.advance(60)
    expect((await remove(codeOf(secret), 'fourteen chars')).body).toMatchObject({
      status: 409,
      detail: SECOND_FACTOR_MESSAGES.passwordTooShort,
    })
  })
})

describe('a role that needs it', () => {
  const setUpAs = async (role: 'Admin' | 'HR-Manager') => {
    username = `user-${++count}`
    const accountId = await app.createAccount({ roles: [role, 'Employee'], username, password: PASSWORD })
    const { token } = sessionTokensSchema.parse((await signIn()).body)
    client = app.withToken(token)
    return accountId
  }

  it.each(['Admin', 'HR-Manager'] as const)('%s opens nothing but its set-up before', async role => {
    await setUpAs(role)
    for (const path of ['/Role', '/Employee', '/Employee/Checks', '/JobApplication'])
      expect((await client.get(path)).body).toMatchObject({
        type: 'urn:epay:second-factor-missing',
        status: 403,
        detail: SECOND_FACTOR_MESSAGES.missing,
      })
    expect((await client.post('/Auth/reset-password', {})).status).toBe(403)
    expect(await state()).toEqual({ isOn: false, isRequired: true, recoveryCodesLeft: 0 })
    const { secret } = await setUp()
    expect((await client.get('/Role')).status).toBe(200)
    expect((await remove(codeOf(secret))).body).toMatchObject({
      status: 409,
      detail: SECOND_FACTOR_MESSAGES.cannotRemove,
    })
  })

  it('ends link sessions that began without a code', async () => {
    const accountId = await setUpAs('HR-Manager')
    const { token } = await app.signIn(accountId, 'link')
    expect((await app.withToken(token).get('/JobApplication')).status).toBe(401)
  })
})
