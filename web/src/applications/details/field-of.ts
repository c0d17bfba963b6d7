import type { DetailsField, DetailsForm } from '@epay/contract/applications/details-form'
import type { UseFormReturn } from 'react-hook-form'

export type DetailsFormApi = UseFormReturn<DetailsForm>

/** What a text field needs from the form. */
export function fieldOf({ register, formState }: DetailsFormApi, name: DetailsField) {
  return { ...register(name), error: formState.errors[name]?.message }
}
