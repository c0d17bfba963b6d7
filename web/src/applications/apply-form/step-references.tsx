import { useTranslate } from '#web/lib/translated.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'

export function StepReferences({ form }: { form: ApplyFormApi }) {
  return (
    <>
      <Reference form={form} number={1} />
      <Reference form={form} number={2} />
    </>
  )
}

function Reference({ form, number }: { form: ApplyFormApi; number: 1 | 2 }) {
  const t = useTranslate()
  return (
    <fieldset className={classes.group}>
      <legend>{t('Reference {number}', { number })}</legend>
      <div className={classes.fields}>
        <TextField label="Name" autoComplete="off" {...fieldOf(form, `referenceName${number}`)} />
        <TextField label="Title" autoComplete="off" {...fieldOf(form, `referenceTitle${number}`)} />
        <TextField
          label="Relationship"
          autoComplete="off"
          {...fieldOf(form, `referenceRelationship${number}`)}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...fieldOf(form, `referenceEmail${number}`)}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          {...fieldOf(form, `referencePhoneNumber${number}`)}
        />
      </div>
    </fieldset>
  )
}
