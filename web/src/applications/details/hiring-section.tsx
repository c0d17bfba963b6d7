import { NOTES_MAX } from '@epay/contract/applications/limits'
import { useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WeekField } from '../components/week-field.tsx'
import classes from './details.module.css'
import { type DetailsFormApi, fieldOf } from './field-of.ts'

export function HiringSection({ form }: { form: DetailsFormApi }) {
  const notes = useWatch({ control: form.control, name: 'notes' })
  return (
    <div className={classes.fields}>
      <DateField label="Date Hired" {...fieldOf(form, 'dateHired')} />
      <TextField label="Wage Scale" {...fieldOf(form, 'wageScale')} />
      <WeekField label="First Week of Work" {...fieldOf(form, 'firstWeekOfWork')} />
      <TextField label="Sage Employee ID" isOptional {...fieldOf(form, 'sageEmployeeId')} />
      <div className={classes.wide}>
        <TextAreaField
          label="Notes"
          isOptional
          maxLength={NOTES_MAX}
          length={notes.length}
          {...fieldOf(form, 'notes')}
        />
      </div>
    </div>
  )
}
