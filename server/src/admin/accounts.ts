import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { registerSchema } from '@epay/contract/auth/schemas'
import { registerAccount } from '#server/auth/change-account.ts'
import { type Account, findAccountByIdentifier } from '#server/auth/queries.ts'
import { turnOffSecondFactor } from '#server/auth/second-factor.ts'
import { setAccountPassword } from '#server/auth/set-password.ts'
import { takeBackRequests } from '#server/change-requests/take-back.ts'
import type { Executor } from '#server/database/transaction.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { StartupError } from '#server/system/startup-error.ts'

type NewAdmin = { username: string; email: string; name?: string | undefined; password: string }

/**
 * Throws: StartupError for an invalid username or email address; INVALID_INPUT if the password breaks a rule; CONFLICT
 * if the username or email address is taken.
 */
export async function createAdmin(context: Context, { name, password, ...account }: NewAdmin): Promise<void> {
  const parsed = registerSchema.safeParse({ ...account, roles: ['Admin'] })
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(issue => issue.message).join('; '))
  await registerAccount(context, { ...parsed.data, name, password })
}

/**
 * Sets the account's password, even if it never had one, and ends its sessions.
 * Throws: NOT_FOUND; INVALID_INPUT if the password breaks a rule; CONFLICT if the password is changed concurrently.
 */
export async function setPasswordByUsername(
  context: Context,
  username: string,
  password: string,
): Promise<void> {
  const account = await loadAccountByUsername(context.db, username)
  if (
    !(await setAccountPassword(context, account, {
      to: password,
      method: 'byOperator',
      onSecured: takeBackRequests,
    }))
  )
    throw new PortalError('CONFLICT', 'The password was changed at the same moment')
}

/**
 * Removes the second factor of someone who lost it. If a role requires one, they must set up a new one.
 * Throws: NOT_FOUND for an unknown account; CONFLICT if the account has no second factor.
 */
export async function removeSecondFactorByUsername(context: Context, username: string): Promise<void> {
  await inTransaction(context, async context => {
    const { id } = await loadAccountByUsername(context.db, username)
    if (!(await turnOffSecondFactor(context, id)))
      throw new PortalError('CONFLICT', `The account ${username} has no second factor`)
  })
}

async function loadAccountByUsername(db: Executor, username: string): Promise<Account> {
  const account = await findAccountByIdentifier(db, username)
  if (!account) throw new PortalError('NOT_FOUND', `There is no account ${username}`)
  return account
}

const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() })

/**
 * Reads the first line of standard input. At a terminal, prompts for the password twice, without echoing it.
 * Throws: StartupError if the password is empty, or the two entries differ.
 */
export async function readPassword(): Promise<string> {
  const { stdin } = process
  const isTerminal = stdin.isTTY === true
  const reader = createInterface({ input: stdin, output: nullOutput, terminal: isTerminal })
  const lines = reader[Symbol.asyncIterator]()
  const prompt = async (question: string): Promise<string> => {
    if (isTerminal) process.stderr.write(question)
    const { value, done } = await lines.next()
    if (isTerminal) process.stderr.write('\n')
    return done ? '' : value
  }
  try {
    const password = await prompt('Password: ')
    if (password === '') throw new StartupError('No password was found on standard input')
    if (isTerminal && (await prompt('Repeat the password: ')) !== password)
      throw new StartupError('The passwords do not match; nothing was changed')
    return password
  } finally {
    reader.close()
  }
}
