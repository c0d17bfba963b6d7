import { DISCLAIMER } from '@epay/contract/packets/messages'
import { Checkbox } from '@mantine/core'
import { useController } from 'react-hook-form'
import { errorOf } from '#web/ui/label-text.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { PhotoSection } from '../photo/photo-section.tsx'
import { SignatureSection } from '../signature/signature-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { FormSection } from './form-section.tsx'

/** Step 3: face, papers and signature. */
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
  const { field, fieldState } = useController<PacketValues, 'disclaimerAcknowledged'>({
    name: 'disclaimerAcknowledged',
  })
  const { value, ...rest } = field
  return (
    <FormSection title="Disclaimer">
      <Checkbox
        {...rest}
        checked={value}
        label={DISCLAIMER}
        error={errorOf(fieldState.error?.message)}
        styles={{ label: { fontSize: 'inherit', lineHeight: 1.5 } }}
      />
    </FormSection>
  )
}
