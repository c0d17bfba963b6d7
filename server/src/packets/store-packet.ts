import { pick } from '@epay/contract/common/records'
import { PLAIN_ANSWERS } from '@epay/contract/packets/packet-form'
import { markPacketSubmitted } from '#server/applications/application-packet.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { endLinks } from '#server/auth/links.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import type { WrittenFiles } from '#server/files/written-files.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { actorName, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { endDraftsOf } from './draft/draft-lifetime.ts'
import { packetReceivedEmail, packetSubmittedEmail } from './emails.ts'
import { makePacketFiles, type Packet } from './make-packet-files.ts'
import { lockOpenApplication } from './packet-access.ts'
import { findPacket, insertPacket, type NewPacket } from './queries.ts'
import { sealedAnswerColumns } from './sealed-answers.ts'

export type OnSubmitted = (
  context: TransactionContext,
  application: { id: string; state: string },
) => Promise<void>

/**
 * Stores pictures, PDF, ZIP, and rows, updates the application, and notifies HR.
 * Throws: CONFLICT when the application no longer accepts a packet, or when one of the draft's files was removed.
 */
export async function storePacket(
  context: Context,
  files: WrittenFiles,
  packet: Packet,
  onSubmitted: OnSubmitted,
): Promise<void> {
  const row = { ...packetRow(context, packet), ...(await makePacketFiles(context, files, packet)) }
  try {
    await inTransaction(context, context => commitPacket(context, packet, row, onSubmitted))
  } catch (error) {
    if (error instanceof PortalError) throw error
    const isCommitted = await isStored(context, packet.id)
    if (isCommitted !== false) files.keep()
    if (isCommitted !== true) throw error
  }
  files.keep()
}

/**
 * Checks whether the transaction committed before its connection was lost. If that is unknown, the caller keeps the
 * files, and the sweep removes them if no row refers to them.
 */
async function isStored({ db }: Context, id: string): Promise<boolean | 'unknown'> {
  try {
    return (await findPacket(db, id)) !== undefined
  } catch {
    return 'unknown'
  }
}

export function packetRow(context: Context, { id, application, answers, filledInBy, submittedAt }: Packet) {
  const { actor, address, cipher, userAgent } = context
  return {
    id,
    applicationId: application.id,
    filledInBy,
    submittedBy: actorName(actor),
    accountId: actor.kind === 'user' ? actor.accountId : null,
    linkId: actor.kind === 'link' ? actor.linkId : null,
    submittedAt,
    address,
    userAgent,
    answers: pick(answers, PLAIN_ANSWERS),
    ...sealedAnswerColumns(cipher, id, answers),
  }
}

async function commitPacket(
  context: TransactionContext,
  packet: Packet,
  row: NewPacket,
  onSubmitted: OnSubmitted,
): Promise<void> {
  const application = await lockOpenApplication(context.db, packet.application.id)
  await markPacketSubmitted(context, application.id, packet.submittedAt)
  await insertPacket(context.db, row, packet.documents)
  await endDraftsOf(context, { applicationId: application.id, keptFileIds: packet.draftedFileIds })
  await endLinks(context, { purpose: 'complete-packet', subjectId: application.id })
  await recordAudit(context, {
    action: 'packet.submitted',
    recordType: 'application',
    recordId: application.id,
    after: { packetId: packet.id, filledInBy: packet.filledInBy, documents: packet.documents.length },
  })
  await onSubmitted(context, { id: application.id, state: packet.answers.state })
  const company = context.settings
  const { webUrl } = context.config
  const mail = packetSubmittedEmail({ company, webUrl, applicant: application })
  for (const { email } of await findAccountsWithRole(context.db, 'HR-Manager'))
    await queueMail(context, { ...mail, to: email, about: application.id })
  const isByOffice = packet.filledInBy === 'staff'
  const receivedMail = packetReceivedEmail({
    company,
    applicant: { ...application, language: isByOffice ? application.language : packet.answers.language },
    submittedBy: isByOffice ? row.submittedBy : undefined,
  })
  await queueMail(context, { ...receivedMail, to: application.email, about: application.id })
}
