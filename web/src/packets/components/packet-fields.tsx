import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PacketTextField, PacketValues } from '../form/packet-values.ts'
import { Cell, type Span } from './form-section.tsx'
import classes from './packet-fields.module.css'

type Common = {
  name: PacketTextField
  label: string
  isOptional?: boolean
  description?: string
  span?: Span
  autoComplete?: string
}

type TextProps = Common & {
  maxLength?: number
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'numeric' | 'decimal'
  placeholder?: string
}

/** What `register` gives, with the field's message. */
function usePacketField(name: PacketTextField) {
  const { register, formState } = useFormContext<PacketValues>()
  return { ...register(name), error: formState.errors[name]?.message }
}

export function PacketTextInput({ name, span, autoComplete = 'off', ...rest }: TextProps) {
  const field = usePacketField(name)
  return (
    <Cell span={span}>
      <TextField {...rest} {...field} autoComplete={autoComplete} />
    </Cell>
  )
}

type SelectProps = Common & {
  options: readonly { value: string; label: string }[]
  emptyLabel?: string
}

/** A description stands beneath, so that the field stays in line with its neighbours. */
export function PacketSelect({ name, span, autoComplete = 'off', ...rest }: SelectProps) {
  const field = usePacketField(name)
  return (
    <Cell span={span}>
      <SelectField
        {...rest}
        {...field}
        autoComplete={autoComplete}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </Cell>
  )
}

export function PacketDate({ name, span, autoComplete = 'off', ...rest }: Common & { max?: string }) {
  const field = usePacketField(name)
  return (
    <Cell span={span}>
      <DateField {...rest} {...field} autoComplete={autoComplete} />
    </Cell>
  )
}

type FilteredProps = Omit<TextProps, 'type'> & {
  /** What becomes of each thing typed or pasted. */
  filter: (text: string) => string
  leftSection?: ReactNode
  /** Beneath the field; never stands in the way. */
  hint?: string
}

/** A text of which only some characters are taken. */
export function PacketFilteredInput({
  name,
  span,
  filter,
  hint,
  autoComplete = 'off',
  ...rest
}: FilteredProps) {
  const t = useTranslate()
  const { field, fieldState } = useController<PacketValues, PacketTextField>({ name })
  return (
    <Cell span={span}>
      <TextField
        {...rest}
        {...field}
        autoComplete={autoComplete}
        onChange={event => field.onChange(filter(event.currentTarget.value))}
        error={fieldState.error?.message}
      />
      <div role="status" className={classes.hint}>
        {hint && t(hint)}
      </div>
    </Cell>
  )
}
