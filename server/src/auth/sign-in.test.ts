import { PASSWORD_ATTEMPTS } from '@epay/contract/auth/limits'
import { AUTH_MESSAGES, USERNAME_IS_OTHER_EMAIL } from '@epay/contract/auth/messages'
import { registerSchema } from '@epay/contract/auth/schemas'
import { expect } from 'vitest'
import { actingUser, type TransactionContext } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { updateAccount } from './change-account.ts'
import { findAccount } from './queries.ts'
import { signIn } from './sign-in.ts'

const PASSWORD = 'correct horse battery'
const OLD_EMAIL = 'ann@old.example'
const NEW_EMAIL = 'ann@new.example'

const attemptSignIn = ({ context }: Office, username: string, password = PASSWORD) =>
  signIn({ ...context, actor: { kind: 'anonymous' } }, { username, password }).then(
    () => 'signed in',
    error => error.message,
  )
const signUpAnn = (office: Office, username: string, email = OLD_EMAIL, password = PASSWORD) =>
  office.signUp({ roles: ['Employee'], username, email, password })
const changeEmail = (context: TransactionContext, email: string) =>
  updateAccount(context, { accountId: actingUser(context).accountId, email, roles: ['Employee'] })
const usernameOf = async (context: TransactionContext) =>
  (await findAccount(context.db, actingUser(context).accountId))?.username

it('signing in accepts the username or email in any case, and fails with one message', async ({ office }) => {
  await signUpAnn(office, 'ann')
  await office.signUp({ roles: ['Employee'], username: 'no.password' })
  for (const name of ['ann', 'Ann', OLD_EMAIL, ` ${OLD_EMAIL.toUpperCase()} `])
    expect(await attemptSignIn(office, name)).toBe('signed in')
  for (const [name, password] of [['ann', 'wrong'], ['nobody'], ['no.password', '']] as const)
    expect(await attemptSignIn(office, name, password)).toBe(AUTH_MESSAGES.loginFailed)
})

it('signing in accepts only the new email after a change', async ({ office }) => {
  const ann = await signUpAnn(office, OLD_EMAIL)
  await changeEmail(ann, NEW_EMAIL)
  expect(await attemptSignIn(office, NEW_EMAIL)).toBe('signed in')
  expect(await attemptSignIn(office, OLD_EMAIL)).toBe(AUTH_MESSAGES.loginFailed)
  expect(await usernameOf(ann)).toBe(NEW_EMAIL)
})

it('an email change keeps a username without an @, and lets someone else use the former email', async ({
  office,
}) => {
  const ann = await signUpAnn(office, 'ann')
  await changeEmail(ann, NEW_EMAIL)
  expect(await usernameOf(ann)).toBe('ann')
  const otherContext = await signUpAnn(office, OLD_EMAIL, OLD_EMAIL, 'another long one')
  expect(await attemptSignIn(office, OLD_EMAIL)).toBe(AUTH_MESSAGES.loginFailed)
  expect(await attemptSignIn(office, OLD_EMAIL, 'another long one')).toBe('signed in')
  await expect(changeEmail(otherContext, NEW_EMAIL)).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('signing in has no limit with RATE_LIMITS=off', async ({ office }) => {
  await signUpAnn(office, 'ann')
  for (let count = 0; count <= PASSWORD_ATTEMPTS.max; count++) await attemptSignIn(office, 'ann', 'wrong')
  expect(await attemptSignIn(office, 'ann')).toBe('signed in')
})

it("the schema refuses a username with an @ that isn't the account's email", () => {
  const account = { username: OLD_EMAIL, email: NEW_EMAIL, roles: ['Employee'] }
  expect(registerSchema.safeParse(account).error?.issues).toMatchObject([
    { path: ['username'], message: USERNAME_IS_OTHER_EMAIL },
  ])
  expect(registerSchema.safeParse({ ...account, email: OLD_EMAIL.toUpperCase() }).success).toBe(true)
})

it("the database refuses a username with an @ that isn't the account's email", async ({ office }) => {
  await expect(signUpAnn(office, OLD_EMAIL, NEW_EMAIL)).rejects.toThrow()
})
