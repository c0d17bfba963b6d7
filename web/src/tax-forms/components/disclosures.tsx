import { DISCLOSURES } from '@epay/contract/tax-forms/consent'
import type { MyTaxForms } from '@epay/contract/tax-forms/my-endpoints'
import { Stack, Text, Title } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'

/** Everything that the rule wants people to know, each with its heading. */
export function Disclosures({ contact }: { contact: NonNullable<MyTaxForms['contact']> }) {
  const t = useTranslate()
  const { name, address, phone, email } = contact
  const values = { contact: [name, address, phone, email].join(', ') }
  return (
    <Stack gap={12}>
      {DISCLOSURES.map(({ title, text }) => (
        <div key={title}>
          <Title order={4} fz={16}>
            {t(title)}
          </Title>
          <Text>{t(text, values)}</Text>
        </div>
      ))}
    </Stack>
  )
}
