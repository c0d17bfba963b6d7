import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { registerSchema } from '@epay/contract/auth/schemas'
import { registerAccount } from '#server/auth/change-account.ts'
import { type Account, findAccountByIdentifier } from '#server/auth/queries.ts'
import { turnOff } from '#server/auth/second-factor.ts'
import { setPasswordOf } from '#server/auth/set-password.ts'
import { takeBackAllOf } from '#server/change-requests/take-back.ts'
import type { Executor } from '#server/database/transaction.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { StartupError } from '#server/system/startup-error.ts'

type NewAdmin = { username: string; email: string; name?: string | undefined; password: string }

/**
 * Creates an account with the role Admin, such as the first one.
 * Throws: INVALID_INPUT when the password breaks a rule; CONFLICT when username or e-mail are taken.
 */
export async function createAdmin(context: Context, { name, password, ...account }: NewAdmin): Promise<void> {
  const parsed = registerSchema.safeParse({ ...account, roles: ['Admin'] })
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(issue => issue.message).join('; '))
  await registerAccount(context, { ...parsed.data, name, password })
}

/**
 * Sets an account's password, the first one too, and ends its sessions.
 * Throws: NOT_FOUND; INVALID_INPUT when the password breaks a rule; CONFLICT when it was just changed.
 */
export async function setPasswordByName(context: Context, username: string, password: string): Promise<void> {
  const account = await loadByUsername(context.db, username)
  if (!(await setPasswordOf(context, account, { to: password, way: 'byOperator', onSecured: takeBackAllOf })))
    throw new PortalError('CONFLICT', 'The password was changed at the same moment')
}

/**
 * Turns off the second factor of someone who lost it; a role that needs one asks for a new one.
 * Throws: NOT_FOUND when there is no such account, CONFLICT when it has no second factor.
 */
export async function removeSecondFactorByName(context: Context, username: string): Promise<void> {
  await inTransaction(context, async context => {
    const { id } = await loadByUsername(context.db, username)
    if (!(await turnOff(context, id)))
      throw new PortalError('CONFLICT', `The account ${username} has no second factor`)
  })
}

async function loadByUsername(db: Executor, username: string): Promise<Account> {
  const account = await findAccountByIdentifier(db, username)
  if (!account) throw new PortalError('NOT_FOUND', `There is no account ${username}`)
  return account
}

/** Discards what readline would echo. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * The first line of standard input; a person at a terminal is asked twice, without an echo.
 * Throws: StartupError when there is none, or the two differ.
 */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const reader = createInterface({ input: stdin, output: nowhere, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    if (isTerminal) process.stderr.write(question)
    const { value, done } = await lines.next()
    if (isTerminal) process.stderr.write('\n')
    return done ? '' : value
  }
  try {
    const password = await ask('Password: ')
    if (password === '') throw new StartupError('A password is read from standard input; there was none')
    if (isTerminal && (await ask('The same again: ')) !== password)
      throw new StartupError('The two passwords differ; nothing was changed')
    return password
  } finally {
    reader.close()
  }
}
