import { lastFourOf, maskNumber } from '@epay/contract/common/personal-numbers'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { ChangedBankAccount, SharedBankAccount } from '@epay/contract/paychecks/import-endpoints'
import type { Executor } from '#server/database/transaction.ts'
import { compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { findMailboxesOfAccounts, findOthersByLastFour } from './import-queries.ts'
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
  const mailboxes = await findMailboxesOfAccounts(
    tx,
    changes.flatMap(({ accountId }) => accountId ?? []),
  )
  const { companyName, payrollContact } = context.settings
  for (const change of changes) {
    const mailbox = change.accountId === null ? undefined : mailboxes.get(change.accountId)
    if (mailbox === undefined) continue
    const mail = bankAccountEmail({ companyName, payrollContact, change, language: mailbox.language })
    await queueMail(tx, context, { ...mail, to: mailbox.email, about: change.employeeId })
  }
}

type BankAccountMail = {
  companyName: string
  payrollContact: string
  change: Pick<BankAccountChange, 'name' | 'from' | 'to'>
  /** Null while the person has chosen none. */
  language: Language | null
}

export function bankAccountEmail({ companyName, payrollContact, change, ...to }: BankAccountMail) {
  const language = to.language ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  const numbers = { from: shown(change.from), to: shown(change.to) }
  return {
    kind: 'bank-account-changed',
    subject: t('Your pay goes to another bank account'),
    ...compose({
      companyName,
      language,
      heading: t('Your bank account was changed'),
      paragraphs: [
        t('Dear {name},', { name: change.name }),
        change.from === ''
          ? t('your pay now goes to the bank account ending in {to}; none was known before.', numbers)
          : t(
              'your pay now goes to the bank account ending in {to}; before, it was the one ending in {from}.',
              numbers,
            ),
        t("If you did not ask for this, please call {contact} at once. Please don't answer this mail.", {
          contact: t(payrollContact),
        }),
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
      for (const row of await findOthersByLastFour(tx, lastFours, [...seenIds])) {
        const number = openSecret(context.cipher, row, 'bankAccount')
        if (holders.has(bareNumber(number))) hold(number, { employeeId: row.id, name: row.name })
      }
      const shared = [...holders]
        .filter(([, people]) => people.length > 1)
        .map(([number, people]) => ({ bankAccount: maskNumber(number), people }))
      return { changed, shared }
    },
  }
}
