import { duplicateText, SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
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
import { findEarlierApplication } from './duplicate-queries.ts'
import { approvalRequestEmail, noDeciderEmail, packetInvitationEmail, portalOf } from './emails.ts'
import { loadApplicationForUpdate } from './load-application.ts'
import type { ApplicationRow } from './queries.ts'
import { findFirstDecision } from './second-decision.ts'

type MailOptions = { isReminder?: boolean }

/** Emails a personal link to everyone the application is waiting for, and returns their names. */
export async function mailLinks(
  context: TransactionContext,
  application: ApplicationRow,
  options: MailOptions = {},
): Promise<string[]> {
  const recipient = linkRecipient(application)
  if (recipient === undefined) return []
  if (recipient === 'candidate') return [await inviteCandidate(context, application, options)]
  return emailDeciders(context, { application, role: recipient, ...options })
}

async function emailDeciders(
  context: TransactionContext,
  { application, role, isReminder }: MailOptions & { application: ApplicationRow; role: Role },
): Promise<string[]> {
  const firstDecision = await findFirstDecision(context.db, application)
  const isFirstDecider = ({ id }: { id: string }) => firstDecision?.actionAccountId === id
  const { approverLinkHours, secondDecision } = context.settings
  const roleHolders = await findAccountsWithRole(context.db, role)
  const approvers =
    secondDecision === 'anyone' ? roleHolders : roleHolders.filter(each => !isFirstDecider(each))
  if (approvers.length === 0)
    context.log.warn({ applicationId: application.id, role }, 'No one can make the next decision')
  if (approvers.length === 0 && firstDecision) await notifyAdmins(context, application, role)
  const duplicateNote = await describeDuplicate(context, application)
  for (const approver of approvers) {
    const { id: accountId, email, name } = approver
    const subject = { purpose: 'review-application', subjectId: application.id } as const
    const token = await issueLink(context, { ...subject, accountId, email, name, role })
    const mail = approvalRequestEmail({
      ...portalOf(context),
      approver: name,
      applicant: application,
      status: application.status,
      token,
      linkHours: approverLinkHours,
      comment: firstDecision?.remarks,
      duplicateNote,
      isReminder,
      isSecondDecision: isFirstDecider(approver),
    })
    await queueMail(context, { ...mail, to: email, about: application.id })
  }
  return approvers.map(({ name }) => name)
}

async function notifyAdmins(
  context: TransactionContext,
  applicant: ApplicationRow,
  role: Role,
): Promise<void> {
  const mail = noDeciderEmail(portalOf(context), applicant, role)
  for (const { email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, { ...mail, to: email, about: applicant.id })
}

async function describeDuplicate(
  { db, settings }: TransactionContext,
  { duplicateOfId }: ApplicationRow,
): Promise<string | undefined> {
  const earlier = await findEarlierApplication(db, duplicateOfId)
  if (!earlier) return undefined
  const timeZone = calendarZone(settings)
  return duplicateText(earlier, formatInstant(earlier.creationTime.toISOString(), { timeZone }))
}

async function inviteCandidate(
  context: TransactionContext,
  application: ApplicationRow,
  { isReminder }: MailOptions,
): Promise<string> {
  const { id, email, firstName, lastName } = application
  const name = `${firstName} ${lastName}`
  const subject = { purpose: 'complete-packet', subjectId: id } as const
  const token = await issueLink(context, { ...subject, accountId: null, email, name })
  const mail = packetInvitationEmail({
    ...portalOf(context),
    applicant: application,
    applicationId: id,
    token,
    linkDays: context.settings.candidateLinkDays,
    today: context.clock.today(),
    isReminder,
  })
  await queueMail(context, { ...mail, to: email, about: id })
  return name
}

/**
 * Replaces all earlier links with new ones.
 * Throws: NOT_FOUND; CONFLICT if the application isn't waiting for anyone, or no one can make the next decision.
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
