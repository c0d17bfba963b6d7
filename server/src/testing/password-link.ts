import { issueLink } from '#server/auth/links.ts'
import { findAccount } from '#server/auth/queries.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { TestApp } from './build-test-app.ts'

export async function setPasswordByLink(app: TestApp, accountId: string, newPassword: string): Promise<void> {
  const { context } = app
  const token = await inTransaction(context, async context => {
    const account = await findAccount(context.db, accountId)
    if (!account) throw new Error('There is no such account')
    const { email, name } = account
    return issueLink(context, { purpose: 'set-password', subjectId: accountId, accountId, email, name })
  })
  const { status } = await app.anonymous.post('/auth/set-password', { token, newPassword })
  if (status !== 200) throw new Error(`The password was not set: ${status}`)
}
