import type { FullCandidatePrefill } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { presentPrefill } from '#server/applications/present.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { checkPacketLink } from './check-packet-link.ts'
import { recordLinkOpened } from './link-opened.ts'

/**
 * What the packet starts from, for the candidate of a mailed link.
 * Throws: as `checkPacketLink`; FORBIDDEN for another application than the link's; CONFLICT when it takes no packet.
 */
export async function candidatePrefill(
  context: Context,
  id: string,
  token: string,
): Promise<FullCandidatePrefill> {
  const { link, application, refusal } = await checkPacketLink(context, token)
  if (application.id !== id) throw new PortalError('FORBIDDEN', AUTH_MESSAGES.forbidden)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  await recordLinkOpened(context, link)
  return presentPrefill(application)
}
