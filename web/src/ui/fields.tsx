import { WEEK_FORMAT_HINT } from '@epay/contract/common/form-texts'
import { FIELD_TEXTS, PASSWORD_FIELD_TEXTS } from '@epay/contract/common/page-texts'
import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './text-area-field.module.css'

function LabelText({ label, isOptional }: { label: string; isOptional: boolean | undefined }) {
  const t = useTranslate()
  if (!isOptional) return t(label)
  return (
    <>
      {t(label)} <span className="optional">{t(FIELD_TEXTS.optional)}</span>
    </>
  )
}

export function labelOf(label: string, isOptional?: boolean): ReactNode {
  return <LabelText label={label} isOptional={isOptional} />
}

function ErrorText({ message }: { message: string }) {
  const t = useTranslate()
  return <span role="alert">{t(message)}</span>
}

export const errorOf = (message: string | undefined): ReactNode => message && <ErrorText message={message} />

type FieldProps = {
  label: string
  isOptional?: boolean
  description?: string
  error?: string
}

/** An input's props, including those of react-hook-form's `register`. */
type Field<Props> = FieldProps & Omit<Props, keyof FieldProps>

function toInputProps<Rest>({ label, isOptional, error, ...rest }: FieldProps & Rest) {
  return { ...rest, label: labelOf(label, isOptional), error: errorOf(error) }
}

export function TextField(props: Field<TextInputProps>) {
  return <TextInput {...toInputProps(props)} />
}

type TextAreaFieldProps = Field<TextareaProps> & {
  /** Length of the value. Shows a counter if `maxLength` is also set. */
  length?: number
  minRows?: number
}

/** Browsers that support `field-sizing` resize text areas themselves, without Mantine's autosize script. */
const hasFieldSizing = globalThis.CSS?.supports('field-sizing', 'content') ?? false

export function TextAreaField({ length, minRows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <div>
      <Textarea
        {...(hasFieldSizing
          ? { classNames: { input: classes.fitted }, style: { '--rows': minRows } }
          : { autosize: true, minRows, maxRows: 12 })}
        {...toInputProps(rest)}
      />
      {length !== undefined && rest.maxLength !== undefined && (
        <div className="field-counter tabular">
          {length} / {rest.maxLength}
        </div>
      )}
    </div>
  )
}

type SelectFieldProps = Omit<Field<NativeSelectProps>, 'data'> & {
  options: readonly { value: string; label: string }[]
  /** The label of the empty option, such as 'Select State/Territory'. */
  emptyLabel?: string
}

export function SelectField({ options, emptyLabel, ...rest }: SelectFieldProps) {
  const t = useTranslate()
  return (
    <NativeSelect {...toInputProps(rest)}>
      {emptyLabel !== undefined && <option value="">{t(emptyLabel)}</option>}
      {/* Keyed by value, so that the selection survives a language that sorts the options differently. */}
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {t(option.label)}
        </option>
      ))}
    </NativeSelect>
  )
}

type DateEvent = { type: 'change' | 'blur'; target: { name: string; value: string } }

/** `min`, `max`, and `value` are `YYYY-MM-DD`. The handlers come from react-hook-form's `register`. */
type DateFieldProps = Omit<Field<TextInputProps>, 'type' | 'onKeyDown' | DateHandler> &
  Partial<Record<DateHandler, (event: DateEvent) => unknown>>
type DateHandler = 'onChange' | 'onBlur'

/** Without a maximum, browsers accept six-digit years. */
const LAST_DATE = '9999-12-31'

export function DateField(props: DateFieldProps) {
  const { max = LAST_DATE, name = '', onChange, onBlur, ...rest } = props
  const wasUnreadable = useRef(false)

  const report = (value: string) => onChange?.({ type: 'change', target: { name, value } })
  const read = ({ value, validity }: HTMLInputElement) => {
    wasUnreadable.current = validity.badInput
    return validity.badInput ? UNREADABLE_DATE : value
  }
  /** Browsers report an invalid date as blank, and fire no change event for it. */
  const reportUnreadable = (input: HTMLInputElement) => {
    if (input.validity.badInput !== wasUnreadable.current) report(read(input))
  }

  // Clears an unreadable value when its field is removed.
  const clearUnreadable = useEffectEvent(() => {
    if (wasUnreadable.current) report('')
  })
  useEffect(() => () => clearUnreadable(), [])

  return (
    <TextInput
      {...toInputProps(rest)}
      type="date"
      name={name}
      max={max}
      onChange={event => report(read(event.currentTarget))}
      onKeyDown={event => event.key === 'Enter' && reportUnreadable(event.currentTarget)}
      onBlur={({ currentTarget }) => {
        reportUnreadable(currentTarget)
        onBlur?.({ type: 'blur', target: { name, value: read(currentTarget) } })
      }}
    />
  )
}

/**
 * The form's value for an impossible date, such as 02/31/2020, which browsers report as blank. It lets validation
 * reject the date instead of silently dropping it.
 */
export const UNREADABLE_DATE = 'unreadable'

export const readableDate = (value: string): string => (value === UNREADABLE_DATE ? '' : value)

/** Without a maximum, browsers accept six-digit years. */
const LAST_WEEK = '9999-W52'

/** Desktop Firefox and Safari have no week picker and accept any text. */
function hasWeekPicker(): boolean {
  const input = document.createElement('input')
  input.type = 'week'
  return input.type === 'week'
}

/** A native week input, or a text input in browsers without one. */
export function WeekField(props: Omit<Field<TextInputProps>, 'type'>) {
  const typeProps = hasWeekPicker()
    ? { type: 'week', max: LAST_WEEK }
    : { type: 'text', pattern: '[0-9]{4}-W[0-9]{2}', description: WEEK_FORMAT_HINT }
  return <TextInput {...typeProps} {...toInputProps(props)} />
}

export function PasswordField(props: Field<PasswordInputProps>) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...toInputProps(props)}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? PASSWORD_FIELD_TEXTS.hide : PASSWORD_FIELD_TEXTS.show),
        tabIndex: 0,
        onKeyDown: (event: KeyboardEvent) => {
          // Mantine's button only reacts to the space bar.
          if (event.key !== 'Enter') return
          event.preventDefault()
          setIsShown(!isShown)
        },
      }}
    />
  )
}
