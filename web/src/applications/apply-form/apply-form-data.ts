import {
  APPLICANT_FIELDS,
  type ApplicationField,
  type ApplicationForm,
  type ApplyField,
  applicationFormSchema,
  type DeclaredField,
} from '@epay/contract/applications/application-form'
import { AGE_QUESTIONS, type AgeQuestion } from '@epay/contract/common/age-question'
import { recordOf } from '@epay/contract/common/records'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { readableDate } from '#web/ui/unreadable-date.ts'
import { FORM_FIELDS } from './steps.ts'

type FormInput = z.input<ReturnType<typeof applicationFormSchema>>

export type ApplyFormApi = UseFormReturn<FormInput, unknown, ApplicationForm>
export type FormValues = Record<ApplyField, string>

export const EMPTY_VALUES: FormValues = recordOf(FORM_FIELDS, () => '')

/** The form of all five steps, checked with every change. */
export function useApplyForm(
  restored: Partial<FormValues> | undefined,
  today: string,
  question: AgeQuestion | null,
): ApplyFormApi {
  const resolver = useMemo(() => zodResolver(applicationFormSchema(today, question)), [today, question])
  const form = useForm<FormInput, unknown, ApplicationForm>({
    mode: 'onChange',
    resolver,
    defaultValues: { ...EMPTY_VALUES, ...restored },
    // The step that holds the first error is opened first.
    shouldFocusError: false,
  })
  // What was wrong with an answer that is not asked for any more.
  useEffect(() => form.clearErrors(AGE_QUESTIONS.filter(each => each !== question)), [form, question])
  return form
}

/** The typed values; unreadable dates are left blank, they exist in their fields only. */
export function typedValues(values: Partial<FormValues>): FormValues {
  return recordOf(FORM_FIELDS, name => readableDate(values[name] ?? ''))
}

/**
 * What a field shows and needs from the form. An optional group is marked once, above it.
 * @param deps the field whose message depends on this one's value
 */
export function fieldOf(
  { register, formState }: ApplyFormApi,
  name: ApplicationField,
  deps?: ApplicationField,
) {
  const { label, isRequired, group }: DeclaredField = APPLICANT_FIELDS[name]
  return {
    ...register(name, { deps }),
    label,
    'aria-required': isRequired || undefined,
    isOptional: !isRequired && !group,
    error: formState.errors[name]?.message,
  }
}
