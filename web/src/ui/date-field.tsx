import { TextInput, type TextInputProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

type DateFieldProps = FieldProps &
  Omit<TextInputProps, keyof FieldProps | 'type' | 'min' | 'max'> & {
    /** `YYYY-MM-DD` */
    min?: string
    /** `YYYY-MM-DD` */
    max?: string
  }

/** A calendar date `YYYY-MM-DD` by the device's own date picker, which costs a phone no download. */
export function DateField({ label, isOptional, error, ...rest }: DateFieldProps) {
  return <TextInput {...rest} type="date" label={labelOf(label, isOptional)} error={errorOf(error)} />
}
