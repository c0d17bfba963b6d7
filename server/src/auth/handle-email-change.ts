import type { Language } from '@epay/contract/languages/languages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { emailChangedMails } from './emails.ts'
import { expireLinksOfPerson, type Person } from './link-queries.ts'
import { revokeSessionsOf } from './session-queries.ts'

type EmailChange = {
  person: Person
  name: string
  username?: string
  from: string
  to: string
  language: Language | null
}

/** In practice, mail servers ignore case in addresses. */
export function isDifferentMailbox(a: string, b: string): boolean {
  return a.toLowerCase() !== b.toLowerCase()
}

/**
 * Expires every link emailed to the person, revokes the sessions that such links started, and notifies both
 * addresses. Must run in the transaction that changes the email. Returns false if both addresses are the same
 * mailbox.
 */
export async function handleEmailChange(
  context: TransactionContext,
  { person, name, username, from, to, language }: EmailChange,
): Promise<boolean> {
  if (!isDifferentMailbox(from, to)) return false
  const at = context.clock.now()
  await expireLinksOfPerson(context.db, person, from, at)
  if (person.kind === 'account')
    await revokeSessionsOf(context.db, person.id, { at, reason: 'e-mail changed', kind: 'link' })
  await recordAudit(context, {
    action: 'email.changed',
    recordType: person.kind,
    recordId: person.id,
    before: { email: from },
    after: { email: to },
  })
  const mails = emailChangedMails({
    ...{ company: context.settings, name, username, language },
    isUsernameNew: username?.toLowerCase() === to.toLowerCase(),
  })
  if (from !== '') await queueMail(context, { ...mails.old, to: from, about: person.id })
  await queueMail(context, { ...mails.new, to, about: person.id })
  return true
}
