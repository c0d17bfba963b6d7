import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { NUMBER_MAX } from '@epay/contract/certificates/schemas'
import { Checkbox } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField, SelectField, TextField } from '#web/ui/fields.tsx'
import type { CertificateFormApi } from './use-certificate-form.ts'

type CertificateFieldsProps = { kinds: readonly string[]; form: CertificateFormApi }

export function CertificateFields({ kinds, form }: CertificateFieldsProps) {
  const t = useTranslate()
  const { values, errors, change } = form
  const { kind, number, issuedOn, expiresOn, neverExpires } = values
  // The office may have removed this certificate's kind from the settings.
  const options = [...new Set(kind === '' ? kinds : [...kinds, kind])]
  return (
    <>
      <SelectField
        data-autofocus
        label={TEXTS.kind}
        emptyLabel={TEXTS.chooseKind}
        options={options.map(value => ({ value, label: value }))}
        value={kind}
        {...(errors.kind && { error: errors.kind })}
        onChange={event => change({ kind: event.currentTarget.value })}
      />
      <TextField
        label={TEXTS.number}
        isOptional
        maxLength={NUMBER_MAX}
        autoComplete="off"
        value={number}
        {...(errors.number && { error: errors.number })}
        onChange={event => change({ number: event.currentTarget.value })}
      />
      <DateField
        label={TEXTS.issuedOn}
        isOptional
        value={issuedOn}
        {...(errors.issuedOn && { error: errors.issuedOn })}
        onChange={({ target }) => change({ issuedOn: target.value })}
      />
      {!neverExpires && (
        <DateField
          label={TEXTS.expiresOn}
          value={expiresOn}
          {...(errors.expiresOn && { error: errors.expiresOn })}
          onChange={({ target }) => change({ expiresOn: target.value })}
        />
      )}
      <Checkbox
        label={t(TEXTS.neverExpires)}
        py={6}
        checked={neverExpires}
        onChange={event => change({ neverExpires: event.currentTarget.checked, expiresOn: '' })}
      />
    </>
  )
}
