import { refusalOfReopening, refusalOfWithdrawal } from '@epay/contract/packets/staff-actions'
import { REOPEN_MESSAGES, WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { FullPacketOverview } from '@epay/contract/packets/staff-schemas'
import { markPacketReopened, markReopeningWithdrawn } from '#server/applications/application-packet.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks, issueLink } from '#server/auth/links.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { prefillDraft } from './draft/draft-answers.ts'
import { discardReopenedDrafts } from './draft/draft-lifetime.ts'
import { packetReopenedEmail } from './emails.ts'
import { changePacket, stateOf } from './packet-state.ts'
import { clearReopening, markReopened } from './queries.ts'

/**
 * Sends the candidate a new link to correct the packet, starting from the same answers. The submitted packet is kept
 * as an earlier version.
 * Throws: NOT_FOUND; CONFLICT without a submitted packet, when the employee already exists, or when the employment
 * ended.
 */
export function reopenPacket(
  context: Context,
  id: string,
  { reason }: { reason: string },
): Promise<FullPacketOverview> {
  return changePacket(context, id, async (context, record) => {
    const { id } = record.application
    const refusal = refusalOfReopening(stateOf(record))
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const packet = record.versions.find(({ reopenedAt }) => reopenedAt === null)
    const reopening = { reopenedAt: context.clock.now(), reopenReason: reason }
    const isReopened = packet !== undefined && (await markReopened(context.db, packet.id, reopening))
    const application = isReopened && (await markPacketReopened(context, id, reason))
    if (!application) throw new PortalError('CONFLICT', REOPEN_MESSAGES.notSubmitted)
    await recordAudit(context, {
      action: 'packet.reopened',
      recordType: 'application',
      recordId: id,
      after: { packetId: packet.id, reason },
    })
    await prefillDraft(context, packet)
    await emailCandidate(context, application, reason)
  })
}

async function emailCandidate(
  context: TransactionContext,
  application: ApplicationRow,
  reason: string,
): Promise<void> {
  const { id, email, firstName, lastName } = application
  const token = await issueLink(context, {
    purpose: 'complete-packet',
    subjectId: id,
    accountId: null,
    email,
    name: `${firstName} ${lastName}`,
  })
  const { candidateLinkDays: linkDays } = context.settings
  const { webUrl } = context.config
  const mail = packetReopenedEmail({
    ...{ company: context.settings, webUrl, linkDays, applicant: application, reason, token },
  })
  await queueMail(context, { ...mail, to: email, about: id })
}

/**
 * Restores the reopened packet as submitted, invalidates the candidate's link, and deletes everything entered since.
 * Throws: NOT_FOUND; CONFLICT unless the packet is reopened.
 */
export function withdrawReopening(context: Context, id: string): Promise<FullPacketOverview> {
  return changePacket(context, id, async (context, record) => {
    const { id } = record.application
    const refusal = refusalOfWithdrawal(stateOf(record))
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const packet = record.versions.at(-1)
    const isRestored = packet !== undefined && (await clearReopening(context.db, packet.id))
    if (!isRestored || !(await markReopeningWithdrawn(context, id, packet.submittedAt)))
      throw new PortalError('CONFLICT', WITHDRAW_MESSAGES.notReopened)
    await discardReopenedDrafts(context, id)
    await endLinks(context, { purpose: 'complete-packet', subjectId: id })
    await recordAudit(context, {
      action: 'packet.reopening-withdrawn',
      recordType: 'application',
      recordId: id,
      after: { packetId: packet.id },
    })
  })
}
