import { directDepositAuthorization, PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { portalQuery } from '../queries.ts'
import { NetPaySection, WithholdingSection } from './account-sections.tsx'
import { Cell, Fields, FormSection } from './form-section.tsx'
import { SampleCheck } from './sample-check.tsx'

/** Step 2: where the pay goes. */
export function DepositStep() {
  return (
    <>
      <FormSection
        title="Where to find your numbers"
        intro="Both are at the bottom of a check. Your bank's app or website shows them too, as account details."
      >
        <SampleCheck />
      </FormSection>
      <NetPaySection />
      <WithholdingSection />
      <AuthorizationSection />
    </>
  )
}

function AuthorizationSection() {
  const { data } = useQuery(portalQuery())
  const { register } = useFormContext<PacketValues>()
  return (
    <FormSection title="Authorization">
      <Text mb="md">{directDepositAuthorization(data?.companyName ?? 'my employer')}</Text>
      <Fields>
        <Cell span={2}>
          <DateField label="Date Signed" readOnly {...register('directDepositDate')} />
        </Cell>
      </Fields>
      <Text c="dimmed" mt="md">
        {PACKET_MESSAGES.activation}
      </Text>
    </FormSection>
  )
}
