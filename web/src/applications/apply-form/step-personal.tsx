import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'

export function StepPersonal({ form, today }: { form: ApplyFormApi; today: string }) {
  return (
    <>
      <TextField label="First Name" autoComplete="given-name" aria-required {...fieldOf(form, 'firstName')} />
      <TextField label="Last Name" autoComplete="family-name" aria-required {...fieldOf(form, 'lastName')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        aria-required
        {...fieldOf(form, 'email')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        aria-required
        {...fieldOf(form, 'phoneNumber')}
      />
      <DateField
        label="Birth Date"
        max={today}
        autoComplete="bday"
        aria-required
        {...fieldOf(form, 'birthDate')}
      />
    </>
  )
}
