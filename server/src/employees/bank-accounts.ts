import { lastFourOf, maskNumber } from '@epay/contract/common/personal-numbers'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import type { ChangedBankAccount, SharedBankAccount } from '@epay/contract/paychecks/import-endpoints'
import type { Settings } from '@epay/contract/settings/settings'
import { type Company, compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'

type BankAccountEmailInput = {
  company: Company & Pick<Settings, 'payrollContact'>
  change: { name: string; from: string; to: string }
  language: Language | null
}

export function bankAccountEmail({ company, change, language: chosenLanguage }: BankAccountEmailInput) {
  const language = chosenLanguage ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  const numbers = { from: lastFourOrMask(change.from), to: lastFourOrMask(change.to) }
  return {
    kind: 'bank-account-changed',
    subject: t('Your direct deposit changed'),
    ...compose({
      company,
      language,
      heading: t('Your bank account changed'),
      paragraphs: [
        greeting(firstNameOf(change.name), language),
        change.from === ''
          ? t('Your direct deposit now goes to the account ending in {to}.', numbers)
          : t(
              'Your direct deposit changed from the account ending in {from} to the account ending in {to}.',
              numbers,
            ),
        t("Didn't ask for this? Call {contact} right away. Don't reply to this email.", {
          contact: t(company.payrollContact),
        }),
      ],
    }),
  }
}

function lastFourOrMask(number: string): string {
  return lastFourOf(number) || '****'
}

const normalizeNumber = (number: string) => number.replaceAll(/[\s-]/g, '')

/**
 * `given`: how many existing people have an account number or type in the files. `changed`: people whose account
 * changed; empty in a preview, which doesn't compare numbers. `shared`: numbers that appear in several rows.
 */
export type BankAccountReview = {
  given: number
  changed: ChangedBankAccount[]
  shared: SharedBankAccount[]
}

type Holder = { employeeId: string; name: string }

/** Collects the account numbers in an import's files without comparing them to stored ones. */
export function createBankAccountReview() {
  const changed: ChangedBankAccount[] = []
  const holders = new Map<string, Holder[]>()
  let givenCount = 0
  return {
    addPerson(holder: Holder, number: string) {
      const normalized = normalizeNumber(number)
      if (normalized === '') return
      const sharers = holders.get(normalized)
      if (sharers) sharers.push(holder)
      else holders.set(normalized, [holder])
    },
    countGiven() {
      givenCount += 1
    },
    addChange({ employeeId, name, from, to }: Holder & { from: string; to: string }) {
      changed.push({ employeeId, name, before: maskNumber(from), after: maskNumber(to) })
    },
    finish(): BankAccountReview {
      const sharedAccounts = [...holders]
        .filter(([, people]) => people.length > 1)
        .map(([number, people]) => ({ bankAccount: maskNumber(number), people }))
      return { given: givenCount, changed, shared: sharedAccounts }
    },
  }
}
