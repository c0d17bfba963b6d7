import { DECLARED_FIELDS, type DetailsField } from '@epay/contract/applications/application-fields'
import { formatWeekDays, isIsoWeek } from '@epay/contract/common/dates'
import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { type ComponentProps, type CSSProperties, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useLanguage } from '#web/lib/translated.tsx'
import { DateField, SelectField, TextAreaField, TextField, WeekField } from '#web/ui/fields.tsx'

type ApplicationInputProps = Pick<UseFormRegisterReturn, 'onChange' | 'onBlur' | 'ref'> & {
  name: DetailsField
  isOptional?: boolean
  error: string | undefined
  description?: string
  autoComplete?: string | undefined
  style?: CSSProperties | undefined
  /** Required by inputs that show text derived from the value. */
  value?: string
  maxDate?: string
  /** Suggests states, but accepts other text. */
  acceptsAnyState?: boolean
}

/** Picks the input for the field's kind; accepts the props from react-hook-form's `register`. */
export function ApplicationInput(props: ApplicationInputProps) {
  const { value = '', maxDate, acceptsAnyState = false, ...field } = props
  const { kind, label, max } = DECLARED_FIELDS[field.name]
  const { language, t } = useLanguage()
  switch (kind) {
    case 'date':
      return <DateField label={label} max={maxDate} {...field} />
    case 'week':
      return (
        <WeekField
          label={label}
          {...field}
          {...(isIsoWeek(value) && { description: formatWeekDays(value) })}
        />
      )
    case 'lines':
      return <TextAreaField label={label} minRows={1} maxLength={max} length={value.length} {...field} />
    case 'state':
      if (acceptsAnyState) return <OpenStateField label={label} {...field} />
      return (
        <SelectField
          label={label}
          options={stateOptions(value, language, t)}
          emptyLabel={SELECT_STATE_LABEL}
          {...field}
        />
      )
    case 'email':
      return <TextField label={label} type="email" inputMode="email" {...field} />
    case 'phone':
      return <TextField label={label} type="tel" {...field} />
    case 'line':
      return <TextField label={label} {...field} />
  }
}

function OpenStateField(props: ComponentProps<typeof TextField>) {
  const listId = useId()
  return (
    <div>
      <TextField {...props} list={listId} />
      <datalist id={listId}>
        {STATE_OR_TERRITORY_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Sorts by translated name, and keeps an old application's unlisted state. */
function stateOptions(current: string, language: Language, t: Translate) {
  const [otherOption, ...states] = STATE_OR_TERRITORY_OPTIONS.toReversed()
  const { compare } = new Intl.Collator(language)
  const sorted =
    language === DEFAULT_LANGUAGE ? states.reverse() : states.sort((a, b) => compare(t(a.label), t(b.label)))
  const options = otherOption ? [...sorted, otherOption] : sorted
  const isListed = current === '' || options.some(state => state.value === current)
  return isListed ? options : [...options, { value: current, label: current }]
}
