import type { FullCandidatePrefill } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { presentPrefill } from '#server/applications/present.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { refuseOtherApplication, verifyLink } from '#server/auth/verify-link.ts'
import type { Transaction } from '#server/database/transaction.ts'
import type { Context, LinkActor } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { DraftOwner } from './draft/queries.ts'
import { recordLinkOpened } from './evidence/packet-history.ts'
import { packetRefusal } from './rules.ts'

/** How long an expired link still confirms the submission and serves the signer's copy. */
const GRACE_SECONDS = PACKET_COPY_HOURS * 3600

type OpenedLink = { link: LinkActor; application: ApplicationRow }

/**
 * `refusal` is set if the application can't accept a packet now.
 * Throws: the errors of `verifyLink`; NOT_FOUND; LINK_EXPIRED when the link has ended, for example because a newer one
 * replaced it, and the application still accepts a packet.
 */
export async function checkPacketLink(
  context: Context,
  token: string,
): Promise<OpenedLink & { refusal: string | undefined }> {
  const link = await verifyLink(context, token, 'complete-packet', GRACE_SECONDS)
  const application = await loadApplication(context.db, link.subjectId)
  const refusal = packetRefusal(application)
  if (link.endedAt && !refusal) throw new PortalError('LINK_EXPIRED', AUTH_MESSAGES.linkExpired)
  return { link, application, refusal }
}

/**
 * Throws: the errors of `checkPacketLink`; FORBIDDEN when the link is for another application; CONFLICT when the
 * application can't accept a packet.
 */
async function openPacketLink(context: Context, id: string, token: string): Promise<OpenedLink> {
  const { link, application, refusal } = await checkPacketLink(context, token)
  refuseOtherApplication(link, id)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  return { link, application }
}

/** Throws: the errors of `openPacketLink`. */
export async function getCandidatePrefill(
  context: Context,
  id: string,
  token: string,
): Promise<FullCandidatePrefill> {
  const { link, application } = await openPacketLink(context, id, token)
  await recordLinkOpened(context, link)
  return presentPrefill(application)
}

/** Throws: CONFLICT when the application can't accept a packet. */
export function requireOpenPacket(application: ApplicationRow): ApplicationRow {
  const refusal = packetRefusal(application)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  return application
}

export type DraftAccess = { context: Context; owner: DraftOwner }

/** Throws: NOT_FOUND; CONFLICT when the application can't accept a packet. */
export async function authorizeStaff(context: Context, id: string): Promise<DraftAccess> {
  const { id: applicationId } = requireOpenPacket(await loadApplication(context.db, id))
  return { context, owner: { applicationId, filledInBy: 'staff' } }
}

/** Throws: the errors of `openPacketLink`. */
export async function authorizeCandidate(context: Context, id: string, token: string): Promise<DraftAccess> {
  const { link, application } = await openPacketLink(context, id, token)
  const owner = { applicationId: application.id, filledInBy: 'candidate' } as const
  return { context: { ...context, actor: link }, owner }
}

/**
 * Locks the application until the transaction ends, so that no packet is submitted in the meantime.
 * Throws: NOT_FOUND; CONFLICT when the application can't accept a packet.
 */
export async function lockOpenApplication(db: Transaction, applicationId: string): Promise<ApplicationRow> {
  return requireOpenPacket(await loadApplicationForUpdate(db, applicationId))
}
