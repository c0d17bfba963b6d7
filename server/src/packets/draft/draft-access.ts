import { loadApplication, loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { refuseOtherApplication } from '#server/auth/verify-link.ts'
import type { Transaction } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { checkPacketLink } from '../candidate-link.ts'
import { packetRefusal } from '../rules.ts'
import type { DraftOwner } from './queries.ts'

/** Whose draft a call is about, and who makes the call. */
export type DraftAccess = { context: Context; owner: DraftOwner }

/** Throws: NOT_FOUND; CONFLICT when the application accepts no packet. */
export async function staffAccess(context: Context, id: string): Promise<DraftAccess> {
  const application = await loadApplication(context.db, id)
  const refusal = packetRefusal(application)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  return { context, owner: { applicationId: application.id, filledInBy: 'staff' } }
}

/** Throws: as `checkPacketLink`; FORBIDDEN when the link is for another application; CONFLICT when it accepts no packet. */
export async function candidateAccess(context: Context, id: string, token: string): Promise<DraftAccess> {
  const { link, application, refusal } = await checkPacketLink(context, token)
  refuseOtherApplication(link, id)
  if (refusal) throw new PortalError('CONFLICT', refusal)
  return {
    context: { ...context, actor: link },
    owner: { applicationId: application.id, filledInBy: 'candidate' },
  }
}

/**
 * Locks the application until the transaction ends, so that no packet is submitted meanwhile.
 * Throws: CONFLICT when a packet was submitted before.
 */
export async function holdOpenApplication(db: Transaction, { applicationId }: DraftOwner): Promise<void> {
  const refusal = packetRefusal(await loadApplicationForUpdate(db, applicationId))
  if (refusal) throw new PortalError('CONFLICT', refusal)
}
