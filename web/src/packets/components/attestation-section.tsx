import { COUNTRY_MAX, IMMIGRATION_NUMBER_MAX } from '@epay/contract/packets/limits'
import { ATTESTATION_OPTIONS } from '@epay/contract/packets/options'
import { PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, labelOf } from '#web/ui/label-text.tsx'
import type { PacketValues } from '../form/packet-values.ts'
import { asksForWorkAuthorization } from '../form/work-authorization.ts'
import classes from './attestation-section.module.css'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketTextInput } from './packet-fields.tsx'

/** Form I-9, section 1: on what ground the person may work. */
export function AttestationSection() {
  const t = useTranslate()
  const { field, fieldState } = useController<PacketValues, 'attestation'>({ name: 'attestation' })
  const { error } = fieldState
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
            <Radio
              key={option.value}
              value={option.value}
              label={t(option.label)}
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
  const t = useTranslate()
  return (
    <fieldset className={classes.papers}>
      <legend>{t(PERSONAL_TEXTS.papers)}</legend>
      <FieldGrid>
        <PacketDate name="attestationExpDate" label={PERSONAL_TEXTS.expDate} isOptional />
        <PacketTextInput
          name="attestationUSCIS"
          label={PERSONAL_TEXTS.uscis}
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationI94"
          label={PERSONAL_TEXTS.i94}
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationPassport"
          label={PERSONAL_TEXTS.passport}
          isOptional
          maxLength={IMMIGRATION_NUMBER_MAX}
        />
        <PacketTextInput
          name="attestationCountry"
          label={PERSONAL_TEXTS.country}
          isOptional
          autoComplete="country-name"
          maxLength={COUNTRY_MAX}
        />
      </FieldGrid>
    </fieldset>
  )
}
