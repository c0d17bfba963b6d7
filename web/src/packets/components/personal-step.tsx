import type { Prefill } from '@epay/contract/applications/schemas'
import { formatTypedSsn } from '@epay/contract/common/personal-numbers'
import { packetStatesFor, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import type { Translate } from '@epay/contract/languages/translator'
import { ATTESTATION_OPTIONS } from '@epay/contract/packets/options'
import { CONTACT_TEXTS, PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Paper, Radio, Stack } from '@mantine/core'
import { memo, useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, labelOf } from '#web/ui/fields.tsx'
import { needsExpiry, needsPapers, type PacketValues } from '../form/packet-values.ts'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketFilteredInput, PacketInput } from './packet-fields.tsx'

type PersonalStepProps = { prefill: Prefill; today: string }

export const PersonalStep = memo(function PersonalStep({ prefill, today }: PersonalStepProps) {
  return (
    <>
      <FormSection title={PERSONAL_TEXTS.about} intro={PERSONAL_TEXTS.aboutIntro}>
        <FieldGrid>
          <PacketInput name="firstName" autoComplete="given-name" />
          <PacketInput name="lastName" autoComplete="family-name" />
          <PacketInput name="middleInitial" span={2} autoComplete="additional-name" />
          <PacketInput name="otherLastNames" span={4} />
          <PacketDate name="dateOfBirth" autoComplete="bday" max={today} />
          <PacketFilteredInput
            name="ssn"
            placeholder={PERSONAL_TEXTS.ssnExample}
            inputMode="numeric"
            filter={formatTypedSsn}
            isSecret
          />
        </FieldGrid>
      </FormSection>
      <AddressSection applicationState={prefill.stateOrProvince} />
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

function AddressSection({ applicationState }: { applicationState: string }) {
  const t = useTranslate()
  const options = packetStatesFor(applicationState)
  const isOffered = options.some(({ value }) => value === applicationState)
  return (
    <FormSection title={PERSONAL_TEXTS.home}>
      <FieldGrid>
        <PacketInput name="address" span={4} autoComplete="address-line1" />
        <PacketInput name="aptNumber" span={2} autoComplete="address-line2" />
        <PacketInput name="cityOrTown" span={2} autoComplete="address-level2" />
        <PacketInput
          name="state"
          span={2}
          autoComplete="address-level1"
          emptyLabel={PERSONAL_TEXTS.selectState}
          options={options}
          description={isOffered ? undefined : stateNote(applicationState, t)}
        />
        <PacketInput name="zipCode" span={2} autoComplete="postal-code" />
      </FieldGrid>
    </FormSection>
  )
}

function stateNote(applicationState: string, t: Translate): string | undefined {
  if (applicationState === '') return undefined
  const name =
    STATE_OR_TERRITORY_OPTIONS.find(option => option.value === applicationState)?.label ?? applicationState
  return t(PERSONAL_TEXTS.otherState, { state: t(name) })
}

type ContactSectionProps = {
  prefix: 'emergencyContact' | 'secondaryEmergencyContact'
  title: string
  isOptional?: boolean
  intro?: string
}

function ContactSection({ prefix, ...section }: ContactSectionProps) {
  return (
    <FormSection {...section}>
      <FieldGrid>
        <PacketInput name={`${prefix}Name`} />
        <PacketInput name={`${prefix}Relationship`} emptyLabel={CONTACT_TEXTS.selectRelationship} />
        <PacketInput name={`${prefix}Phone`} type="tel" />
        <PacketInput name={`${prefix}Email`} type="email" />
      </FieldGrid>
    </FormSection>
  )
}

/** Corresponds to section 1 of Form I-9. */
function AttestationSection() {
  const t = useTranslate()
  const { field, fieldState } = useController<PacketValues, 'attestation'>({ name: 'attestation' })
  const { error } = fieldState
  const papersId = useId()
  return (
    <FormSection title={PERSONAL_TEXTS.authorization}>
      <Radio.Group
        {...field}
        label={labelOf(PERSONAL_TEXTS.attest, false)}
        error={errorOf(error?.message)}
        data-invalid={error ? true : undefined}
      >
        <Stack gap={0}>
          {ATTESTATION_OPTIONS.map(option => (
            <Radio key={option.value} value={option.value} label={t(option.label)} styles={OPTION_STYLES} />
          ))}
        </Stack>
      </Radio.Group>
      {needsPapers(field.value) && (
        <Paper withBorder role="group" aria-labelledby={papersId} mt={16} p={16} bg="var(--epay-raised)">
          <Box id={papersId} mb={12} c="dimmed">
            {t(PERSONAL_TEXTS.papers)}
          </Box>
          <FieldGrid>
            {needsExpiry(field.value) && <PacketDate name="attestationExpDate" />}
            <PacketInput name="attestationUSCIS" />
            <PacketInput name="attestationI94" />
            <PacketInput name="attestationPassport" />
            <PacketInput name="attestationCountry" autoComplete="country-name" />
          </FieldGrid>
        </Paper>
      )}
    </FormSection>
  )
}

const OPTION_STYLES = {
  body: { alignItems: 'center', minHeight: 44 },
  label: { paddingBlock: 11, fontSize: 'inherit', lineHeight: 1.4 },
}
