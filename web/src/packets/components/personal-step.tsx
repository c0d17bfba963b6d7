import type { Prefill } from '@epay/contract/applications/schemas'
import { isStateCode, STATE_OPTIONS, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import {
  ADDRESS_MAX,
  APT_NUMBER_MAX,
  CITY_MAX,
  MIDDLE_INITIAL_MAX,
  NAME_MAX,
  OTHER_NAMES_MAX,
} from '@epay/contract/packets/limits'
import { AttestationSection } from './attestation-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { Fields, FormSection } from './form-section.tsx'
import { PacketDate, PacketSelect, PacketTextInput } from './packet-fields.tsx'

type PersonalStepProps = { prefill: Prefill; today: string }

/** Step 1: who is hired, what they may work as, and whom to call. */
export function PersonalStep({ prefill, today }: PersonalStepProps) {
  return (
    <>
      <FormSection title="About you" intro="As it stands on your official documents.">
        <Fields>
          <PacketTextInput
            name="firstName"
            label="First Name"
            autoComplete="given-name"
            maxLength={NAME_MAX}
          />
          <PacketTextInput
            name="lastName"
            label="Last Name"
            autoComplete="family-name"
            maxLength={NAME_MAX}
          />
          <PacketTextInput
            name="middleInitial"
            label="Middle Initial"
            isOptional
            span={2}
            autoComplete="additional-name"
            maxLength={MIDDLE_INITIAL_MAX}
          />
          <PacketTextInput
            name="otherLastNames"
            label="Other Last Names Used"
            isOptional
            span={4}
            maxLength={OTHER_NAMES_MAX}
          />
          <PacketDate name="dateOfBirth" label="Date of Birth" autoComplete="bday" max={today} />
          <PacketTextInput
            name="ssn"
            label="Social Security Number"
            placeholder="123-45-6789"
            inputMode="numeric"
            maxLength={11}
          />
        </Fields>
      </FormSection>
      <AddressSection stateApplied={prefill.stateOrProvince} />
      <AttestationSection />
      <ContactSection prefix="emergencyContact" title="Primary emergency contact" />
      <ContactSection
        prefix="secondaryEmergencyContact"
        title="Secondary emergency contact"
        isOptional
        intro="Leave all four empty, or fill in all four."
      />
    </>
  )
}

function AddressSection({ stateApplied }: { stateApplied: string }) {
  return (
    <FormSection title="Where you live">
      <Fields>
        <PacketTextInput
          name="address"
          label="Street Address"
          span={4}
          autoComplete="address-line1"
          maxLength={ADDRESS_MAX}
        />
        <PacketTextInput
          name="aptNumber"
          label="Apt. Number"
          isOptional
          span={2}
          autoComplete="address-line2"
          maxLength={APT_NUMBER_MAX}
        />
        <PacketTextInput
          name="cityOrTown"
          label="City or Town"
          span={2}
          autoComplete="address-level2"
          maxLength={CITY_MAX}
        />
        <PacketSelect
          name="state"
          label="State"
          span={2}
          autoComplete="address-level1"
          options={STATE_OPTIONS}
          emptyLabel="Select State"
          description={stateNote(stateApplied)}
        />
        <PacketTextInput name="zipCode" label="ZIP Code" span={2} autoComplete="postal-code" maxLength={10} />
      </Fields>
    </FormSection>
  )
}

/** Why the state of the application is not filled in here. */
function stateNote(stateApplied: string): string | undefined {
  if (stateApplied === '' || isStateCode(stateApplied)) return undefined
  const name = STATE_OR_TERRITORY_OPTIONS.find(option => option.value === stateApplied)?.label ?? stateApplied
  return `The application says ${name}. This form takes only the 50 states and DC, so please choose one.`
}
