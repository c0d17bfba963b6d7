import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { NUMBER_MAX } from '@epay/contract/certificates/schemas'
import { Checkbox } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import type { CertificateErrors, CertificateValues } from './certificate-values.ts'

type CertificateFieldsProps = {
  kinds: readonly string[]
  values: CertificateValues
  errors: CertificateErrors
  onChange: (changed: Partial<CertificateValues>) => void
}

/** What is written on a certificate. */
export function CertificateFields({ kinds, values, errors, onChange }: CertificateFieldsProps) {
  const t = useTranslate()
  const { kind, number, issuedOn, expiresOn, neverExpires } = values
  // The office may have removed the kind of a certificate that is there.
  const options = [...new Set(kind === '' ? kinds : [...kinds, kind])]
  return (
    <>
      <SelectField
        label={TEXTS.kind}
        emptyLabel={TEXTS.chooseKind}
        options={options.map(value => ({ value, label: value }))}
        value={kind}
        {...(errors.kind && { error: errors.kind })}
        onChange={event => onChange({ kind: event.currentTarget.value })}
      />
      <TextField
        label={TEXTS.number}
        isOptional
        maxLength={NUMBER_MAX}
        autoComplete="off"
        value={number}
        {...(errors.number && { error: errors.number })}
        onChange={event => onChange({ number: event.currentTarget.value })}
      />
      <DateField
        label={TEXTS.issuedOn}
        isOptional
        value={issuedOn}
        {...(errors.issuedOn && { error: errors.issuedOn })}
        onChange={({ target }) => onChange({ issuedOn: target.value })}
      />
      {!neverExpires && (
        <DateField
          label={TEXTS.expiresOn}
          value={expiresOn}
          {...(errors.expiresOn && { error: errors.expiresOn })}
          onChange={({ target }) => onChange({ expiresOn: target.value })}
        />
      )}
      <Checkbox
        label={t(TEXTS.neverExpires)}
        py={6}
        checked={neverExpires}
        onChange={event => onChange({ neverExpires: event.currentTarget.checked })}
      />
    </>
  )
}
