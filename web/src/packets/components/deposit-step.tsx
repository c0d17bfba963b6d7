import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { DEPOSIT_TEXTS } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { NetPaySection, WithholdingSection } from './account-sections.tsx'
import { Cell, FieldGrid, FormSection } from './form-section.tsx'
import { SampleCheck } from './sample-check.tsx'

/** Step 2: where the pay goes. */
export function DepositStep({ company }: { company: string }) {
  return (
    <>
      <FormSection title={DEPOSIT_TEXTS.where} intro={DEPOSIT_TEXTS.whereIntro}>
        <SampleCheck />
      </FormSection>
      <NetPaySection />
      <WithholdingSection />
      <AuthorizationSection company={company} />
    </>
  )
}

function AuthorizationSection({ company }: { company: string }) {
  const { register } = useFormContext<PacketValues>()
  const { language, t } = useLanguage()
  return (
    <FormSection title={DEPOSIT_TEXTS.authorization}>
      <Text mb="md">{packetStatements(language, company).authorization}</Text>
      <FieldGrid>
        <Cell span={2}>
          <DateField label={DEPOSIT_TEXTS.dateSigned} readOnly {...register('directDepositDate')} />
        </Cell>
      </FieldGrid>
      <Text c="dimmed" mt="md">
        {t(PACKET_MESSAGES.activation)}
      </Text>
    </FormSection>
  )
}
