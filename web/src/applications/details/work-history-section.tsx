import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './details.module.css'
import { type DetailsFormApi, fieldOf } from './field-of.ts'

export function WorkHistorySection({ form }: { form: DetailsFormApi }) {
  return ([1, 2] as const).map(number => (
    <fieldset key={number} className={classes.group}>
      <legend>Previous Position {number}</legend>
      <div className={classes.fields}>
        <TextField label="Company Name" {...fieldOf(form, `previousWorkPlace${number}`)} />
        <TextField label="Job Title" {...fieldOf(form, `previousJobTitle${number}`)} />
        <DateField label="Start Date" {...fieldOf(form, `previousJobStartDate${number}`)} />
        <DateField label="End Date" {...fieldOf(form, `previousJobEndDate${number}`)} />
        <TextField label="Company Phone" type="tel" {...fieldOf(form, `previousJobPhoneNumber${number}`)} />
      </div>
    </fieldset>
  ))
}
