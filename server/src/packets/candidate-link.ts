import type { FullCandidatePrefill } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { loadApplication } from '#server/applications/load-application.ts'
import { presentPrefill } from '#server/applications/present.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { refuseOtherApplication, verifyLink } from '#server/auth/verify-link.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { recordLinkOpened } from './evidence/packet-history.ts'
import { packetRefusal } from './rules.ts'

/** A link that expires soon after the submission still tells of it, and opens the copy. */
const GRACE_SECONDS = PACKET_COPY_HOURS * 3600

type Checked = { link: LinkActor; application: ApplicationRow; refusal: string | undefined }

/**
 * The candidate's link and its application; `refusal` says why the application accepts no packet now.
 * Throws: as `readLink`; LINK_EXPIRED also when a newer link has replaced this one.
 */
export async function checkPacketLink(context: Context, token: string): Promise<Checked> {
  const link = await verifyLink(context, token, 'complete-packet', GRACE_SECONDS)
  const application = await loadApplication(context.db, link.subjectId)
  const refusal = packetRefusal(application)
  if (link.endedAt && !refusal) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  return { link, application, refusal }
}

/**
 * The application's data with which the candidate's form is prefilled.
 * Throws: as `checkPacketLink`; FORBIDDEN when the link is for another application; CONFLICT when it accepts no packet.
 */
export async function candidatePrefill(
  context: Context,
  id: string,
  token: string,
): Promise<FullCandidatePrefill> {
  const { link, application, refusal } = await checkPacketLink(context, token)
  refuseOtherApplication(link, id)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  await recordLinkOpened(context, link)
  return presentPrefill(application)
}
