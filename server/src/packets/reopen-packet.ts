import { refusalOfReopening, refusalOfWithdrawal } from '@epay/contract/packets/staff-actions'
import { REOPEN_MESSAGES, WITHDRAW_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { FullPacketOverview } from '@epay/contract/packets/staff-schemas'
import { loadApplicationForUpdate } from '#server/applications/load-application.ts'
import { markPacketReopened, markReopeningWithdrawn } from '#server/applications/packet-of-application.ts'
import type { ApplicationRow } from '#server/applications/queries.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks, issueLink } from '#server/auth/links.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { offerAgain } from './draft/draft-answers.ts'
import { discardReopenedDrafts } from './draft/draft-lifetime.ts'
import { packetReopenedEmail } from './emails.ts'
import { loadPacketRecord, presentOverview, stateOf } from './packet-state.ts'
import { markReopened, unmarkReopened } from './queries.ts'

/**
 * Lets the candidate correct the packet through a new link, starting from the same answers. The submitted packet is
 * kept as an earlier version.
 * Throws: NOT_FOUND; CONFLICT without a submitted packet, or when its employee exists.
 */
export async function reopenPacket(
  context: Context,
  id: string,
  { reason }: { reason: string },
): Promise<FullPacketOverview> {
  const { clock } = context
  return inTransaction(context, async context => {
    const file = await loadPacketRecord(context.db, await loadApplicationForUpdate(context.db, id))
    const refusal = refusalOfReopening(stateOf(file))
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const packet = file.versions.find(({ reopenedAt }) => reopenedAt === null)
    const marks = { reopenedAt: clock.now(), reopenReason: reason }
    const isReopened = packet !== undefined && (await markReopened(context.db, packet.id, marks))
    const application = isReopened && (await markPacketReopened(context, file.application.id, reason))
    if (!application) throw new PortalError('CONFLICT', REOPEN_MESSAGES.notSubmitted)
    await recordAudit(context, {
      action: 'packet.reopened',
      recordType: 'application',
      recordId: application.id,
      after: { packetId: packet.id, reason },
    })
    await offerAgain(context, packet)
    await mailCandidate(context, application, reason)
    return presentOverview(context, await loadPacketRecord(context.db, application))
  })
}

async function mailCandidate(
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
 * Makes the packet that was reopened last valid again as submitted. The candidate's link ends, and everything entered
 * since is deleted.
 * Throws: NOT_FOUND; CONFLICT unless the packet is reopened.
 */
export async function withdrawReopening(context: Context, id: string): Promise<FullPacketOverview> {
  return inTransaction(context, async context => {
    const file = await loadPacketRecord(context.db, await loadApplicationForUpdate(context.db, id))
    const refusal = refusalOfWithdrawal(stateOf(file))
    if (refusal) throw new PortalError('CONFLICT', refusal)
    const packet = file.versions.at(-1)
    const isCounted = packet !== undefined && (await unmarkReopened(context.db, packet.id))
    const application =
      isCounted && (await markReopeningWithdrawn(context, file.application.id, packet.submittedAt))
    if (!application) throw new PortalError('CONFLICT', WITHDRAW_MESSAGES.notReopened)
    await discardReopenedDrafts(context, application.id)
    await endLinks(context, { purpose: 'complete-packet', subjectId: application.id })
    await recordAudit(context, {
      action: 'packet.reopening-withdrawn',
      recordType: 'application',
      recordId: application.id,
      after: { packetId: packet.id },
    })
    return presentOverview(context, await loadPacketRecord(context.db, application))
  })
}
