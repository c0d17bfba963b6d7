import { COUNTRY_MAX, IMMIGRATION_NUMBER_MAX } from '@epay/contract/packets/limits'
import { ATTESTATION_OPTIONS } from '@epay/contract/packets/options'
import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { errorOf } from '#web/ui/label-text.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { asksForWorkAuthorization } from '../form/work-authorization.ts'
import classes from './attestation-section.module.css'
import { Fields, FormSection } from './form-section.tsx'
import { PacketDate, PacketTextInput } from './packet-fields.tsx'

/** Form I-9, section 1: on what ground the person may work. */
export function AttestationSection() {
  const { field, fieldState } = useController<PacketValues, 'attestation'>({ name: 'attestation' })
  const { error } = fieldState
  return (
    <FormSection title="Employment authorization">
      <Radio.Group
        {...field}
        label="I attest that I am"
        error={errorOf(error?.message)}
        data-invalid={error ? true : undefined}
      >
        <Stack gap={0}>
          {ATTESTATION_OPTIONS.map(option => (
            <Radio
              key={option.value}
              value={option.value}
              label={option.label}
              classNames={{ body: classes.option, label: classes.label }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {asksForWorkAuthorization(field.value) && <PaperNumbers />}
    </FormSection>
  )
}

function PaperNumbers() {
  return (
    <fieldset className={classes.papers}>
      <legend>What your papers say. Fill in what you have.</legend>
      <Fields>
        <PacketDate name="attestationExpDate" label="Authorized to work until" isOptional />
        <PacketTextInput
          name="attestationUSCIS"
          label="USCIS or A-Number"
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationI94"
          label="Form I-94 Admission Number"
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationPassport"
          label="Foreign Passport Number"
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationCountry"
          label="Country of Issuance"
          isOptional
          autoComplete="country-name"
          maxLength={COUNTRY_MAX}
        />
      </Fields>
    </fieldset>
  )
}
