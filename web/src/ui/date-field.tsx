import { TextInput, type TextInputProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

/** `min`, `max`, `value`: `YYYY-MM-DD`. */
type DateFieldProps = FieldProps & Omit<TextInputProps, keyof FieldProps | 'type'>

/** A calendar date `YYYY-MM-DD` by the device's own date picker, which costs a phone no download. */
export function DateField({ label, isOptional, error, ...rest }: DateFieldProps) {
  return <TextInput {...rest} type="date" label={labelOf(label, isOptional)} error={errorOf(error)} />
}
