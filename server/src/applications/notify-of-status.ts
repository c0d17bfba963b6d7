import { STATUS } from '@epay/contract/applications/status'
import { deciderOf } from '@epay/contract/applications/transitions'
import type { Role } from '@epay/contract/auth/roles'
import { issueLink } from '#server/auth/issue-link.ts'
import { accountsWithRole } from '#server/auth/list-accounts.ts'
import type { Executor } from '#server/database/transaction.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { approvalRequestEmail, packetInvitationEmail, rejectionEmail } from './emails.ts'
import type { ApplicationRow } from './queries.ts'

/** Mails whoever has to know that the application is now in its status: the next deciders, or the applicant. */
export async function notifyOfStatus(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
): Promise<void> {
  const decider = deciderOf(application.status)
  if (decider) await askDeciders(tx, context, application, decider)
  else if (application.status === STATUS.CFOApproved) await inviteCandidate(tx, context, application)
  else await tellRejection(tx, context, application)
}

async function askDeciders(
  tx: Executor,
  context: Context,
  application: ApplicationRow,
  role: Role,
): Promise<void> {
  const approvers = await accountsWithRole(tx, role)
  if (approvers.length === 0)
    context.log.warn({ applicationId: application.id, role }, 'Nobody has the role that decides')
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
    })
    await queueMail(tx, context, { ...mail, to: email, about: application.id })
  }
}

async function inviteCandidate(tx: Executor, context: Context, application: ApplicationRow): Promise<void> {
  const { id, email, firstName, lastName } = application
  const token = await issueLink(tx, context, {
    purpose: 'complete-packet',
    subjectId: id,
    accountId: null,
    email,
    name: `${firstName} ${lastName}`,
  })
  const { companyName, publicUrl } = context.config
  const mail = packetInvitationEmail({
    companyName,
    publicUrl,
    applicant: application,
    applicationId: id,
    token,
  })
  await queueMail(tx, context, { ...mail, to: email, about: id })
}

async function tellRejection(tx: Executor, context: Context, application: ApplicationRow): Promise<void> {
  const mail = rejectionEmail(context.config.companyName, application)
  await queueMail(tx, context, { ...mail, to: application.email, about: application.id })
}
