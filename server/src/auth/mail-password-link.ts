import { FORGOTTEN_PASSWORD_PAUSE_SECONDS, FORGOTTEN_PASSWORD_TTL_SECONDS } from '@epay/contract/auth/limits'
import { PAGES } from '@epay/contract/auth/pages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, type Dependencies, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { forgottenPasswordEmail } from './emails.ts'
import { issueLink } from './issue-link.ts'
import { type Account, findAccountByEmail, hasLinkSince, lockAccount } from './queries.ts'
import { secondsAfter } from './start-session.ts'

/** The job that mails a link to set a new password, if there is such an account and it got none a moment ago. */
export function mailPasswordLink(dependencies: Dependencies): JobHandler {
  return ({ email = '', requestId = '', address }) => {
    const context: Context = {
      ...systemContext(dependencies, requestId),
      actor: { kind: 'anonymous' },
      address: address || null,
    }
    return inTransaction(dependencies.database, async tx => {
      const account = await findAccountByEmail(tx, email)
      const isMailed = account !== undefined && (await mailLink(tx, context, account))
      await recordAudit(tx, context, {
        action: isMailed ? 'password.link-mailed' : 'password.link-refused',
        recordType: 'account',
        recordId: account?.id ?? 'unknown',
      })
    })
  }
}

async function mailLink(tx: Executor, context: Context, account: Account): Promise<boolean> {
  const { id, email, username } = account
  const { companyName, publicUrl } = context.config
  await lockAccount(tx, id)
  const since = secondsAfter(context.clock.now(), -FORGOTTEN_PASSWORD_PAUSE_SECONDS)
  const subject = { purpose: 'set-password', subjectId: id } as const
  if (await hasLinkSince(tx, subject, since)) return false
  const token = await issueLink(tx, context, {
    ...subject,
    accountId: id,
    email,
    name: username,
    ttlSeconds: FORGOTTEN_PASSWORD_TTL_SECONDS,
  })
  const url = `${publicUrl}${PAGES.setPassword.path}?token=${token}`
  const mail = forgottenPasswordEmail({ companyName, username, url })
  await queueMail(tx, context, { ...mail, to: email, about: id })
  return true
}
