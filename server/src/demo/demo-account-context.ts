import { randomUUID } from 'node:crypto'
import { DEMO_ACCOUNTS, type DemoAccount } from '@epay/contract/auth/demo-accounts'
import { findAccountByIdentifier } from '#server/auth/queries.ts'
import { type Context, type Dependencies, systemContext } from '#server/platform/context.ts'

export async function demoAccountContext(
  dependencies: Dependencies,
  username: DemoAccount['username'],
): Promise<Context> {
  const base = await systemContext(dependencies, 'demo')
  const demoAccount = DEMO_ACCOUNTS.find(account => account.username === username)
  const account = demoAccount && (await findAccountByIdentifier(base.db, demoAccount.username))
  if (!account) throw new Error(`The demo company must have an account ${username}`)
  return {
    ...base,
    actor: {
      ...{ kind: 'user', accountId: account.id, username: account.username, name: account.name },
      ...{ roles: demoAccount.roles, sessionId: randomUUID(), isLinkSession: false, applicationId: null },
      ...{ needsSecondFactor: false, wasResetByMail: false, haveRolesChanged: false },
    },
  }
}
