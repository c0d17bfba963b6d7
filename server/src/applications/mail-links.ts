import { duplicateOfText, SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import { linkRecipient } from '@epay/contract/applications/status'
import { formatInstant } from '@epay/contract/common/dates'
import type { Role } from '@epay/contract/common/roles'
import { recordAudit } from '#server/audit/record-audit.ts'
import { issueLink, revokeLinks } from '#server/auth/links.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Executor, inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { findEarlier } from './duplicate-queries.ts'
import { approvalRequestEmail, noDeciderEmail, packetInvitationEmail } from './emails.ts'
import { loadApplicationForUpdate } from './load-application.ts'
import type { ApplicationRow } from './queries.ts'
import { findFirstDecision } from './second-decision.ts'

type Occasion = { isReminder?: boolean }

/** Mails a personal link to everyone whom the application waits for; returns their names. */
export async function mailLinks(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
  occasion: Occasion = {},
): Promise<string[]> {
  const recipient = linkRecipient(application)
  if (recipient === undefined) return []
  if (recipient === 'candidate') return [await inviteCandidate(tx, context, application, occasion)]
  return askDeciders(tx, context, { application, role: recipient, ...occasion })
}

async function askDeciders(
  tx: Executor,
  context: Context,
  { application, role, isReminder }: Occasion & { application: ApplicationRow; role: Role },
): Promise<string[]> {
  const first = await findFirstDecision(tx, application)
  const isFirst = ({ id }: { id: string }) => first?.actionAccountId === id
  const { companyName, approverLinkHours, secondDecision } = context.settings
  const holders = await findAccountsWithRole(tx, role)
  const approvers = secondDecision === 'anyone' ? holders : holders.filter(each => !isFirst(each))
  if (approvers.length === 0)
    context.log.warn({ applicationId: application.id, role }, 'Nobody may make the next decision')
  if (approvers.length === 0 && first) await tellAdmins(tx, context, application, role)
  const duplicateNote = await noteDuplicate(tx, context, application)
  for (const approver of approvers) {
    const { id: accountId, email, name } = approver
    const token = await issueLink(tx, context, {
      purpose: 'review-application',
      subjectId: application.id,
      accountId,
      email,
      name,
      role,
    })
    const { webUrl } = context.config
    const mail = approvalRequestEmail({
      companyName,
      webUrl,
      approver: name,
      applicant: application,
      status: application.status,
      token,
      linkHours: approverLinkHours,
      duplicateNote,
      isReminder,
      isSecondDecision: isFirst(approver),
    })
    await queueMail(tx, context, { ...mail, to: email, about: application.id })
  }
  return approvers.map(({ name }) => name)
}

async function tellAdmins(
  tx: Executor,
  context: Context,
  applicant: ApplicationRow,
  role: Role,
): Promise<void> {
  const { companyName } = context.settings
  const { webUrl } = context.config
  const mail = noDeciderEmail({ companyName, webUrl, applicant, role })
  for (const { email } of await findAccountsWithRole(tx, 'Admin'))
    await queueMail(tx, context, { ...mail, to: email, about: applicant.id })
}

async function noteDuplicate(
  tx: Executor,
  { settings }: Context,
  { duplicateOfId }: ApplicationRow,
): Promise<string | undefined> {
  const earlier = await findEarlier(tx, duplicateOfId)
  return earlier
    ? duplicateOfText(
        earlier,
        formatInstant(earlier.creationTime.toISOString(), { timeZone: calendarZone(settings) }),
      )
    : undefined
}

async function inviteCandidate(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
  { isReminder }: Occasion,
): Promise<string> {
  const { id, email, firstName, lastName } = application
  const name = `${firstName} ${lastName}`
  const token = await issueLink(tx, context, {
    purpose: 'complete-packet',
    subjectId: id,
    accountId: null,
    email,
    name,
  })
  const { companyName, candidateLinkDays } = context.settings
  const { webUrl } = context.config
  const mail = packetInvitationEmail({
    companyName,
    webUrl,
    applicant: application,
    applicationId: id,
    token,
    linkDays: candidateLinkDays,
    isReminder,
  })
  await queueMail(tx, context, { ...mail, to: email, about: id })
  return name
}

/**
 * Mails new links to those whom the application waits for; earlier ones end.
 * Throws: NOT_FOUND; CONFLICT when it waits for nobody, or nobody has the role that decides.
 */
export async function sendLink(context: Context, id: string): Promise<{ sentTo: string[] }> {
  return inTransaction(context.database, async tx => {
    const application = await loadApplicationForUpdate(tx, id)
    const recipient = linkRecipient(application)
    if (!recipient) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.notWaiting)
    const purpose = recipient === 'candidate' ? 'complete-packet' : 'review-application'
    await revokeLinks(tx, context, { purpose, subjectId: application.id })
    await recordAudit(tx, context, {
      action: 'application.link-sent',
      recordType: 'application',
      recordId: application.id,
      after: { status: application.status, purpose },
    })
    const sentTo = await mailLinks(tx, context, application)
    if (sentTo.length === 0) throw new PortalError('CONFLICT', SEND_LINK_MESSAGES.nobody)
    return { sentTo }
  })
}
