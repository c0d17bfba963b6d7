import { SELECT_STATE_LABEL, STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Translate } from '@epay/contract/languages/translator'
import { useLanguage } from '#web/lib/translated.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, fieldOf } from './apply-form-data.ts'

export function StepAddress({ form }: { form: ApplyFormApi }) {
  const { language, t } = useLanguage()
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
        options={sortedStates(language, t)}
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

/** In other languages than the list's own, states stand elsewhere in the alphabet. */
function sortedStates(language: Language, t: Translate) {
  if (language === DEFAULT_LANGUAGE) return STATE_OR_TERRITORY_OPTIONS
  const { compare } = new Intl.Collator(language)
  const [other] = STATE_OR_TERRITORY_OPTIONS.slice(-1)
  const states = STATE_OR_TERRITORY_OPTIONS.slice(0, -1)
  const sorted = states.toSorted((a, b) => compare(t(a.label), t(b.label)))
  return other ? [...sorted, other] : sorted
}
