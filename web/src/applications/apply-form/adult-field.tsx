import { IS_ADULT } from '@epay/contract/applications/application-form'
import { Box, Input } from '@mantine/core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { errorOf } from '#web/ui/label-text.tsx'
import classes from './adult-field.module.css'
import type { ApplyFormApi } from './apply-form-data.ts'

type AdultFieldProps = {
  form: ApplyFormApi
  /** `false` while the portal has not said yet what it asks about the age: the place stays empty. */
  isAsked: boolean
}

/** In place of the birth date, and as high: nothing moves when it is known what is asked. */
export function AdultField({ form, isAsked }: AdultFieldProps) {
  return (
    <div className={classes.place}>
      <DateField label={NO_LABEL} className={classes.height} aria-hidden />
      {isAsked && <AdultCheckbox form={form} />}
    </div>
  )
}

const NO_LABEL = '\u00a0'

function AdultCheckbox({ form: { control } }: Pick<AdultFieldProps, 'form'>) {
  const t = useTranslate()
  const errorId = useId()
  const { field, fieldState } = useController({ control, name: 'isAdult' })
  const { value, onChange, ...rest } = field
  const { error } = fieldState
  return (
    <div>
      <Box component="label" className="touch-target" style={{ gap: 12 }}>
        <input
          {...rest}
          type="checkbox"
          className={classes.box}
          checked={value === 'true'}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'true' : '')}
        />
        {t(IS_ADULT.label)}
      </Box>
      {error && <Input.Error id={errorId}>{errorOf(error.message)}</Input.Error>}
    </div>
  )
}
