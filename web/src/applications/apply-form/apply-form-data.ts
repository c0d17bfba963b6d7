import type {
  ApplicationField,
  ApplicationForm,
  applicationFormSchema,
} from '@epay/contract/applications/application-form'
import { recordOf } from '@epay/contract/common/records'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { readableDate } from '#web/ui/unreadable-date.ts'
import { APPLICATION_FIELDS } from './steps.ts'

type FormInput = z.input<ReturnType<typeof applicationFormSchema>>

export type ApplyFormApi = UseFormReturn<FormInput, unknown, ApplicationForm>
export type FormValues = Record<ApplicationField, string>

export const EMPTY_VALUES: FormValues = recordOf(APPLICATION_FIELDS, () => '')

/** What is typed, without dates that nobody can read: they live in their fields alone. */
export function typedValues(values: Partial<FormValues>): FormValues {
  return recordOf(APPLICATION_FIELDS, name => readableDate(values[name] ?? ''))
}

/** What a text field needs from the form. */
export function fieldOf({ register, formState }: ApplyFormApi, name: ApplicationField) {
  return { ...register(name), error: formState.errors[name]?.message }
}
