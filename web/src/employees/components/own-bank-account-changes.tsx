import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { bankAccountEndpoints, OWN_BANK_ACCOUNT_TEXTS } from '@epay/contract/employees/bank-accounts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/lib/api-client.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

/** That the person's bank account was changed lately, and what to do if it wasn't them. */
export function OwnBankAccountChanges() {
  const t = useTranslate()
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['employees', 'own-bank-account-changes'],
    queryFn: ({ signal }) => callApi(bankAccountEndpoints.own, { signal }),
  })
  if (!data || data.changes.length === 0) return null
  const { changed, removed, notYou } = OWN_BANK_ACCOUNT_TEXTS
  return (
    <FormAlert tone="info">
      {data.changes.map(({ at, endingIn }) => (
        <Text key={at} inherit>
          {t(endingIn === '' ? removed : changed, {
            date: formatDate(toDateIn(new Date(at)), language),
            number: endingIn,
          })}
        </Text>
      ))}
      <Text inherit>{t(notYou, { contact: t(data.contact) })}</Text>
    </FormAlert>
  )
}
