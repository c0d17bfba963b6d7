import { DISCLAIMER_TITLE } from '@epay/contract/packets/page-texts'
import { packetStatements } from '@epay/contract/packets/statements'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { errorOf } from '#web/ui/label-text.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { PhotoSection } from '../photo/photo-section.tsx'
import { SignatureSection } from '../signature/signature-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { FormSection } from './form-section.tsx'

/** Step 3: photo, documents and signature. */
export function DocumentsStep() {
  return (
    <>
      <PhotoSection />
      <DocumentsSection />
      <SignatureSection />
      <DisclaimerSection />
    </>
  )
}

function DisclaimerSection() {
  const { language } = useLanguage()
  const { field, fieldState } = useController<PacketValues, 'disclaimerAcknowledged'>({
    name: 'disclaimerAcknowledged',
  })
  const { value, ...rest } = field
  return (
    <FormSection title={DISCLAIMER_TITLE}>
      <Checkbox
        {...rest}
        checked={value}
        label={packetStatements(language, '').disclaimer}
        error={errorOf(fieldState.error?.message)}
        styles={{ label: { fontSize: 'inherit', lineHeight: 1.5 } }}
      />
    </FormSection>
  )
}
