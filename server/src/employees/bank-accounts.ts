import { lastFourOf, maskNumber } from '@epay/contract/common/personal-numbers'
import type { ChangedBankAccount, SharedBankAccount } from '@epay/contract/paychecks/import-endpoints'
import type { Executor } from '#server/database/transaction.ts'
import { compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { findEmailsOfAccounts, findHoldersOfLastFour } from './import-queries.ts'
import { openSecret } from './secrets.ts'

/** `accountId`: the account that the person had before the change. */
export type BankAccountChange = {
  employeeId: string
  name: string
  accountId: string | null
  from: string
  to: string
}

/** Mails everybody whose bank account changed, at the address that was known before. */
export async function mailBankAccountChanges(
  tx: Executor,
  context: Context,
  changes: readonly BankAccountChange[],
): Promise<void> {
  const emails = await findEmailsOfAccounts(
    tx,
    changes.flatMap(({ accountId }) => accountId ?? []),
  )
  for (const change of changes) {
    const to = change.accountId === null ? undefined : emails.get(change.accountId)
    if (to === undefined) continue
    await queueMail(tx, context, { ...bankAccountEmail(context, change), to, about: change.employeeId })
  }
}

function bankAccountEmail(
  { config: { companyName, payrollContact } }: Context,
  { name, from, to }: BankAccountChange,
) {
  const before = from === '' ? 'none was known before' : `before, it was the one ending in ${shown(from)}`
  return {
    kind: 'bank-account-changed',
    subject: 'Your pay goes to another bank account',
    ...compose({
      companyName,
      heading: 'Your bank account was changed',
      paragraphs: [
        `Dear ${name},`,
        `your pay now goes to the bank account ending in ${shown(to)}; ${before}.`,
        `If you did not ask for this, please call ${payrollContact} at once. Please don't answer this mail.`,
      ],
    }),
  }
}

function shown(number: string): string {
  return lastFourOf(number) || '****'
}

const bareNumber = (number: string) => number.replaceAll(/[\s-]/g, '')

/** What an import does to bank accounts: whose account changes, and which numbers several people share. */
export type BankAccountReview = { changed: ChangedBankAccount[]; shared: SharedBankAccount[] }

type Holder = { employeeId: string; name: string }

/** Collects the bank accounts of an import's people, as they will be after it. */
export function createBankAccountReview(tx: Executor, context: Context) {
  const changed: ChangedBankAccount[] = []
  const holders = new Map<string, Holder[]>()
  const seenIds = new Set<string>()

  const hold = (number: string, holder: Holder) => {
    const bare = bareNumber(number)
    if (bare === '') return
    const others = holders.get(bare)
    if (others) others.push(holder)
    else holders.set(bare, [holder])
  }
  return {
    addPerson(holder: Holder, number: string) {
      seenIds.add(holder.employeeId)
      hold(number, holder)
    },
    addChange({ employeeId, name, from, to }: BankAccountChange) {
      changed.push({ employeeId, name, before: maskNumber(from), after: maskNumber(to) })
    },
    /** Also counts the numbers of people who are not in the files. */
    async finish(): Promise<BankAccountReview> {
      const lastFours = [...new Set([...holders.keys()].map(lastFourOf))]
      for (const row of await findHoldersOfLastFour(tx, lastFours)) {
        const number = openSecret(context.cipher, row, 'bankAccount')
        if (!seenIds.has(row.id) && holders.has(bareNumber(number)))
          hold(number, { employeeId: row.id, name: row.name })
      }
      const shared = [...holders]
        .filter(([, people]) => people.length > 1)
        .map(([number, people]) => ({ bankAccount: maskNumber(number), people }))
      return { changed, shared }
    },
  }
}
