import { PAGES } from '@epay/contract/auth/pages'
import type { Executor } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { setPasswordEmail } from './emails.ts'
import { issueLink } from './issue-link.ts'

/** Mails the owner of a new account the link that sets its first password. */
export async function inviteToSetPassword(
  tx: Executor,
  context: Context,
  account: { id: string; username: string; email: string },
): Promise<void> {
  const { id, username, email } = account
  const { companyName, publicUrl } = context.config
  const link = { purpose: 'set-password', subjectId: id, accountId: id, email, name: username } as const
  const url = `${publicUrl}${PAGES.setPassword.path}?token=${await issueLink(tx, context, link)}`
  await queueMail(tx, context, {
    ...setPasswordEmail({ companyName, username, url }),
    to: email,
    about: id,
  })
}
