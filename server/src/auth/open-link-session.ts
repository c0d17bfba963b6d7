import { DECISION_REPLAY_SECONDS } from '@epay/contract/auth/limits'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { findLiveSession } from './queries.ts'
import { issueTokens, secondsAfter, startLinkSession } from './start-session.ts'
import type { ApproverLink } from './verify-link.ts'

/**
 * Signs the owner of an approver's mailed link in, audited.
 * Throws: LINK_INVALID when the account has ended meanwhile.
 */
export async function openLinkSession(
  tx: Executor,
  context: Context,
  link: ApproverLink,
): Promise<SessionTokens> {
  await noteOpened(tx, context, link)
  return startLinkSession(tx, context, link.accountId)
}

/**
 * As `openLinkSession`, with the decision that the link takes. It takes one at most, so the session has the link's
 * own id, by which `continueDecisionSession` finds it.
 */
export async function openDecisionSession(
  tx: Executor,
  context: Context,
  link: ApproverLink,
): Promise<SessionTokens> {
  await noteOpened(tx, context, link)
  return startLinkSession(tx, context, link.accountId, link.linkId)
}

/**
 * Fresh tokens of the session that began with the link's decision, for whom the first ones did not reach; it ends
 * when it would have ended anyway. `undefined` once it has ended, or began longer ago than a lost answer explains.
 */
export async function continueDecisionSession(
  tx: Executor,
  context: Context,
  link: ApproverLink,
): Promise<SessionTokens | undefined> {
  const now = context.clock.now()
  const live = await findLiveSession(tx, link.linkId, now)
  if (!live || now > secondsAfter(live.session.createdAt, DECISION_REPLAY_SECONDS)) return undefined
  await noteOpened(tx, context, link)
  return issueTokens(tx, context, live.session, live.account)
}

function noteOpened(tx: Executor, context: Context, link: ApproverLink): Promise<void> {
  return recordAudit(
    tx,
    { ...context, actor: link },
    { action: 'link.opened', recordType: 'link', recordId: link.linkId },
  )
}
