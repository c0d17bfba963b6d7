import type { Prefill } from '@epay/contract/applications/schemas'
import { typedSsn } from '@epay/contract/common/personal-numbers'
import { packetStatesFor, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import type { Translate } from '@epay/contract/languages/translator'
import { CONTACT_TEXTS, PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { memo } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { AttestationSection } from './attestation-section.tsx'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketFilteredInput, PacketSelect, PacketTextInput } from './packet-fields.tsx'

type PersonalStepProps = { prefill: Prefill; today: string }

/** Step 1: the person, the attestation and the emergency contacts. */
export const PersonalStep = memo(function PersonalStep({ prefill, today }: PersonalStepProps) {
  return (
    <>
      <FormSection title={PERSONAL_TEXTS.about} intro={PERSONAL_TEXTS.aboutIntro}>
        <FieldGrid>
          <PacketTextInput name="firstName" autoComplete="given-name" />
          <PacketTextInput name="lastName" autoComplete="family-name" />
          <PacketTextInput name="middleInitial" span={2} autoComplete="additional-name" />
          <PacketTextInput name="otherLastNames" span={4} />
          <PacketDate name="dateOfBirth" autoComplete="bday" max={today} />
          <PacketFilteredInput
            name="ssn"
            placeholder={PERSONAL_TEXTS.ssnExample}
            inputMode="numeric"
            filter={typedSsn}
            isSecret
          />
        </FieldGrid>
      </FormSection>
      <AddressSection stateApplied={prefill.stateOrProvince} />
      <AttestationSection />
      <ContactSection prefix="emergencyContact" title={CONTACT_TEXTS.primary} />
      <ContactSection
        prefix="secondaryEmergencyContact"
        title={CONTACT_TEXTS.secondary}
        isOptional
        intro={CONTACT_TEXTS.secondaryIntro}
      />
    </>
  )
})

function AddressSection({ stateApplied }: { stateApplied: string }) {
  const t = useTranslate()
  const options = packetStatesFor(stateApplied)
  const isOffered = options.some(({ value }) => value === stateApplied)
  return (
    <FormSection title={PERSONAL_TEXTS.home}>
      <FieldGrid>
        <PacketTextInput name="address" span={4} autoComplete="address-line1" />
        <PacketTextInput name="aptNumber" span={2} autoComplete="address-line2" />
        <PacketTextInput name="cityOrTown" span={2} autoComplete="address-level2" />
        <PacketSelect
          name="state"
          span={2}
          autoComplete="address-level1"
          emptyLabel={PERSONAL_TEXTS.selectState}
          options={options}
          description={isOffered ? undefined : stateNote(stateApplied, t)}
        />
        <PacketTextInput name="zipCode" span={2} autoComplete="postal-code" />
      </FieldGrid>
    </FormSection>
  )
}

/** Explains why the state from the application was not prefilled. */
function stateNote(stateApplied: string, t: Translate): string | undefined {
  if (stateApplied === '') return undefined
  const name = STATE_OR_TERRITORY_OPTIONS.find(option => option.value === stateApplied)?.label ?? stateApplied
  return t(PERSONAL_TEXTS.otherState, { state: t(name) })
}

type ContactSectionProps = {
  prefix: 'emergencyContact' | 'secondaryEmergencyContact'
  title: string
  isOptional?: boolean
  intro?: string
}

/** An emergency contact. */
function ContactSection({ prefix, ...section }: ContactSectionProps) {
  return (
    <FormSection {...section}>
      <FieldGrid>
        <PacketTextInput name={`${prefix}Name`} />
        <PacketSelect name={`${prefix}Relationship`} emptyLabel={CONTACT_TEXTS.selectRelationship} />
        <PacketTextInput name={`${prefix}Phone`} type="tel" />
        <PacketTextInput name={`${prefix}Email`} type="email" />
      </FieldGrid>
    </FormSection>
  )
}
