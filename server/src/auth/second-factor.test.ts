import { CODE_ATTEMPTS } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemType } from '@epay/contract/common/problem'
import type { Role } from '@epay/contract/common/roles'
import { TOTP, URI } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const PASSWORD = 'correct horse battery'
const startedSchema = z.object({ secret: z.string(), uri: z.string() })
const confirmedSchema = z.object({ recoveryCodes: z.array(z.string()) })
const WRONG_PASSWORD = { status: 400, errors: { Password: [SECOND_FACTOR_MESSAGES.wrongPassword] } }
const WRONG_CODE = { status: 400, errors: { Code: [SECOND_FACTOR_MESSAGES.wrongCode] } }

const app = await openTestApp({ environment: { RATE_LIMITS: 'on', REQUIRE_MFA: 'HRManager' } })
let username: string
let client: ReturnType<TestApp['withToken']>
let count = 0

async function signInAs(role: Role, password = PASSWORD) {
  username = `user-${++count}`
  const accountId = await app.createAccount({ roles: [role], username, password })
  client = app.withToken((await app.signIn(accountId)).token)
}

const codeOf = (secret: string, offsetSeconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() + offsetSeconds * 1000 })
const start = (password = PASSWORD) => client.post('/auth/second-factor/start', { password })
const confirm = (code: string) => client.post('/auth/second-factor/confirm', { code })
const remove = (code: string, password = PASSWORD) =>
  client.post('/auth/second-factor/remove', { password, code })
const renew = (code: string, password = PASSWORD) =>
  client.post('/auth/second-factor/recovery-codes', { password, code })
const getState = async () => (await client.get('/auth/second-factor')).body
const signIn = (code?: string, password = PASSWORD) =>
  app.anonymous.post('/Auth/login', { username, password, code })

async function setUp(password = PASSWORD) {
  const { secret } = startedSchema.parse((await start(password)).body)
  const { recoveryCodes } = confirmedSchema.parse((await confirm(codeOf(secret))).body)
  app.clock.advance(60)
  return { secret, recoveryCodes }
}

beforeEach(async () => {
  app.clock.advance(15 * 60)
  await signInAs('Employee')
})

it('setting up a second factor needs the password, and a code within ten minutes', async () => {
  expect((await start('wrong')).body).toMatchObject(WRONG_PASSWORD)
  const notStarted = { status: 409, detail: SECOND_FACTOR_MESSAGES.notStarted }
  expect((await confirm('123456')).body).toMatchObject(notStarted)
  const { secret } = startedSchema.parse((await start()).body)
  expect((await confirm('12345x')).body).toMatchObject(WRONG_CODE)
  app.clock.advance(10 * 60 + 1)
  expect((await confirm(codeOf(secret))).body).toMatchObject(notStarted)
  expect((await signIn()).status).toBe(200)
})

it('turning on a second factor returns ten recovery codes, ends other sessions, and stores no plain secret', async () => {
  const otherSession = sessionTokensSchema.parse((await signIn()).body)
  const { secret, uri } = startedSchema.parse((await start()).body)
  const code = codeOf(secret)
  const responses = await Promise.all([confirm(code), confirm(code)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = responses.find(({ status }) => status === 200) ?? {}
  const { recoveryCodes } = confirmedSchema.parse(body)
  expect(URI.parse(uri)).toMatchObject({ issuer: 'Test Builders', label: username, digits: 6 })
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  expect(await getState()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
  expect((await app.withToken(otherSession.token).post('/auth/logout')).status).toBe(401)
  for (const response of [await start(), await confirm(codeOf(secret))])
    expect(response.body).toMatchObject({ status: 409, detail: SECOND_FACTOR_MESSAGES.alreadyOn })
  const { rows } = await app.dependencies.database.pool.query(
    "select (select string_agg(f::text, ' ') from second_factors f), (select string_agg(r::text, ' ') from recovery_codes r), (select string_agg(a::text, ' ') from audit_events a)",
  )
  const dump = JSON.stringify(rows)
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))])
    expect(dump).not.toContain(text)
})

it('signing in asks for a code only after the right password', async () => {
  await setUp()
  expect((await signIn()).body).toMatchObject({
    ...{ type: problemType('SECOND_FACTOR_REQUIRED'), status: 401 },
    detail: SECOND_FACTOR_MESSAGES.required,
  })
  expect((await signIn('123456', 'wrong')).body).toMatchObject({
    ...{ type: problemType('INVALID_CREDENTIALS'), status: 401, detail: AUTH_MESSAGES.loginFailed },
  })
})

it('signing in accepts codes of the current and adjacent periods, each once', async () => {
  const { secret } = await setUp()
  for (const offset of [-60, 60])
    expect((await signIn(codeOf(secret, offset))).body).toMatchObject({
      ...{ type: problemType('SECOND_FACTOR_REQUIRED'), detail: SECOND_FACTOR_MESSAGES.wrongCode },
    })
  const code = codeOf(secret, -30)
  expect((await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect((await signIn(code)).status).toBe(401)
  expect((await signIn(codeOf(secret, 30))).status).toBe(200)
  expect((await signIn(codeOf(secret))).status).toBe(401)
})

it('signing in accepts a code for only one of two concurrent requests', async () => {
  const { secret, recoveryCodes } = await setUp()
  for (const code of [codeOf(secret), recoveryCodes[0]]) {
    const responses = await Promise.all([signIn(code), signIn(code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
  }
})

it('signing in accepts each recovery code once, whatever its spacing and case', async () => {
  const { recoveryCodes } = await setUp()
  const [firstCode = ''] = recoveryCodes
  expect((await signIn(` ${firstCode.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
  expect((await signIn(firstCode)).status).toBe(401)
  expect(await getState()).toMatchObject({ recoveryCodesLeft: 9 })
})

it('signing in limits wrong codes per account', async () => {
  const { secret } = await setUp()
  for (let index = 0; index < CODE_ATTEMPTS.max; index++) expect((await signIn('000000')).status).toBe(401)
  expect((await signIn(codeOf(secret))).status).toBe(429)
  await app.dependencies.database.pool.query('update rate_limits set expire = 0')
  expect((await signIn(codeOf(secret))).status).toBe(200)
})

it.each([
  ['renewing the recovery codes', renew],
  ['turning off the second factor', remove],
])('%s needs the password and a code', async (_, call) => {
  const { secret } = await setUp()
  expect((await call(codeOf(secret), 'wrong')).body).toMatchObject(WRONG_PASSWORD)
  expect((await call('000000')).body).toMatchObject(WRONG_CODE)
  expect(await getState()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
})

it('new recovery codes replace the old ones', async () => {
  const { recoveryCodes } = await setUp()
  const newCodes = confirmedSchema.parse((await renew(recoveryCodes[1] ?? '')).body).recoveryCodes
  expect(new Set([...newCodes, ...recoveryCodes]).size).toBe(20)
  expect(await getState()).toMatchObject({ recoveryCodesLeft: 10 })
  expect((await signIn(recoveryCodes[2])).status).toBe(401)
  expect((await signIn(newCodes[0])).status).toBe(200)
})

it('without the second factor, the password is enough again', async () => {
  const { secret } = await setUp()
  expect((await remove(codeOf(secret))).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

it("staff can't turn off the second factor while their password is too short without it", async () => {
  const password = 'fourteen chars'
  await signInAs('CFO', password)
  const { secret } = await setUp(password)
  expect((await remove(codeOf(secret), password)).body).toMatchObject({
    ...{ status: 409, detail: SECOND_FACTOR_MESSAGES.passwordTooShort },
  })
})

it('a role that requires a second factor opens only its setup until then, and keeps it on', async () => {
  await signInAs('HR-Manager')
  expect((await client.get('/Role')).body).toMatchObject({
    ...{ type: problemType('SECOND_FACTOR_MISSING'), status: 403, detail: SECOND_FACTOR_MESSAGES.missing },
  })
  expect(await getState()).toEqual({ isOn: false, isRequired: true, recoveryCodesLeft: 0 })
  const { secret } = await setUp()
  expect((await client.get('/Role')).status).toBe(200)
  expect((await remove(codeOf(secret))).body).toMatchObject({
    ...{ status: 409, detail: SECOND_FACTOR_MESSAGES.cannotRemove },
  })
})
