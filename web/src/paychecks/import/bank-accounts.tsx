import { english } from '@epay/contract/languages/translator'
import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { FINDINGS_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { Text } from '@mantine/core'
import { counted } from './counted.ts'
import { FindingsTable } from './findings-table.tsx'

type BankAccounts = Pick<ImportPreview, 'bankAccounts' | 'sharedBankAccounts'>
type Person = { employeeId: string; name: string }

const nameOf = ({ employeeId, name }: Person) => `${name} (${employeeId})`

/** What the files say about where pay goes. */
export function BankAccounts({ bankAccounts, sharedBankAccounts }: BankAccounts) {
  return (
    <>
      {bankAccounts.given > 0 && (
        <Text c="dimmed">
          {english(IMPORT_MESSAGES.givenAccounts, { employees: counted(bankAccounts.given, 'employee') })}
        </Text>
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
