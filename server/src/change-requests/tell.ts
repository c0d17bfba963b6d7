import type { ChangeField } from '@epay/contract/change-requests/fields'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { findAddresses } from '#server/employees/bank-account-changes.ts'
import type { EmployeeRow } from '#server/employees/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { actingUser, type TransactionContext } from '#server/platform/context.ts'
import { bankRequestEmail, decidedEmail, officeEmail, takenBackEmail } from './emails.ts'
import type { Lines } from './tables.ts'

type Person = Pick<EmployeeRow, 'id' | 'name'>
type Asked = { field: ChangeField; before: Lines; after: Lines; isTold: boolean }

/** HR hears of every request; the owner of a bank account at the old and the new email. */
export async function tellOfRequest(
  context: TransactionContext,
  { id, name }: Person,
  { field, before, after, isTold }: Asked,
): Promise<void> {
  const { config, db, settings } = context
  if (field === 'directDeposit')
    await mailOwner(context, { id, name }, language =>
      bankRequestEmail({ company: settings, webUrl: config.webUrl, name, language, before, after }),
    )
  const { accountId } = actingUser(context)
  const mail = officeEmail({ company: settings, webUrl: config.webUrl, name, field, isTold })
  for (const manager of await findAccountsWithRole(db, 'HR-Manager'))
    if (manager.id !== accountId) await queueMail(context, { ...mail, to: manager.email, about: id })
}

/** @param reason why it was refused; nothing when it was approved */
export function tellOfDecision(
  context: TransactionContext,
  { id, name }: Person,
  { field, reason }: { field: ChangeField; reason?: string },
): Promise<void> {
  const { config, settings } = context
  return mailOwner(context, { id, name }, language =>
    decidedEmail({ company: settings, webUrl: config.webUrl, name, language, field, reason }),
  )
}

export function tellOfTakingBack(context: TransactionContext, { id, name }: Person): Promise<void> {
  const { config, settings } = context
  return mailOwner(context, { id, name }, language =>
    takenBackEmail({ company: settings, webUrl: config.webUrl, name, language }),
  )
}

type Mail = ReturnType<typeof bankRequestEmail>

async function mailOwner(
  context: TransactionContext,
  { id }: Person,
  write: (language: Parameters<typeof bankRequestEmail>[0]['language']) => Mail,
): Promise<void> {
  const mailbox = (await findAddresses(context, [id])).get(id)
  if (!mailbox) return
  const mail = write(mailbox.language)
  for (const address of mailbox.addresses) await queueMail(context, { ...mail, to: address, about: id })
}
