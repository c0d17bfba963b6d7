import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { type MyTaxForms, myTaxFormEndpoints } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_TEXTS as TEXTS } from '@epay/contract/tax-forms/my-texts'
import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useLanguage } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { myTaxFormsQuery } from '../queries.ts'
import { Disclosures } from './disclosures.tsx'

/** What was agreed to and when, and its withdrawal. */
export function ConsentGiven({ of: { consent, contact } }: { of: MyTaxForms }) {
  const { t, language } = useLanguage()
  const [isShown, setIsShown] = useState(false)
  const ask = useConfirm()
  const client = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => callApi(myTaxFormEndpoints.withdraw),
    onSuccess: forms => client.setQueryData(myTaxFormsQuery.queryKey, forms),
  })
  if (!consent) return null
  const askToWithdraw = async () => {
    const question = {
      ...{ title: t(TEXTS.withdrawTitle), text: t(TEXTS.withdrawText) },
      ...{ confirmLabel: t(TEXTS.withdraw), cancelLabel: t(TEXTS.stayOnline) },
    }
    if (await ask(question)) withdraw.mutate()
  }
  return (
    <Card title={TEXTS.agreed}>
      <Text>{t(TEXTS.agreedText, { date: formatDate(toDateIn(new Date(consent.at)), language) })}</Text>
      <Group justify="space-between" mt={8} mx={-8}>
        <Button variant="subtle" px={8} loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
          {t(TEXTS.withdraw)}
        </Button>
        <Button variant="subtle" px={8} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {t(TEXTS.whatAgreed)}
        </Button>
      </Group>
      {withdraw.isError && <FormAlert>{t(messageOf(withdraw.error))}</FormAlert>}
      {isShown && contact && (
        <Box mt={12}>
          <Disclosures contact={contact} />
        </Box>
      )}
    </Card>
  )
}
