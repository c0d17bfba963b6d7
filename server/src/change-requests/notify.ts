import type { ChangeField } from '@epay/contract/change-requests/fields'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { findAddresses } from '#server/employees/bank-account-changes.ts'
import type { EmployeeRow } from '#server/employees/queries.ts'
import { type NewMail, queueMail } from '#server/mail/queue-mail.ts'
import { actingUser, type TransactionContext } from '#server/platform/context.ts'
import {
  bankRequestEmail,
  decidedEmail,
  disputedChangeEmail,
  type OwnerMailInput,
  officeEmail,
  takenBackEmail,
} from './emails.ts'
import type { Lines } from './tables.ts'

type Employee = Pick<EmployeeRow, 'id' | 'name'>
type NewRequest = { field: ChangeField; before: Lines; after: Lines; isNoticeOnly: boolean }

/**
 * Notifies HR, except the requester, of a request. For a bank change, also emails the owner's current and previous
 * addresses.
 */
export async function notifyOfRequest(
  context: TransactionContext,
  { id, name }: Employee,
  { field, before, after, isNoticeOnly }: NewRequest,
): Promise<void> {
  const { config, settings } = context
  if (field === 'directDeposit')
    await mailOwner(context, { id, name }, input => bankRequestEmail({ ...input, before, after }))
  const mail = officeEmail({ company: settings, webUrl: config.webUrl, name, field, isNoticeOnly })
  const { accountId } = actingUser(context)
  await mailManagers(context, { ...mail, about: id }, manager => manager !== accountId)
}

/** @param decision.reason why the request was refused; undefined if it was approved */
export function notifyOfDecision(
  context: TransactionContext,
  employee: Employee,
  decision: { field: ChangeField; reason?: string },
): Promise<void> {
  return mailOwner(context, employee, input => decidedEmail({ ...input, ...decision }))
}

export function notifyOfWithdrawal(context: TransactionContext, employee: Employee): Promise<void> {
  return mailOwner(context, employee, takenBackEmail)
}

/** Asks HR to call an employee whose bank change went to payroll before they secured their account. */
export function notifyOfDisputedChange(context: TransactionContext, { id, name }: Employee): Promise<void> {
  const { config, settings } = context
  const mail = disputedChangeEmail({ company: settings, webUrl: config.webUrl, name })
  return mailManagers(context, { ...mail, about: id })
}

type Mail = Omit<NewMail, 'to' | 'about'>

async function mailOwner(
  context: TransactionContext,
  { id, name }: Employee,
  composeMail: (input: OwnerMailInput) => Mail,
): Promise<void> {
  const { config, settings } = context
  const mailbox = (await findAddresses(context, [id])).get(id)
  if (!mailbox) return
  const mail = composeMail({ company: settings, webUrl: config.webUrl, name, language: mailbox.language })
  for (const address of mailbox.addresses) await queueMail(context, { ...mail, to: address, about: id })
}

async function mailManagers(
  context: TransactionContext,
  mail: Omit<NewMail, 'to'>,
  isRecipient: (accountId: string) => boolean = () => true,
): Promise<void> {
  for (const { id, email } of await findAccountsWithRole(context.db, 'HR-Manager'))
    if (isRecipient(id)) await queueMail(context, { ...mail, to: email })
}
