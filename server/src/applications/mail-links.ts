import { duplicateOfText, SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import { linkRecipient } from '@epay/contract/applications/status'
import { formatInstant } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import { recordAudit } from '#server/audit/record-audit.ts'
import { issueLink, revokeLinks } from '#server/auth/links.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findEarlier } from './duplicate-queries.ts'
import { approvalRequestEmail, noDeciderEmail, packetInvitationEmail } from './emails.ts'
import { loadApplicationForUpdate } from './load-application.ts'
import type { ApplicationRow } from './queries.ts'
import { findFirstDecision } from './second-decision.ts'

type Occasion = { isReminder?: boolean }

/** Emails a personal link to everyone the application waits for, and returns their names. */
export async function mailLinks(
  context: TransactionContext,
  application: ApplicationRow,
  occasion: Occasion = {},
): Promise<string[]> {
  const recipient = linkRecipient(application)
  if (recipient === undefined) return []
  if (recipient === 'candidate') return [await inviteCandidate(context, application, occasion)]
  return askDeciders(context, { application, role: recipient, ...occasion })
}

async function askDeciders(
  context: TransactionContext,
  { application, role, isReminder }: Occasion & { application: ApplicationRow; role: Role },
): Promise<string[]> {
  const first = await findFirstDecision(context.db, application)
  const isFirst = ({ id }: { id: string }) => first?.actionAccountId === id
  const { approverLinkHours, secondDecision } = context.settings
  const holders = await findAccountsWithRole(context.db, role)
  const approvers = secondDecision === 'anyone' ? holders : holders.filter(each => !isFirst(each))
  if (approvers.length === 0)
    context.log.warn({ applicationId: application.id, role }, 'Nobody may make the next decision')
  if (approvers.length === 0 && first) await tellAdmins(context, application, role)
  const duplicateNote = await noteDuplicate(context, application)
  for (const approver of approvers) {
    const { id: accountId, email, name } = approver
    const token = await issueLink(context, {
      purpose: 'review-application',
      subjectId: application.id,
      accountId,
      email,
      name,
      role,
    })
    const { webUrl } = context.config
    const mail = approvalRequestEmail({
      company: context.settings,
      webUrl,
      approver: name,
      applicant: application,
      status: application.status,
      token,
      linkHours: approverLinkHours,
      comment: first?.remarks,
      duplicateNote,
      isReminder,
      isSecondDecision: isFirst(approver),
    })
    await queueMail(context, { ...mail, to: email, about: application.id })
  }
  return approvers.map(({ name }) => name)
}

async function tellAdmins(context: TransactionContext, applicant: ApplicationRow, role: Role): Promise<void> {
  const { webUrl } = context.config
  const mail = noDeciderEmail({ company: context.settings, webUrl, applicant, role })
  for (const { email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, { ...mail, to: email, about: applicant.id })
}

async function noteDuplicate(
  { db, settings }: TransactionContext,
  { duplicateOfId }: ApplicationRow,
): Promise<string | undefined> {
  const earlier = await findEarlier(db, duplicateOfId)
  return earlier
    ? duplicateOfText(
        earlier,
        formatInstant(earlier.creationTime.toISOString(), { timeZone: calendarZone(settings) }),
      )
    : undefined
}

async function inviteCandidate(
  context: TransactionContext,
  application: ApplicationRow,
  { isReminder }: Occasion,
): Promise<string> {
  const { id, email, firstName, lastName } = application
  const name = `${firstName} ${lastName}`
  const token = await issueLink(context, {
    purpose: 'complete-packet',
    subjectId: id,
    accountId: null,
    email,
    name,
  })
  const { candidateLinkDays } = context.settings
  const { webUrl } = context.config
  const mail = packetInvitationEmail({
    company: context.settings,
    webUrl,
    applicant: application,
    applicationId: id,
    token,
    linkDays: candidateLinkDays,
    today: context.clock.today(),
    isReminder,
  })
  await queueMail(context, { ...mail, to: email, about: id })
  return name
}

/**
 * Replaces all earlier links with new ones.
 * Throws: NOT_FOUND; CONFLICT if the application waits for no one, or no one has the deciding role.
 */
export async function sendLink(context: Context, id: string): Promise<{ sentTo: string[] }> {
  return inTransaction(context, async context => {
    const application = await loadApplicationForUpdate(context.db, id)
    const recipient = linkRecipient(application)
    if (!recipient) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.notWaiting)
    const purpose = recipient === 'candidate' ? 'complete-packet' : 'review-application'
    await revokeLinks(context, { purpose, subjectId: application.id })
    await recordAudit(context, {
      action: 'application.link-sent',
      recordType: 'application',
      recordId: application.id,
      after: { status: application.status, purpose },
    })
    const sentTo = await mailLinks(context, application)
    if (sentTo.length === 0) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.noRecipient)
    return { sentTo }
  })
}
