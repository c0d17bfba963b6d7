import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { loadApplication } from '#server/applications/load-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { verifyLink } from '#server/auth/verify-link.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { packetRefusal } from './rules.ts'

type Checked = { link: LinkActor; application: ApplicationRow; refusal: string | undefined }

/**
 * The candidate's link and its application; `refusal` says why it takes no packet now.
 * Throws: as `readLink`; LINK_EXPIRED also when a newer link has taken this one's place.
 */
export async function checkPacketLink(context: Context, token: string): Promise<Checked> {
  const link = await verifyLink(context, token, 'complete-packet')
  const application = await loadApplication(context.database.orm, link.subjectId)
  const refusal = packetRefusal(application)
  if (link.endedAt && !refusal) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  return { link, application, refusal }
}
