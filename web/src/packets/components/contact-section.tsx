import { CONTACT_NAME_MAX, EMAIL_MAX, PHONE_MAX } from '@epay/contract/packets/limits'
import { RELATIONSHIP_OPTIONS } from '@epay/contract/packets/options'
import { CONTACT_TEXTS } from '@epay/contract/packets/page-texts'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketSelect, PacketTextInput } from './packet-fields.tsx'

type ContactSectionProps = {
  prefix: 'emergencyContact' | 'secondaryEmergencyContact'
  title: string
  isOptional?: boolean
  intro?: string
}

/** Someone to call when something happens at work. */
export function ContactSection({ prefix, ...section }: ContactSectionProps) {
  return (
    <FormSection {...section}>
      <FieldGrid>
        <PacketTextInput name={`${prefix}Name`} label={CONTACT_TEXTS.name} maxLength={CONTACT_NAME_MAX} />
        <PacketSelect
          name={`${prefix}Relationship`}
          label={CONTACT_TEXTS.relationship}
          options={RELATIONSHIP_OPTIONS}
          emptyLabel={CONTACT_TEXTS.selectRelationship}
        />
        <PacketTextInput
          name={`${prefix}Phone`}
          label={CONTACT_TEXTS.phone}
          type="tel"
          maxLength={PHONE_MAX}
        />
        <PacketTextInput
          name={`${prefix}Email`}
          label={CONTACT_TEXTS.email}
          type="email"
          maxLength={EMAIL_MAX}
        />
      </FieldGrid>
    </FormSection>
  )
}
