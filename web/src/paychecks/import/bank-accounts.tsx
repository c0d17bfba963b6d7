import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { FINDINGS_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { Text } from '@mantine/core'
import { FindingsTable } from './findings-table.tsx'

type BankAccounts = Pick<ImportPreview, 'changedBankAccounts' | 'sharedBankAccounts'>
type Person = { employeeId: string; name: string }

const nameOf = ({ employeeId, name }: Person) => `${name} (${employeeId})`

/** Where pay would go by an import: accounts that change, and those that several people have. */
export function BankAccounts({ changedBankAccounts, sharedBankAccounts }: BankAccounts) {
  return (
    <>
      {changedBankAccounts.length > 0 && (
        <section aria-label={IMPORT_MESSAGES.changedAccounts}>
          <Text component="h2" fw={600}>
            {IMPORT_MESSAGES.changedAccounts}
          </Text>
          <Text c="dimmed" fz={14} mb={12}>
            {IMPORT_MESSAGES.changedAccountsText}
          </Text>
          <FindingsTable
            label={IMPORT_MESSAGES.changedAccounts}
            findings={changedBankAccounts.map(change => ({
              place: nameOf(change),
              text: `${change.before || FINDINGS_TEXTS.noAccount} → ${change.after}`,
            }))}
            titles={{ place: FINDINGS_TEXTS.employee, text: FINDINGS_TEXTS.bankAccount }}
            totalCount={changedBankAccounts.length}
          />
        </section>
      )}
      {sharedBankAccounts.length > 0 && (
        <section aria-label={IMPORT_MESSAGES.sharedAccounts}>
          <Text component="h2" fw={600}>
            {IMPORT_MESSAGES.sharedAccounts}
          </Text>
          <Text c="dimmed" fz={14} mb={12}>
            {IMPORT_MESSAGES.sharedAccountsText}
          </Text>
          <FindingsTable
            label={IMPORT_MESSAGES.sharedAccounts}
            findings={sharedBankAccounts.map(({ bankAccount, people }) => ({
              place: bankAccount,
              text: people.map(nameOf).join(', '),
            }))}
            titles={{ place: FINDINGS_TEXTS.bankAccount, text: FINDINGS_TEXTS.employees }}
            totalCount={sharedBankAccounts.length}
          />
        </section>
      )}
    </>
  )
}
