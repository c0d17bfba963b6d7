import { ACTION_STATUS, type Action, missingFromAction } from '@epay/contract/applications/decision'
import type { Decision } from '@epay/contract/applications/status'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { continueDecisionSession, openLinkSession } from '#server/auth/session.ts'
import { proveLinkOwner, verifyApproverLink } from '#server/auth/verify-link.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { decideApplication, linkUsed } from './decide-application.ts'
import { loadApplication } from './load-application.ts'

/**
 * Exchanges an approver's mailed link for a link session. A link whose decision was made meanwhile opens nothing
 * anymore, and says who made it.
 * Throws: as `readLink`, but INVALID_INPUT for a token that is none of our links; LINK_USED; LINK_NEEDS_SIGN_IN where
 * links don't sign in by themselves; as `proveLinkOwner`.
 */
export async function openByLink(
  context: Context,
  { token, code }: { token: string; code?: string | undefined },
): Promise<SessionTokens> {
  const { db } = context
  const link = await verifyApproverLink(context, token).catch(refuseAsInput)
  if (link.endedAt) {
    const application = await loadApplication(db, link.subjectId)
    throw await linkUsed(context, application)
  }
  const isProven = await proveLinkOwner(context, link, code)
  return inTransaction(context, context => openLinkSession(context, link, { isProven }))
}

/** The specification's table of errors has a 400 for what is no link, and keeps 401 for one that is over. */
function refuseAsInput(error: unknown): never {
  if (error instanceof PortalError && error.code === 'LINK_INVALID')
    throw invalidInput({ token: [AUTH_MESSAGES.linkInvalid] })
  throw error
}

/**
 * Decides with the token of a mailed link and signs its owner in to see the result: both happen, or neither.
 * The same decision posted again changes nothing. In case its first answer was lost, it continues the session that
 * began then, for a few minutes and while no one has decided further; later it opens nothing.
 * Throws: as `readLink`; LINK_USED saying who decided, for the same decision too late; LINK_NEEDS_SIGN_IN where links
 * don't sign in by themselves; INVALID_INPUT naming what the decision lacks; as `proveLinkOwner` and `decideApplication`.
 */
export async function actByLink(context: Context, action: Action): Promise<SessionTokens> {
  const link = await verifyApproverLink(context, action.token)
  const { token: _, code, status, notes: remarks, ...details } = action
  const decision: Decision = status === ACTION_STATUS.Approved ? 'Approved' : 'Rejected'
  const missing = missingFromAction(decision, action)
  if (missing.length > 0)
    throw invalidInput(Object.fromEntries(missing.map(({ path, message }) => [path, [message]])))

  const isProven = await proveLinkOwner(context, link, code)
  return inTransaction({ ...context, actor: link }, async context => {
    const input = { ...details, id: link.subjectId, decision, remarks }
    const { application, earlier } = await decideApplication(context, input)
    if (!earlier) return openLinkSession(context, link, { isProven, id: link.linkId })
    const hasMovedOn = application.status !== earlier.toStatus
    const tokens = hasMovedOn ? undefined : await continueDecisionSession(context, link)
    if (!tokens) throw await linkUsed(context, application)
    return tokens
  })
}
