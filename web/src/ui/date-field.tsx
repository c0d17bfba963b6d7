import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorOf, type FieldProps, labelOf } from './label-text.tsx'
import { UNREADABLE_DATE } from './unreadable-date.ts'

type DateEvent = { type: 'change' | 'blur'; target: { name: string; value: string } }

/** `min`, `max`, `value`: `YYYY-MM-DD`; the handlers are as react-hook-form's `register` gives them. */
type DateFieldProps = FieldProps &
  Omit<TextInputProps, keyof FieldProps | 'type' | 'onKeyDown' | DateHandler> &
  Partial<Record<DateHandler, (event: DateEvent) => unknown>>
type DateHandler = 'onChange' | 'onBlur'

/** Without an end, browsers take years of six digits. */
const LAST_DATE = '9999-12-31'

/** A calendar date `YYYY-MM-DD` by the device's own date picker, which costs a phone no download. */
export function DateField(props: DateFieldProps) {
  const { label, isOptional, error, max = LAST_DATE, name = '', onChange, onBlur, ...rest } = props
  const wasUnreadable = useRef(false)

  const report = (value: string) => onChange?.({ type: 'change', target: { name, value } })
  const read = ({ value, validity }: HTMLInputElement) => {
    wasUnreadable.current = validity.badInput
    return validity.badInput ? UNREADABLE_DATE : value
  }
  /** Browsers fire no change event while the value stays blank for them. */
  const look = (input: HTMLInputElement) => {
    if (input.validity.badInput !== wasUnreadable.current) report(read(input))
  }

  // An unreadable value must not outlive the field that showed it.
  const forget = useEffectEvent(() => {
    if (wasUnreadable.current) report('')
  })
  useEffect(() => () => forget(), [])

  return (
    <TextInput
      {...rest}
      type="date"
      name={name}
      max={max}
      label={labelOf(label, isOptional)}
      error={errorOf(error)}
      onChange={event => report(read(event.currentTarget))}
      onKeyDown={event => event.key === 'Enter' && look(event.currentTarget)}
      onBlur={({ currentTarget }) => {
        look(currentTarget)
        onBlur?.({ type: 'blur', target: { name, value: read(currentTarget) } })
      }}
    />
  )
}
