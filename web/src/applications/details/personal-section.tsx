import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { DateField } from '#web/ui/date-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './details.module.css'
import { type DetailsFormApi, fieldOf } from './field-of.ts'

/** An application may hold a state in other words than the list's; it must not be lost. */
function statesWith(current: string) {
  const isListed = current === '' || STATE_OR_TERRITORY_OPTIONS.some(({ value }) => value === current)
  return isListed
    ? STATE_OR_TERRITORY_OPTIONS
    : [...STATE_OR_TERRITORY_OPTIONS, { value: current, label: current }]
}

export function PersonalSection({ form }: { form: DetailsFormApi }) {
  return (
    <div className={classes.fields}>
      <TextField label="First Name" {...fieldOf(form, 'firstName')} />
      <TextField label="Last Name" {...fieldOf(form, 'lastName')} />
      <TextField label="Email" type="email" {...fieldOf(form, 'email')} />
      <TextField label="Phone Number" type="tel" {...fieldOf(form, 'phoneNumber')} />
      <DateField label="Birth Date" {...fieldOf(form, 'birthDate')} />
      <TextField label="Job Applied For" {...fieldOf(form, 'jobAppliedFor')} />
      <TextField label="Affiliated Union" isOptional {...fieldOf(form, 'affiliatedUnion')} />
      <TextField label="Street Address" {...fieldOf(form, 'streetAddress')} />
      <TextField label="Address Line 2" isOptional {...fieldOf(form, 'addressLine2')} />
      <TextField label="City" {...fieldOf(form, 'city')} />
      <SelectField
        label="State/Province"
        options={statesWith(form.getValues('stateOrProvince'))}
        emptyLabel={SELECT_STATE_LABEL}
        {...fieldOf(form, 'stateOrProvince')}
      />
      <TextField label="Postal Code" {...fieldOf(form, 'postalCode')} />
    </div>
  )
}
