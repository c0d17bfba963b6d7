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
export function labelOf(label: string, isOptional?: boolean): ReactNode {
  return <LabelText label={label} isOptional={isOptional} />
}

function ErrorText({ message }: { message: string }) {
  const t = useTranslate()
  return <span role="alert">{t(message)}</span>
}

/** A field's message, announced when it appears. */
export const errorOf = (message: string | undefined): ReactNode => message && <ErrorText message={message} />

type FieldProps = {
  label: string
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
  /** Hint between label and field. */
  description?: string
  error?: string
}

/** The props of one of the library's inputs; takes what react-hook-form's `register` gives, too. */
type Field<Props> = FieldProps & Omit<Props, keyof FieldProps>

/** What the library's inputs show of it. */
function shown<Rest>({ label, isOptional, error, ...rest }: FieldProps & Rest) {
  return { ...rest, label: labelOf(label, isOptional), error: errorOf(error) }
}

export function TextField(props: Field<TextInputProps>) {
  return <TextInput {...shown(props)} />
}

type TextAreaFieldProps = Field<TextareaProps> & {
  /** With `maxLength`: shows how much of it is used. */
  length?: number
  minRows?: number
}

/** Most browsers fit a field to its text by themselves, and need no script that measures it. */
const isFittedByBrowser = globalThis.CSS?.supports('field-sizing', 'content') ?? false

/** Several lines of text with a live counter. */
export function TextAreaField({ length, minRows = 3, ...rest }: TextAreaFieldProps) {
  return (
    <div>
      <Textarea
        {...(isFittedByBrowser
          ? { classNames: { input: classes.fitted }, style: { '--rows': minRows } }
          : { autosize: true, minRows, maxRows: 12 })}
        {...shown(rest)}
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
  /** The choice for no value, such as 'Select State/Territory'. */
  emptyLabel?: string
}

/** One of a list, by the device's own picker. */
export function SelectField({ options, emptyLabel, ...rest }: SelectFieldProps) {
  const t = useTranslate()
  return (
    <NativeSelect {...shown(rest)}>
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
type DateFieldProps = Omit<Field<TextInputProps>, 'type' | 'onKeyDown' | DateHandler> &
  Partial<Record<DateHandler, (event: DateEvent) => unknown>>
type DateHandler = 'onChange' | 'onBlur'

/** Without a maximum, browsers accept six-digit years. */
const LAST_DATE = '9999-12-31'

/** A calendar date `YYYY-MM-DD` by the device's own date picker, which costs a phone no download. */
export function DateField(props: DateFieldProps) {
  const { max = LAST_DATE, name = '', onChange, onBlur, ...rest } = props
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
      {...shown(rest)}
      type="date"
      name={name}
      max={max}
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
 * blank; with this value the form is refused instead, and no one loses without notice what they typed.
 */
export const UNREADABLE_DATE = 'unreadable'

/** The date, or '' for one that could not be read. */
export const readableDate = (value: string): string => (value === UNREADABLE_DATE ? '' : value)

/** Without an end, browsers take years of six digits. */
const LAST_WEEK = '9999-W52'

/** Firefox and Safari on desks have no week picker and would take any text. */
function hasWeekPicker(): boolean {
  const input = document.createElement('input')
  input.type = 'week'
  return input.type === 'week'
}

/** A week `YYYY-Www` by the device's own picker, or as text where it has none. */
export function WeekField(props: Omit<Field<TextInputProps>, 'type'>) {
  const kind = hasWeekPicker()
    ? { type: 'week', max: LAST_WEEK }
    : { type: 'text', pattern: '[0-9]{4}-W[0-9]{2}', description: WEEK_EXAMPLE }
  return <TextInput {...kind} {...shown(props)} />
}

/** A password with a button to show and hide it; pasting and password managers are welcome. */
export function PasswordField(props: Field<PasswordInputProps>) {
  const t = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <PasswordInput
      {...shown(props)}
      visible={isShown}
      onVisibilityChange={setIsShown}
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
