import { TextInput, type TextInputProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'

/** One line of text; takes what react-hook-form's `register` gives. */
export function TextField(props: FieldProps & Omit<TextInputProps, keyof FieldProps>) {
  const { label, isOptional, error, ...rest } = props
  return <TextInput {...rest} label={labelOf(label, isOptional)} error={errorOf(error)} />
}
