import type { Prefill } from '@epay/contract/applications/schemas'
import { typedSsn } from '@epay/contract/common/personal-numbers'
import { isStateCode, STATE_OPTIONS, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import type { Translate } from '@epay/contract/languages/translator'
import {
  ADDRESS_MAX,
  APT_NUMBER_MAX,
  CITY_MAX,
  MIDDLE_INITIAL_MAX,
  NAME_MAX,
  OTHER_NAMES_MAX,
} from '@epay/contract/packets/limits'
import { CONTACT_TEXTS, PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { useTranslate } from '#web/lib/translated.tsx'
import { AttestationSection } from './attestation-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketFilteredInput, PacketSelect, PacketTextInput } from './packet-fields.tsx'

type PersonalStepProps = { prefill: Prefill; today: string }

/** Step 1: who is hired, what they may work as, and whom to call. */
export function PersonalStep({ prefill, today }: PersonalStepProps) {
  return (
    <>
      <FormSection title={PERSONAL_TEXTS.about} intro={PERSONAL_TEXTS.aboutIntro}>
        <FieldGrid>
          <PacketTextInput
            name="firstName"
            label={PERSONAL_TEXTS.firstName}
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <PacketTextInput
            name="lastName"
            label={PERSONAL_TEXTS.lastName}
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
          <PacketTextInput
            name="middleInitial"
            label={PERSONAL_TEXTS.middleInitial}
            isOptional
            span={2}
            autoComplete="additional-name"
            maxLength={MIDDLE_INITIAL_MAX}
          />
          <PacketTextInput
            name="otherLastNames"
            label={PERSONAL_TEXTS.otherLastNames}
            isOptional
            span={4}
            maxLength={OTHER_NAMES_MAX}
          />
          <PacketDate name="dateOfBirth" label={PERSONAL_TEXTS.dateOfBirth} autoComplete="bday" max={today} />
          <PacketFilteredInput
            name="ssn"
            label={PERSONAL_TEXTS.ssn}
            placeholder={PERSONAL_TEXTS.ssnExample}
            inputMode="numeric"
            filter={typedSsn}
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
}

function AddressSection({ stateApplied }: { stateApplied: string }) {
  const t = useTranslate()
  return (
    <FormSection title={PERSONAL_TEXTS.home}>
      <FieldGrid>
        <PacketTextInput
          name="address"
          label={PERSONAL_TEXTS.address}
          span={4}
          autoComplete="address-line1"
          maxLength={ADDRESS_MAX}
        />
        <PacketTextInput
          name="aptNumber"
          label={PERSONAL_TEXTS.aptNumber}
          isOptional
          span={2}
          autoComplete="address-line2"
          maxLength={APT_NUMBER_MAX}
        />
        <PacketTextInput
          name="cityOrTown"
          label={PERSONAL_TEXTS.cityOrTown}
          span={2}
          autoComplete="address-level2"
          maxLength={CITY_MAX}
        />
        <PacketSelect
          name="state"
          label={PERSONAL_TEXTS.state}
          span={2}
          autoComplete="address-level1"
          options={STATE_OPTIONS}
          emptyLabel={PERSONAL_TEXTS.selectState}
          description={stateNote(stateApplied, t)}
        />
        <PacketTextInput
          name="zipCode"
          label={PERSONAL_TEXTS.zipCode}
          span={2}
          autoComplete="postal-code"
          maxLength={10}
        />
      </FieldGrid>
    </FormSection>
  )
}

/** Why the state of the application is not filled in here. */
function stateNote(stateApplied: string, t: Translate): string | undefined {
  if (stateApplied === '' || isStateCode(stateApplied)) return undefined
  const name = STATE_OR_TERRITORY_OPTIONS.find(option => option.value === stateApplied)?.label ?? stateApplied
  return t(PERSONAL_TEXTS.otherState, { state: t(name) })
}
