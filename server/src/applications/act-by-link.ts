import { ACTION_STATUS, type Action, missingFromAction } from '@epay/contract/applications/decision'
import type { Decision } from '@epay/contract/applications/status'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { continueDecisionSession, openLinkSession } from '#server/auth/session.ts'
import { verifyApproverLink, verifyLinkOwner } from '#server/auth/verify-link.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { decideApplication, linkUsedError } from './decide-application.ts'
import { loadApplication } from './load-application.ts'

/**
 * Exchanges an approver's emailed link for a link session.
 * Throws: the errors of `readLink`, but INVALID_INPUT instead of LINK_INVALID; LINK_USED with a message that names
 * who decided; LINK_NEEDS_SIGN_IN if links can't sign people in; the errors of `verifyLinkOwner`.
 */
export async function exchangeApproverLink(
  context: Context,
  { token, code }: { token: string; code?: string | undefined },
): Promise<SessionTokens> {
  const { db } = context
  const link = await verifyApproverLink(context, token).catch(rethrowAsInvalidInput)
  if (link.endedAt) {
    const application = await loadApplication(db, link.subjectId)
    throw await linkUsedError(context, application)
  }
  const isVerified = await verifyLinkOwner(context, link, code)
  return inTransaction(context, context => openLinkSession(context, link, { isVerified }))
}

/** The specification's error table uses 400 for an unknown link, and 401 for an expired one. */
function rethrowAsInvalidInput(error: unknown): never {
  if (error instanceof PortalError && error.code === 'LINK_INVALID')
    throw invalidInput({ token: [AUTH_MESSAGES.linkInvalid] })
  throw error
}

/**
 * Makes the decision and signs in the link's owner, in one transaction. Retrying the same decision changes nothing:
 * for a few minutes, unless the next decision has been made, a retry resumes the session whose response was lost.
 * Throws: the errors of `readLink`; LINK_USED with a message that names who decided, if a retry is too late;
 * LINK_NEEDS_SIGN_IN if links can't sign people in; INVALID_INPUT with a message for each missing field; the errors
 * of `verifyLinkOwner` and `decideApplication`.
 */
export async function actByLink(context: Context, action: Action): Promise<SessionTokens> {
  const link = await verifyApproverLink(context, action.token)
  const { token: _, code, status, notes: remarks, ...details } = action
  const decision: Decision = status === ACTION_STATUS.Approved ? 'Approved' : 'Rejected'
  const missingFields = missingFromAction(decision, action)
  if (missingFields.length > 0)
    throw invalidInput(Object.fromEntries(missingFields.map(({ path, message }) => [path, [message]])))

  const isVerified = await verifyLinkOwner(context, link, code)
  return inTransaction({ ...context, actor: link }, async context => {
    const input = { ...details, id: link.subjectId, decision, remarks }
    const { application, earlierDecision } = await decideApplication(context, input)
    if (!earlierDecision) return openLinkSession(context, link, { isVerified, id: link.linkId })
    const hasMovedOn = application.status !== earlierDecision.toStatus
    const tokens = hasMovedOn ? undefined : await continueDecisionSession(context, link)
    if (!tokens) throw await linkUsedError(context, application)
    return tokens
  })
}
