import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@epay/contract/common/endpoint'
import { lastFourOf, maskNumber } from '@epay/contract/common/personal-numbers'
import type { bankAccountEndpoints } from '@epay/contract/employees/bank-accounts'
import {
  BANK_ACCOUNT_MESSAGES,
  KNOWN_EMAIL_DAYS,
  OWN_CHANGES_DAYS,
} from '@epay/contract/employees/bank-accounts'
import type { Language } from '@epay/contract/languages/languages'
import { recordAudit } from '#server/audit/record-audit.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { actingUser, type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import {
  countBankAccountChanges,
  findMailboxes,
  insertBankAccountChange,
  listBankAccountChangesOf,
  listPeopleToNotify,
  markNotified,
} from './bank-account-queries.ts'
import { bankAccountEmail } from './bank-accounts.ts'
import { ownEmployeeId } from './read-employees.ts'

/** `line`: the line in the import's file; null for a packet. */
type Source = { source: string; line: number | null }
export type BankAccountChange = Source & { employeeId: string; name: string; from: string; to: string }

const DAY_MS = 24 * 3600 * 1000
const daysBefore = ({ clock }: Context, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

export function countRecentBankAccountChanges(context: Context): Promise<number> {
  return countBankAccountChanges(context.db, daysBefore(context, 1))
}

/**
 * Records the changes in the audit trail, shows them on the profile, and emails the employee at the current address and
 * the one that preceded any recent change. If EPay has no earlier address, HR has to notify the employee in person.
 * Call this in the transaction that makes the changes.
 */
export async function recordBankAccountChanges(
  context: TransactionContext,
  changes: readonly BankAccountChange[],
): Promise<void> {
  const ids = changes.map(({ employeeId }) => employeeId)
  const addresses = await findAddresses(context, ids)
  for (const change of changes) {
    const { employeeId, from, to, source, line } = change
    const mailbox = addresses.get(employeeId)
    await insertBankAccountChange(context.db, {
      ...{ id: randomUUID(), employeeId, at: context.clock.now(), source, line },
      ...{ beforeLast4: lastFourOf(from), afterLast4: lastFourOf(to) },
      needsNotice: !mailbox?.isKnown,
    })
    await recordAudit(context, {
      action: 'employee.bank-account-changed',
      recordType: 'employee',
      recordId: employeeId,
      before: { bankAccount: maskNumber(from) },
      after: { bankAccount: maskNumber(to), source, ...(line !== null && { line }) },
    })
    if (!mailbox) continue
    const mail = bankAccountEmail({ company: context.settings, change, language: mailbox.language })
    for (const address of mailbox.addresses)
      await queueMail(context, { ...mail, to: address, about: employeeId })
  }
}

/** `isKnown`: whether the employee's account existed before the period of recent changes. */
type Addresses = { language: Language | null; isKnown: boolean; addresses: string[] }

/**
 * Returns each employee's current email, and the one that preceded any recent change. Leaves out employees without an
 * active account.
 */
export async function findAddresses(
  context: TransactionContext,
  employeeIds: readonly string[],
): Promise<Map<string, Addresses>> {
  const mailboxes = await findMailboxes(context.db, employeeIds, daysBefore(context, KNOWN_EMAIL_DAYS))
  return new Map(
    [...mailboxes].map(([id, { language, isKnown, previousEmail, email }]) => {
      const isSame = previousEmail.toLowerCase() === email.toLowerCase()
      return [id, { language, isKnown, addresses: isSame ? [email] : [previousEmail, email] }]
    }),
  )
}

/** Newest first. Throws: NOT_FOUND. */
export async function listOwnBankAccountChanges(
  context: Context,
): Promise<ResponseOf<typeof bankAccountEndpoints.own>> {
  const rows = await listBankAccountChangesOf(
    context.db,
    await ownEmployeeId(context),
    daysBefore(context, OWN_CHANGES_DAYS),
  )
  const changes = rows.map(({ at, afterLast4 }) => ({ at: at.toISOString(), endingIn: afterLast4 }))
  return { contact: context.settings.payrollContact, changes }
}

export async function getPeopleToNotify(
  context: Context,
): Promise<ResponseOf<typeof bankAccountEndpoints.peopleToNotify>> {
  const rows = await listPeopleToNotify(context.db)
  return rows.map(({ at, notifiedAt, beforeLast4, afterLast4, ...row }) => ({
    ...row,
    ...{ at: at.toISOString(), notifiedAt: notifiedAt?.toISOString() ?? null },
    ...{ before: beforeLast4 && `••••${beforeLast4}`, after: afterLast4 && `••••${afterLast4}` },
  }))
}

/**
 * Records that the signed-in user notified the employee in person.
 * Throws: CONFLICT if there is no such change, it requires no notice, or the employee has already been notified.
 */
export async function markPersonNotified(context: Context, id: string): Promise<void> {
  const { name } = actingUser(context)
  await inTransaction(context, async context => {
    const change = await markNotified(context.db, id, { at: context.clock.now(), by: name })
    if (!change) throw new PortalError('CONFLICT', BANK_ACCOUNT_MESSAGES.alreadyNotified)
    await recordAudit(context, {
      action: 'employee.bank-account-told',
      recordType: 'employee',
      recordId: change.employeeId,
      after: { change: id },
    })
  })
}
