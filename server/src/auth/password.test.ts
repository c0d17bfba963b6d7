import { PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { passwordProblems } from './rules.ts'

const OLD = 'an old password of ana'
const NEW = 'a new password of ana'
const person = {
  username: 'ana',
  name: 'Ana López',
  email: 'ana.lopez@example.com',
  roles: ['Employee'],
  hasSecondFactor: false,
  companyName: 'Test Builders',
} as const

describe('a new password', () => {
  it.each([
    ['three owl', ['PasswordTooShort']],
    ['unusual ten', []],
    ['three owls, '.repeat(10).concat('flying away'), ['PasswordTooLong']],
    ['Pass-word 12345', ['PasswordTooCommon']],
    ['basketball!!', ['PasswordTooCommon']],
    ['sunshinesunshine', ['PasswordTooCommon']],
    ['1234567890', ['PasswordTooCommon', 'PasswordTooSimple']],
    ['QwertyUIOP', ['PasswordTooCommon', 'PasswordTooSimple']],
    ['aaaaaaaaaaaaaaa', ['PasswordTooSimple']],
    ['xyz!xyz!xyz!xyz', ['PasswordTooSimple']],
    ['ababbabaabbabab', ['PasswordTooSimple']],
    ['123456789012345', ['PasswordTooSimple']],
    ['qwertyuiopasdfgh', ['PasswordTooSimple']],
    ['lkjhgfdsa 0987654', ['PasswordTooSimple']],
    ['zyxwvutsrq2026!', []],
    ['abcdefg at noon 123', []],
    ['Test Builders', ['PasswordIsPersonal']],
    ['testbuilders2026', ['PasswordIsPersonal']],
    ['ANA.LOPEZ@example.com', ['PasswordIsPersonal']],
    ['lopez_ana_1987', ['PasswordIsPersonal']],
    ['López López 12', ['PasswordIsPersonal']],
    ['the banana boat', []],
  ])('%s', async (password, problems) => {
    expect(await passwordProblems(password, person)).toEqual(problems)
  })

  it('needs 15 characters for the office', async () => {
    expect(await passwordProblems('fourteen chars', { ...person, roles: ['CFO'] })).toEqual([
      'StaffPasswordTooShort',
    ])
    expect(await passwordProblems('fifteen chars ok', { ...person, roles: ['CFO'] })).toEqual([])
    expect(
      await passwordProblems('fourteen chars', { ...person, roles: ['CFO'], hasSecondFactor: true }),
    ).toEqual([])
  })
})

describe('POST /Auth/reset-password', () => {
  let app: TestApp
  let accountId: string
  beforeAll(async () => {
    app = await buildTestApp()
    accountId = await app.createAccount({ roles: ['Employee'], username: 'ana', password: OLD })
  })
  afterAll(() => app.close())

  const reset = async (body: object) =>
    app.withToken((await app.signIn(accountId)).token).post('/Auth/reset-password', body)

  it.each([
    ['a wrong old password', { username: 'ana', oldPassword: 'wrong', newPassword: NEW }, 'PasswordMismatch'],
    ["someone else's username", { username: 'bob', oldPassword: OLD, newPassword: NEW }, 'InvalidUsername'],
    ['the same password again', { username: 'ana', oldPassword: OLD, newPassword: OLD }, 'PasswordUnchanged'],
    ['a short one', { username: 'ana', oldPassword: OLD, newPassword: 'tiny one' }, 'PasswordTooShort'],
  ] as const)('describes %s', async (_, body, code) => {
    const answer = await reset(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual([{ code, description: PASSWORD_MESSAGES[code] }])
  })

  it('replaces the password and ends the other sessions', async () => {
    const other = await app.signIn(accountId)
    expect((await reset({ username: 'ana', oldPassword: OLD, newPassword: NEW })).status).toBe(200)
    expect((await app.withToken(other.token).post('/auth/logout')).status).toBe(401)
    expect((await app.anonymous.post('/Auth/login', { username: 'ana', password: OLD })).status).toBe(401)
    expect((await app.anonymous.post('/Auth/login', { username: 'ana', password: NEW })).status).toBe(200)
  })
})
