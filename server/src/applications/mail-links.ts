import { duplicateOfText } from '@epay/contract/applications/messages'
import { linkRecipient } from '@epay/contract/applications/transitions'
import type { Role } from '@epay/contract/auth/roles'
import { formatInstant } from '@epay/contract/common/dates'
import { issueLink } from '#server/auth/links.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import type { Executor } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { findEarlier } from './duplicate-queries.ts'
import { approvalRequestEmail, packetInvitationEmail } from './emails.ts'
import type { ApplicationRow } from './queries.ts'

type Occasion = { isReminder?: boolean }

/** Mails a link of their own to everyone whom the application waits for; the names of those who get one. */
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
  const approvers = await findAccountsWithRole(tx, role)
  if (approvers.length === 0)
    context.log.warn({ applicationId: application.id, role }, 'Nobody has the role that decides')
  const duplicateNote = await noteDuplicate(tx, context, application)
  for (const { id: accountId, email, name } of approvers) {
    const token = await issueLink(tx, context, {
      purpose: 'review-application',
      subjectId: application.id,
      accountId,
      email,
      name,
      role,
    })
    const { companyName, publicUrl } = context.config
    const mail = approvalRequestEmail({
      companyName,
      publicUrl,
      approver: name,
      applicant: application,
      status: application.status,
      token,
      duplicateNote,
      isReminder,
    })
    await queueMail(tx, context, { ...mail, to: email, about: application.id })
  }
  return approvers.map(({ name }) => name)
}

async function noteDuplicate(
  tx: Executor,
  { config }: Context,
  { duplicateOfId }: ApplicationRow,
): Promise<string | undefined> {
  const earlier = await findEarlier(tx, duplicateOfId)
  return earlier
    ? duplicateOfText(earlier, formatInstant(earlier.creationTime.toISOString(), config.timeZone))
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
  const { companyName, publicUrl } = context.config
  const mail = packetInvitationEmail({
    companyName,
    publicUrl,
    applicant: application,
    applicationId: id,
    token,
    isReminder,
  })
  await queueMail(tx, context, { ...mail, to: email, about: id })
  return name
}
