import { decisionOfAction } from '@epay/contract/applications/decision'
import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import type { Decision } from '@epay/contract/applications/status'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { linkClaimsOf } from '#web/auth/token-claims.ts'
import { useTokenFromAddress } from '#web/auth/use-token-from-address.ts'
import { keptIn } from '#web/lib/kept.ts'

export type ActionLink =
  | {
      isUsable: true
      token: string
      applicationId: string
      /** The account that the link was sent to. */
      ownerId: string | undefined
      decision: Decision
    }
  | { isUsable: false; message: string }

/** What a mailed link asks for, or what is wrong with it. */
export function readActionLink(token: string, action: string | null): ActionLink {
  if (token === '') return { isUsable: false, message: ACTION_MESSAGES.noToken }
  const { applicationId, ownerId } = linkClaimsOf(token) ?? {}
  if (!applicationId) return { isUsable: false, message: ACTION_MESSAGES.badToken }
  if (!action) return { isUsable: false, message: ACTION_MESSAGES.noTokenOrAction }
  const decision = decisionOfAction(action)
  if (!decision) return { isUsable: false, message: ACTION_MESSAGES.invalidAction }
  return { isUsable: true, token, applicationId, ownerId, decision }
}

const linkSchema = z.object({ token: z.string(), action: z.string().nullable() })
type MailedLink = z.infer<typeof linkSchema>

/** The link that this tab came in by. */
export const keptActionLink = keptIn('tab', 'epay-action-link', linkSchema)

/** Token and action of the address, else those that this tab was opened with, so that the page can be reloaded. */
export function useActionLink(): MailedLink {
  const [search] = useSearchParams()
  const [action] = useState(() => search.get('action'))
  const token = useTokenFromAddress()
  const [kept] = useState(keptActionLink.read)
  useEffect(() => {
    if (token) keptActionLink.keep({ token, action })
  }, [token, action])
  return token || action ? { token, action } : (kept ?? { token, action })
}
