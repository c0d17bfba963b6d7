import { useTranslate } from '#web/lib/translated.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'

export function StepWorkHistory({ form, today }: { form: ApplyFormApi; today: string }) {
  return (
    <>
      <Position form={form} number={1} today={today} />
      <Position form={form} number={2} today={today} />
    </>
  )
}

type PositionProps = { form: ApplyFormApi; number: 1 | 2; today: string }

function Position({ form, number, today }: PositionProps) {
  const t = useTranslate()
  return (
    <fieldset className={classes.group}>
      <legend>{t('Previous Position {number}', { number })}</legend>
      <div className={classes.fields}>
        <TextField label="Company Name" autoComplete="off" {...fieldOf(form, `previousWorkPlace${number}`)} />
        <TextField label="Job Title" autoComplete="off" {...fieldOf(form, `previousJobTitle${number}`)} />
        <DateField label="Start Date" max={today} {...fieldOf(form, `previousJobStartDate${number}`)} />
        <DateField label="End Date" max={today} {...fieldOf(form, `previousJobEndDate${number}`)} />
        <TextField
          label="Company Phone"
          type="tel"
          autoComplete="off"
          {...fieldOf(form, `previousJobPhoneNumber${number}`)}
        />
      </div>
    </fieldset>
  )
}
