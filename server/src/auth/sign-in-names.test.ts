import { PASSWORD_TRIES } from '@epay/contract/auth/limits'
import { USERNAME_IS_OTHER_EMAIL } from '@epay/contract/auth/messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { updateAccount } from './change-account.ts'
import { findAccount } from './queries.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'correct horse battery'
const OLD = 'ann@old.example'
const NEW = 'ann@new.example'

let app: TestApp
let outside: Context
beforeEach(async () => {
  app = await buildTestApp({ environment: { RATE_LIMITS: 'on' } })
  outside = { ...app.context, actor: { kind: 'anonymous' }, address: '203.0.113.9' }
})
afterEach(() => app.close())

const attempt = (username: string, password = PASSWORD) =>
  signIn(outside, { username, password }).then(
    () => 'signed in',
    error => error.code,
  )
const ann = (username: string) =>
  app.createAccount({ roles: ['Employee'], username, email: OLD, password: PASSWORD })
const move = (accountId: string, email: string) =>
  inTransaction(app.context, context => updateAccount(context, { accountId, email, roles: ['Employee'] }))
const usernameOf = async (id: string) => (await findAccount(app.dependencies.db, id))?.username

describe('signing in', () => {
  it('takes the username or the present email, in capital letters too', async () => {
    await ann('ann')
    for (const name of ['ann', 'Ann', OLD, ` ${OLD.toUpperCase()} `])
      expect(await attempt(name)).toBe('signed in')
  })

  it('takes the new email after a change, and not the former one', async () => {
    const id = await ann(OLD)
    await move(id, NEW)
    expect(await attempt(NEW)).toBe('signed in')
    expect(await attempt(OLD)).toBe('INVALID_CREDENTIALS')
    expect(await usernameOf(id)).toBe(NEW)
  })

  it('keeps a username that is no address, and the former email is free for someone else', async () => {
    const id = await ann('ann')
    await move(id, NEW)
    expect(await usernameOf(id)).toBe('ann')
    const other = await app.createAccount({
      roles: [],
      username: OLD,
      email: OLD,
      password: 'another long one',
    })
    expect(await attempt(OLD)).toBe('INVALID_CREDENTIALS')
    expect(await attempt(OLD, 'another long one')).toBe('signed in')
    await expect(move(other, NEW)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('counts wrong passwords together, whichever name was typed', async () => {
    const id = await ann('ann')
    const names = ['ann', OLD]
    for (let tries = 0; tries < PASSWORD_TRIES.max; tries++)
      expect(await attempt(names[tries % 2] ?? '', 'wrong')).toBe('INVALID_CREDENTIALS')
    for (const name of names) expect(await attempt(name)).toBe('TOO_MANY_REQUESTS')
    expect(await attempt(id)).toBe('INVALID_CREDENTIALS')
  })
})

describe('a username with an @', () => {
  it('is refused where it is not the email of the same account', async () => {
    const given = { username: OLD, email: NEW, roles: ['Employee'] }
    const answer = await app.as('Admin').post('/Auth/register', given)
    expect(answer).toMatchObject({ status: 400, body: { errors: { Username: [USERNAME_IS_OTHER_EMAIL] } } })
    expect(
      (await app.as('Admin').post('/Auth/register', { ...given, email: OLD.toUpperCase() })).status,
    ).toBe(201)
  })

  it('is refused by the database, whatever asks for it', async () => {
    await expect(app.createAccount({ roles: [], username: OLD, email: NEW })).rejects.toThrow()
  })
})
