import { PASSWORD_LINK_INTERVAL_SECONDS } from '@epay/contract/auth/limits'
import { PAGES } from '@epay/contract/auth/pages'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import {
  type Context,
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { forgottenPasswordEmail, invitationEmail, setPasswordEmail } from './emails.ts'
import { hasLinkSince } from './link-queries.ts'
import { issueLink } from './links.ts'
import { type Account, findAccount, findAccountByEmail, lockAccount, markGiven } from './queries.ts'
import { secondsAfter } from './rules.ts'

const MINUTE_SECONDS = 60

/**
 * A job looks up the address later, so that neither the response nor its timing reveals whether the address is known.
 */
export async function requestPasswordLink(context: Context, email: string): Promise<void> {
  const { jobs, requestId, address } = context
  await inTransaction(context, context =>
    jobs.queue(context, 'mail-password-link', { email, requestId, address: address ?? '' }),
  )
}

/**
 * Emails a link to set a new password, unless one was emailed recently. Sends nothing to an address known only from
 * an import, because the author of the file chose it.
 */
export function mailPasswordLink(dependencies: Dependencies): JobHandler {
  return async ({ email = '', requestId = '', address }) => {
    const context: Context = {
      ...(await systemContext(dependencies, requestId)),
      actor: { kind: 'anonymous' },
      address: address || null,
    }
    return inTransaction(context, async context => {
      const account = await findAccountByEmail(context.db, email)
      const isEligible = account !== undefined && account.givenAt !== null
      const wasMailed = isEligible && (await mailUnlessRecent(context, account))
      await recordAccountAudit(
        context,
        wasMailed ? 'password.link-mailed' : 'password.link-refused',
        account?.id ?? 'unknown',
      )
    })
  }
}

async function mailUnlessRecent(context: TransactionContext, account: Account): Promise<boolean> {
  await lockAccount(context.db, account.id)
  const since = secondsAfter(context.clock.now(), -PASSWORD_LINK_INTERVAL_SECONDS)
  if (await hasLinkSince(context.db, { purpose: 'set-password', subjectId: account.id }, since)) return false
  await mailLink(context, account, {
    email: forgottenPasswordEmail,
    lifetime: context.settings.forgottenPasswordMinutes,
    unitSeconds: MINUTE_SECONDS,
  })
  return true
}

export async function inviteToSetPassword(context: TransactionContext, account: Owner): Promise<void> {
  await mailLink(context, account, {
    email: setPasswordEmail,
    lifetime: context.settings.passwordLinkHours,
    unitSeconds: 60 * MINUTE_SECONDS,
  })
  await recordInvitation(context, account)
}

/**
 * Like `inviteToSetPassword`, but for an employee whose account was created by an import, so the email explains EPay.
 */
export async function inviteEmployee(context: TransactionContext, account: Owner): Promise<void> {
  await mailLink(context, account, {
    email: invitationEmail,
    lifetime: context.settings.invitationDays,
    unitSeconds: 24 * 60 * MINUTE_SECONDS,
  })
  await recordInvitation(context, account)
}

/** Records the invitation, including the audit entry from which pages show who was invited and when. */
async function recordInvitation(context: TransactionContext, { id, email }: Owner): Promise<void> {
  const after = { email }
  await markGiven(context.db, id, context.clock.now())
  await recordAccountAudit(context, INVITED, id, { after })
}

export const INVITED = 'account.invited'

type Owner = Pick<Account, 'id' | 'username' | 'email'>

async function mailLink(
  context: TransactionContext,
  { id, username, email: to }: Owner,
  { email, lifetime, unitSeconds }: { email: typeof setPasswordEmail; lifetime: number; unitSeconds: number },
): Promise<void> {
  const { webUrl } = context.config
  const { name = '', language = null } = (await findAccount(context.db, id)) ?? {}
  const link = { purpose: 'set-password', subjectId: id, accountId: id, email: to, name: username } as const
  const token = await issueLink(context, { ...link, ttlSeconds: lifetime * unitSeconds })
  const url = `${webUrl}${PAGES.setPassword.path}?token=${token}`
  const mail = email({ company: context.settings, name, username, language, url, lifetime })
  await queueMail(context, { ...mail, to, about: id })
}
