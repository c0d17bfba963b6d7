import { decisionOfAction } from '@epay/contract/applications/decision'
import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import type { Decision } from '@epay/contract/applications/status'
import { linkClaimsSchema } from '@epay/contract/auth/schemas'
import { decodeClaims } from '#web/auth/token-claims.ts'

export type ActionLink =
  | { isUsable: true; token: string; applicationId: string; decision: Decision }
  | { isUsable: false; message: string }

/** What a mailed link asks for, or what is wrong with it. */
export function readActionLink(token: string, action: string | null): ActionLink {
  if (token === '') return { isUsable: false, message: ACTION_MESSAGES.noToken }
  const applicationId = decodeClaims(token, linkClaimsSchema)?.applicationId
  if (!applicationId) return { isUsable: false, message: ACTION_MESSAGES.badToken }
  if (!action) return { isUsable: false, message: ACTION_MESSAGES.noTokenOrAction }
  const decision = decisionOfAction(action)
  if (!decision) return { isUsable: false, message: ACTION_MESSAGES.invalidAction }
  return { isUsable: true, token, applicationId, decision }
}
