import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { sessionTokensSchema } from '@epay/contract/auth/schemas'
import { problemType } from '@epay/contract/common/problem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ApiResponse } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'
import { findMailedToken, historyOf, submitForm } from './factories.ts'

const PASSWORD = 'five quiet copper kettles'
const HR = 'hr@office.example'
const HR_WITHOUT_SECOND_FACTOR = 'lacking@office.example'
const REJECTION = { status: 1, notes: 'No license' }

let app: TestApp
let secret: string
let id: string
let token: string

beforeAll(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on', REQUIRE_MFA: 'HRManager' } })
  await app.createAccount({ roles: ['HR-Manager'], username: 'lacking', email: HR_WITHOUT_SECOND_FACTOR })
  secret = await createApprover(HR)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.advance(60)
  id = await submitForm(app)
  token = await findMailedToken(app, id, HR)
})

/** Returns the secret of the approver's authenticator app. */
async function createApprover(email: string): Promise<string> {
  const id = await app.createAccount({ roles: ['HR-Manager'], username: email, email, password: PASSWORD })
  return setUpSecondFactor(app, app.withToken((await app.signIn(id)).token), PASSWORD)
}

const act = (code?: string) => app.anonymous.post('/JobApplication/action', { token, ...REJECTION, code })
const validate = (code?: string) => app.anonymous.post('/auth/validate-emailtoken', { token, code })
const read = (path = '') => app.withToken(token).get(`/JobApplication/${id}${path}`)
const useLink = async () => [await act(), await validate(), await read(), await read('/download-resume')]

function expectRefusal(
  { status, body }: ApiResponse,
  code: Parameters<typeof problemType>[0],
  detail: string,
) {
  expect([status, body]).toEqual([401, expect.objectContaining({ type: problemType(code), detail })])
}

it('the link of an approver who lacks a required second factor needs a sign-in', async () => {
  token = await findMailedToken(app, id, HR_WITHOUT_SECOND_FACTOR)
  for (const response of await useLink())
    expectRefusal(response, 'LINK_NEEDS_SIGN_IN', SECOND_FACTOR_MESSAGES.missing)
  expect(await historyOf(app, id)).toHaveLength(1)
})

it('the link of an approver with a second factor needs a valid code for everything', async () => {
  for (const response of await useLink())
    expectRefusal(response, 'SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
  for (const response of [await act('000000'), await validate('AAAAA-AAAAA')])
    expectRefusal(response, 'SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  expect(await historyOf(app, id)).toHaveLength(1)
})

it('a link opens with the code, which works once', async () => {
  const code = codeOf(app, secret)
  const { body } = await validate(code)
  const session = app.withToken(sessionTokensSchema.parse(body).token)
  expect((await session.get(`/JobApplication/${id}`)).status).toBe(200)
  expectRefusal(await validate(code), 'SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
})

it('a link decides with the code, which an incomplete decision does not use up', async () => {
  const code = codeOf(app, secret)
  const incomplete = { token, status: 0, code }
  expect((await app.anonymous.post('/JobApplication/action', incomplete)).status).toBe(400)
  const { status, body } = await act(code)
  expect([status, sessionTokensSchema.safeParse(body).success]).toEqual([200, true])
  expect(await historyOf(app, id)).toHaveLength(2)
})

it('a link rejects even the right code after too many wrong ones', async () => {
  const guessedSecret = await createApprover('guessed@office.example')
  id = await submitForm(app)
  token = await findMailedToken(app, id, 'guessed@office.example')
  for (let attempt = 0; attempt < 6; attempt++) await validate('000000')
  expect((await validate(codeOf(app, guessedSecret))).status).toBe(429)
})

it('a session started by a link without a code ends when its owner needs one', async () => {
  const laterApproverId = await app.createAccount({ roles: ['CFO'] })
  const { token: linkToken, refreshToken } = await app.signIn(laterApproverId, 'link', id)
  expect((await app.withToken(linkToken).get(`/JobApplication/${id}`)).status).toBe(200)
  await app.context.database.pool.query(
    `insert into second_factors (account_id, secret_sealed, started_at, confirmed_at) values ($1, '', now(), now())`,
    [laterApproverId],
  )
  expect((await app.withToken(linkToken).get(`/JobApplication/${id}`)).status).toBe(401)
  expect((await app.anonymous.post('/auth/refresh-token', { refreshToken })).status).toBe(401)
})
