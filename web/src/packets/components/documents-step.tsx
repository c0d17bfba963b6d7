import type { PacketTextField } from '@epay/contract/packets/packet-form'
import { DISCLAIMER_TITLE } from '@epay/contract/packets/page-texts'
import { fullNameOf, onBehalfStatement, packetStatements } from '@epay/contract/packets/statements'
import { Checkbox } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { errorOf } from '#web/ui/label-text.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { PhotoSection } from '../photo/photo-section.tsx'
import { SignatureSection } from '../signature/signature-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { FormSection } from './form-section.tsx'
import { ReviewSection } from './review-section.tsx'

type DocumentsStepProps = {
  onEdit: (field: PacketTextField) => void
  /** Who signs for the candidate; `undefined` when the candidates sign themselves. */
  officeSigner: string | undefined
}

/** Step 3: photo and documents, and the signature under everything that was entered. */
export function DocumentsStep({ onEdit, officeSigner }: DocumentsStepProps) {
  return (
    <>
      <PhotoSection />
      <DocumentsSection />
      <ReviewSection onEdit={onEdit} />
      {officeSigner && <OnBehalf signer={officeSigner} />}
      <SignatureSection />
      <DisclaimerSection />
    </>
  )
}

function OnBehalf({ signer }: { signer: string }) {
  const { language } = useLanguage()
  const { getValues } = useFormContext<PacketValues>()
  return <FormAlert tone="info">{onBehalfStatement(language, signer, fullNameOf(getValues()))}</FormAlert>
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
