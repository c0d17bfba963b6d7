import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'

export function StepAddress({ form }: { form: ApplyFormApi }) {
  return (
    <>
      <TextField
        className={classes.wide}
        label="Street Address"
        autoComplete="address-line1"
        aria-required
        {...fieldOf(form, 'streetAddress')}
      />
      <TextField
        className={classes.wide}
        label="Address Line 2"
        isOptional
        autoComplete="address-line2"
        {...fieldOf(form, 'addressLine2')}
      />
      <TextField label="City" autoComplete="address-level2" aria-required {...fieldOf(form, 'city')} />
      <SelectField
        label="State/Province"
        options={STATE_OR_TERRITORY_OPTIONS}
        emptyLabel={SELECT_STATE_LABEL}
        autoComplete="address-level1"
        aria-required
        {...fieldOf(form, 'stateOrProvince')}
      />
      <TextField
        label="Postal Code"
        autoComplete="postal-code"
        aria-required
        {...fieldOf(form, 'postalCode')}
      />
    </>
  )
}
