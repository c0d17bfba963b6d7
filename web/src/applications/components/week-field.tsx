import { WEEK_EXAMPLE } from '@epay/contract/applications/decision-texts'
import { TextInput, type TextInputProps } from '@mantine/core'
import { errorOf, type FieldProps, labelOf } from '#web/ui/label-text.tsx'

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
