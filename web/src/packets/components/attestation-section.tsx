import { ATTESTATION_OPTIONS } from '@epay/contract/packets/options'
import { PERSONAL_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Paper, Radio, Stack } from '@mantine/core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, labelOf } from '#web/ui/label-text.tsx'
import { asksForPapers } from '../form/packet-form-data.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { FieldGrid, FormSection } from './form-section.tsx'
import { PacketDate, PacketTextInput } from './packet-fields.tsx'

/** The attestation of Form I-9, section 1: why the person may work in the United States. */
export function AttestationSection() {
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
            <Radio key={option.value} value={option.value} label={t(option.label)} styles={OPTION_LOOK} />
          ))}
        </Stack>
      </Radio.Group>
      {asksForPapers(field.value) && (
        <Paper withBorder role="group" aria-labelledby={papersId} mt={16} p={16} bg="var(--epay-raised)">
          <Box id={papersId} mb={12} c="dimmed">
            {t(PERSONAL_TEXTS.papers)}
          </Box>
          <FieldGrid>
            <PacketDate name="attestationExpDate" />
            <PacketTextInput name="attestationUSCIS" />
            <PacketTextInput name="attestationI94" />
            <PacketTextInput name="attestationPassport" />
            <PacketTextInput name="attestationCountry" autoComplete="country-name" />
          </FieldGrid>
        </Paper>
      )}
    </FormSection>
  )
}

const OPTION_LOOK = {
  body: { alignItems: 'center', minHeight: 44 },
  label: { paddingBlock: 11, fontSize: 'inherit', lineHeight: 1.4 },
}
