import { ATTESTATION_OPTIONS } from '@epay/contract/packets/options'
import { PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { Radio, Stack } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, labelOf } from '#web/ui/label-text.tsx'
import { asksForPapers } from '../form/packet-form-data.ts'
import type { PacketValues } from '../form/packet-values.ts'
import classes from './attestation-section.module.css'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketTextInput } from './packet-fields.tsx'

/** The attestation of Form I-9, section 1: why the person may work in the United States. */
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
      {asksForPapers(field.value) && (
        <fieldset className={classes.papers}>
          <legend>{t(PERSONAL_TEXTS.papers)}</legend>
          <FieldGrid>
            <PacketDate name="attestationExpDate" />
            <PacketTextInput name="attestationUSCIS" />
            <PacketTextInput name="attestationI94" />
            <PacketTextInput name="attestationPassport" />
            <PacketTextInput name="attestationCountry" autoComplete="country-name" />
          </FieldGrid>
        </fieldset>
      )}
    </FormSection>
  )
}
