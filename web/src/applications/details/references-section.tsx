import { TextField } from '#web/ui/text-field.tsx'
import classes from './details.module.css'
import { type DetailsFormApi, fieldOf } from './field-of.ts'

export function ReferencesSection({ form }: { form: DetailsFormApi }) {
  return ([1, 2] as const).map(number => (
    <fieldset key={number} className={classes.group}>
      <legend>Reference {number}</legend>
      <div className={classes.fields}>
        <TextField label="Name" {...fieldOf(form, `referenceName${number}`)} />
        <TextField label="Title" {...fieldOf(form, `referenceTitle${number}`)} />
        <TextField label="Relationship" {...fieldOf(form, `referenceRelationship${number}`)} />
        <TextField label="Email" type="email" {...fieldOf(form, `referenceEmail${number}`)} />
        <TextField label="Phone" type="tel" {...fieldOf(form, `referencePhoneNumber${number}`)} />
      </div>
    </fieldset>
  ))
}
