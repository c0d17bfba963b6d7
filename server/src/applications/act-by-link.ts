import { ACTION_STATUS, type Action, missingFromAction } from '@epay/contract/applications/decision'
import type { Decision } from '@epay/contract/applications/transitions'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { startLinkSession } from '#server/auth/start-session.ts'
import { verifyLink } from '#server/auth/verify-link.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { invalidInput, PortalError } from '#server/platform/errors.ts'
import { decideApplication } from './decide-application.ts'

/**
 * Decides with the token of a mailed link, and signs its owner in to see the result.
 * Throws: LINK_EXPIRED; NOT_SIGNED_IN where links don't sign in by themselves; INVALID_INPUT naming what the decision lacks; and as `decideApplication`.
 */
export async function actByLink(context: Context, action: Action): Promise<SessionTokens> {
  const link = await verifyLink(context, action.token, 'review-application')
  const { accountId, role, subjectId } = link
  if (!accountId || !role) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  if (!context.config.linkSignIn) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)

  const { token: _, status, ...details } = action
  const decision: Decision = status === ACTION_STATUS.Approved ? 'Approved' : 'Rejected'
  const missing = missingFromAction(decision, details)
  if (missing.length > 0)
    throw invalidInput(Object.fromEntries(missing.map(({ path, message }) => [path, [message]])))

  const asLink = { ...context, actor: link }
  await decideApplication(asLink, { ...details, id: subjectId, decision })
  return inTransaction(context.database, tx => startLinkSession(tx, asLink, accountId))
}
