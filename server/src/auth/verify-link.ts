import { ACCESS_REFUSALS, AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { LinkPurpose } from '@epay/contract/common/access'
import type { Role } from '@epay/contract/common/roles'
import type { Settings } from '@epay/contract/settings/settings'
import { recordAccountAudit } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import { ActorRefusal } from '#server/platform/actor-refusal.ts'
import { type Context, type Dependencies, inTransaction, type LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { clearFailures, countCodeAttempt } from './count-attempts.ts'
import { isDifferentMailbox } from './handle-email-change.ts'
import { findLink } from './link-queries.ts'
import { type Account, findAccount } from './queries.ts'
import { needsCode } from './rules.ts'
import { verifyCode } from './second-factor-codes.ts'
import { verifyLinkToken } from './tokens.ts'

function linkRefusal(code: 'LINK_INVALID' | 'LINK_EXPIRED'): PortalError {
  const { linkInvalid, linkExpired } = AUTH_MESSAGES
  return new PortalError(code, { LINK_INVALID: linkInvalid, LINK_EXPIRED: linkExpired }[code])
}

/**
 * Returns the link even if its task is already done (`endedAt`), so that a page can show who did it.
 * Throws: LINK_INVALID, including when its account is closed; LINK_EXPIRED; LINK_REVOKED when the account no longer has
 * the link's role.
 * @param graceSeconds how long a finished link is still recognized after it expires
 */
export async function readLink(
  dependencies: Dependencies,
  token: string,
  graceSeconds = 0,
): Promise<LinkActor> {
  const { clock, db, keys } = dependencies
  const now = clock.now()
  const claims = verifyLinkToken(keys, token, now, graceSeconds)
  if (claims === 'expired') throw linkRefusal('LINK_EXPIRED')
  const row = claims && (await findLink(db, claims.id))
  if (!row || row.link.purpose !== claims.purpose) throw linkRefusal('LINK_INVALID')
  const { link, account } = row
  // A replaced link's row expires before its token does. A finished link is still returned.
  if (link.expiresAt <= now && !link.endedAt) throw linkRefusal('LINK_EXPIRED')
  if (link.accountId && !account) throw linkRefusal('LINK_INVALID')
  // The account's email has changed since the link was issued.
  if (account && isDifferentMailbox(account.email, link.email)) throw linkRefusal('LINK_EXPIRED')
  const actor: LinkActor = {
    kind: 'link',
    linkId: link.id,
    purpose: link.purpose,
    subjectId: link.subjectId,
    accountId: link.accountId,
    username: account?.username ?? null,
    name: account?.name ?? link.name,
    role: link.role,
    endedAt: link.endedAt,
  }
  if (link.role && !account?.roles.includes(link.role))
    throw new ActorRefusal(actor, 'LINK_REVOKED', {
      text: ACCESS_REFUSALS.lostRole,
      values: { role: link.role },
    })
  return actor
}

/** Rejects a link that was issued for another application. Throws: FORBIDDEN. */
export function refuseOtherApplication(link: LinkActor, applicationId: string): void {
  if (link.subjectId !== applicationId) throw new ActorRefusal(link, 'FORBIDDEN', ACCESS_REFUSALS.otherLink)
}

/** Callers must check `endedAt`. Throws: the errors of `readLink`; LINK_INVALID for a link with another purpose. */
export async function verifyLink(
  dependencies: Dependencies,
  token: string,
  purpose: LinkPurpose,
  graceSeconds?: number,
): Promise<LinkActor> {
  const link = await readLink(dependencies, token, graceSeconds)
  if (link.purpose !== purpose) throw linkRefusal('LINK_INVALID')
  return link
}

export type ApproverLink = LinkActor & { accountId: string; role: Role }

/**
 * Callers must check `endedAt`.
 * Throws: the errors of `verifyLink`; LINK_NEEDS_SIGN_IN if this installation doesn't allow signing in with only a
 * link.
 */
export async function verifyApproverLink(dependencies: Dependencies, token: string): Promise<ApproverLink> {
  const link = await verifyLink(dependencies, token, 'review-application')
  const { accountId, role } = link
  if (!accountId || !role) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  if (!dependencies.config.allowsLinkSignIn)
    throw new PortalError('LINK_NEEDS_SIGN_IN', AUTH_MESSAGES.notSignedIn)
  return { ...link, accountId, role }
}

/**
 * Rejects an approver's link if its owner must enter a second-factor code.
 * Throws: SECOND_FACTOR_REQUIRED; LINK_NEEDS_SIGN_IN when the owner has no second factor yet and must set one up
 * first.
 */
export async function refuseUnverifiedLink(
  db: Executor,
  settings: Pick<Settings, 'secondFactorRoles'>,
  { accountId }: { accountId: string | null },
): Promise<void> {
  const owner = accountId === null ? undefined : await findAccount(db, accountId)
  if (owner && needsCode(owner, settings)) throw codeRequiredError(owner)
}

function codeRequiredError({ hasSecondFactor }: Account): PortalError {
  return hasSecondFactor
    ? new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.required)
    : new PortalError('LINK_NEEDS_SIGN_IN', SECOND_FACTOR_MESSAGES.missing)
}

/**
 * If the link's owner has or needs a second factor, verifies and consumes their code. Returns whether a code was
 * checked.
 * Throws: the errors of `refuseUnverifiedLink`; SECOND_FACTOR_REQUIRED for a wrong code; LINK_INVALID when the
 * account is closed; TOO_MANY_REQUESTS.
 */
export async function verifyLinkOwner(context: Context, link: ApproverLink, code = ''): Promise<boolean> {
  const { db, settings } = context
  const { accountId } = link
  const owner = await findAccount(db, accountId)
  if (!owner) throw new PortalError('LINK_INVALID', AUTH_MESSAGES.linkInvalid)
  if (!needsCode(owner, settings)) return false
  if (!owner.hasSecondFactor || code.trim() === '') throw codeRequiredError(owner)
  const linkContext = { ...context, actor: link }
  const attempt = await countCodeAttempt(linkContext, accountId)
  const isCorrect = await inTransaction(linkContext, async context => {
    if (await verifyCode(context, accountId, code.trim())) return true
    await recordAccountAudit(context, 'link.wrong-code', accountId)
    return false
  })
  if (!isCorrect) throw new PortalError('SECOND_FACTOR_REQUIRED', SECOND_FACTOR_MESSAGES.wrongCode)
  await clearFailures(attempt)
  return true
}
