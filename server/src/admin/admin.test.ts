import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createAdmin } from './create-admin.ts'
import { setPasswordOf } from './set-password.ts'

const PASSWORD = 'correct horse battery'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const signIn = async (username: string, password: string) =>
  (await app.anonymous.post('/Auth/login', { username, password })).status

describe('create-admin', () => {
  test('makes an account that may do what an Admin may', async () => {
    await createAdmin(app.context, { username: 'boss', email: 'boss@example.com', password: PASSWORD })
    expect(await signIn('boss', PASSWORD)).toBe(200)
  })

  test.each([
    ['a short password', { username: 'other', email: 'other@example.com', password: 'short' }],
    ['no e-mail', { username: 'other', email: 'other', password: PASSWORD }],
    ['a username that is taken', { username: 'BOSS', email: 'other@example.com', password: PASSWORD }],
    ['an e-mail that is taken', { username: 'other', email: 'BOSS@example.com', password: PASSWORD }],
  ])('refuses %s', async (_name, given) => {
    await expect(createAdmin(app.context, given)).rejects.toThrow()
    expect(await signIn('other', PASSWORD)).toBe(401)
  })
})

describe('set-password', () => {
  test('gives an account its first password, and ends its sessions', async () => {
    const accountId = await app.createAccount({ roles: ['Employee'], username: 'ann' })
    const { token } = await app.signIn(accountId)
    await setPasswordOf(app.context, 'Ann', PASSWORD)
    expect(await signIn('ann', PASSWORD)).toBe(200)
    expect((await app.withToken(token).get('/Employee/Checks')).status).toBe(401)
  })

  test('refuses a password that breaks a rule, and an account that is not there', async () => {
    await expect(setPasswordOf(app.context, 'ann', 'ann')).rejects.toThrow('at least 10 characters')
    await expect(setPasswordOf(app.context, 'nobody', PASSWORD)).rejects.toThrow('There is no account nobody')
    expect(await signIn('ann', PASSWORD)).toBe(200)
  })
})
