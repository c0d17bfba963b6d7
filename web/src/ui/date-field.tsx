import { TextInput, type TextInputProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

/** `min`, `max`, `value`: `YYYY-MM-DD`. */
type DateFieldProps = FieldProps & Omit<TextInputProps, keyof FieldProps | 'type'>

/** Without an end, browsers take years of six digits. */
const LAST_DATE = '9999-12-31'

/** A calendar date `YYYY-MM-DD` by the device's own date picker, which costs a phone no download. */
export function DateField({ label, isOptional, error, max = LAST_DATE, ...rest }: DateFieldProps) {
  return (
    <TextInput {...rest} type="date" max={max} label={labelOf(label, isOptional)} error={errorOf(error)} />
  )
}
