import { WEEK_EXAMPLE } from '@epay/contract/applications/review-texts'
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

/** A field's label; what may be left empty says so. */
export function labelOf(label: string, isOptional: boolean | undefined): ReactNode {
  return <LabelText label={label} isOptional={isOptional} />
}

function ErrorText({ message }: { message: string }) {
  const t = useTranslate()
  return <span role="alert">{t(message)}</span>
}

/** A field's message, announced when it appears. */
export function errorOf(message: string | undefined): ReactNode {
  return message ? <ErrorText message={message} /> : undefined
}

type FieldProps = {
  label: string
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
  /** Hint between label and field. */
  description?: string
  error?: string
}

/** One line of text; takes what react-hook-form's `register` gives. */
export function TextField(props: FieldProps & Omit<TextInputProps, keyof FieldProps>) {
  const { label, isOptional, error, ...rest } = props
  return <TextInput {...rest} label={labelOf(label, isOptional)} error={errorOf(error)} />
}

type TextAreaFieldProps = FieldProps &
  Omit<TextareaProps, keyof FieldProps> & {
    /** With `maxLength`: shows how much of it is used. */
    length?: number
    minRows?: number
  }

/** Most browsers fit a field to its text by themselves, and need no script that measures it. */
const isFittedByBrowser = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Several lines of text with a live counter. */
export function TextAreaField({
  label,
  isOptional,
  error,
  length,
  minRows = 3,
  ...rest
}: TextAreaFieldProps) {
  const hasCounter = length !== undefined && rest.maxLength !== undefined
  return (
    <div>
      <Textarea
        {...(isFittedByBrowser
          ? { classNames: { input: classes.fitted }, style: { '--rows': minRows } }
          : { autosize: true, minRows, maxRows: 12 })}
        {...rest}
        label={labelOf(label, isOptional)}
        error={errorOf(error)}
      />
      {hasCounter && (
        <div className="field-counter tabular">
          {length} / {rest.maxLength}
        </div>
      )}
    </div>
  )
}

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

/**
 * The value of a date field that is filled in with no real date, such as 02/31/2020. Browsers report such a field as
 * blank; with this value the form is refused instead, and nobody loses without notice what they typed.
 */
export const UNREADABLE_DATE = 'unreadable'

/** The date, or '' for one that could not be read. */
export function readableDate(value: string): string {
  return value === UNREADABLE_DATE ? '' : value
}

/** Without an end, browsers take years of six digits. */
const LAST_WEEK = '9999-W52'

/** Firefox and Safari on desks have no week picker and would take any text. */
function hasWeekPicker(): boolean {
  const input = document.createElement('input')
  input.type = 'week'
  return input.type === 'week'
}

/** A week `YYYY-Www` by the device's own picker, or as text where it has none. */
export function WeekField(props: FieldProps & Omit<TextInputProps, keyof FieldProps | 'type'>) {
  const { label, isOptional, error, description, ...rest } = props
  const kind = hasWeekPicker()
    ? { type: 'week', max: LAST_WEEK }
    : { type: 'text', pattern: '[0-9]{4}-W[0-9]{2}' }
  return (
    <TextInput
      {...rest}
      {...kind}
      label={labelOf(label, isOptional)}
      error={errorOf(error)}
      description={description ?? (kind.type === 'text' ? WEEK_EXAMPLE : undefined)}
    />
  )
}

/** A password with a button to show and hide it; pasting and password managers are welcome. */
export function PasswordField(props: FieldProps & Omit<PasswordInputProps, keyof FieldProps>) {
  const { label, isOptional, error, ...rest } = props
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...rest}
      visible={isShown}
      onVisibilityChange={setIsShown}
      label={labelOf(label, isOptional)}
      error={errorOf(error)}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? PASSWORD_FIELD_TEXTS.hide : PASSWORD_FIELD_TEXTS.show),
        tabIndex: 0,
        onKeyDown: (event: KeyboardEvent) => {
          // The library answers the space bar only.
          if (event.key !== 'Enter') return
          event.preventDefault()
          setIsShown(!isShown)
        },
      }}
    />
  )
}
