import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

type SelectFieldProps = FieldProps &
  Omit<NativeSelectProps, keyof FieldProps | 'data'> & {
    options: readonly { value: string; label: string }[]
    /** The choice for no value, such as 'Select State/Territory'. */
    emptyLabel?: string
  }

/** One of a list, by the device's own picker; takes what react-hook-form's `register` gives. */
export function SelectField({ label, isOptional, error, options, emptyLabel, ...rest }: SelectFieldProps) {
  const t = useTranslate()
  return (
    <NativeSelect {...rest} label={labelOf(label, isOptional)} error={errorOf(error)}>
      {emptyLabel !== undefined && <option value="">{t(emptyLabel)}</option>}
      {/* Keyed by value: the choice is kept when another language sorts the options differently. */}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </NativeSelect>
  )
}
