import {
  APPLICANT_FIELDS,
  type ApplicationField,
  type DeclaredField,
  REQUIRED_FIELDS,
} from '@epay/contract/applications/application-fields'
import {
  APPLY_STEPS,
  type ApplicationForm,
  type ApplyField,
  applicationFormSchema,
  DEPENDENT_DATES,
  requiredFields,
} from '@epay/contract/applications/application-form'
import { AGE_QUESTIONS, type AgeQuestion } from '@epay/contract/common/age-question'
import { fieldNames } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import type { Translate } from '@epay/contract/languages/translator'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { readableDate } from '#web/ui/fields.tsx'

/** Steps are numbered from 0 in code and from 1 on the screen. */
export const LAST_STEP = APPLY_STEPS.length - 1
export const RESUME_FIELD = 'resume'
export const RESUME_STEP = 2

export const FORM_FIELDS: readonly ApplyField[] = [...fieldNames(APPLICANT_FIELDS), 'isAdult']
const PERSONAL_STEP = 0

/** The first step, all steps up to the current one, and the step after each completed one can be opened. */
export function canOpenStep(
  step: number,
  { current, completed }: { current: number; completed: readonly number[] },
): boolean {
  return step === 0 || step <= current || completed.includes(step - 1)
}

export function requiredFieldsOfStep(step: number, question: AgeQuestion | null): readonly ApplyField[] {
  return requiredFields(question).filter(field => stepOf(field) === step)
}

export function areLaterStepsOptional(step: number): boolean {
  return REQUIRED_FIELDS.every(field => (stepOf(field) ?? 0) <= step)
}

export function isFormField(name: string): name is ApplyField {
  return FORM_FIELDS.some(field => field === name)
}

function stepOf(name: string): number | undefined {
  if (name === RESUME_FIELD) return RESUME_STEP
  if (name === 'isAdult') return PERSONAL_STEP
  const step = APPLY_STEPS.findIndex(({ fields }) => fields.some(field => field === name))
  return step < 0 ? undefined : step
}

export function stepsOfFields(names: readonly string[]): number[] {
  return [...new Set(names.flatMap(name => stepOf(name) ?? []))].sort((a, b) => a - b)
}

export function findFirstField(names: readonly string[]): ApplyField | typeof RESUME_FIELD | undefined {
  const [step] = stepsOfFields(names)
  if (step === undefined) return undefined
  return FORM_FIELDS.find(field => stepOf(field) === step && names.includes(field)) ?? RESUME_FIELD
}

type FormInput = z.input<ReturnType<typeof applicationFormSchema>>

export type ApplyFormApi = UseFormReturn<FormInput, unknown, ApplicationForm>
export type FormValues = Record<ApplyField, string>

export const EMPTY_VALUES: FormValues = recordOf(FORM_FIELDS, () => '')

export function useApplyForm(
  restoredValues: Partial<FormValues> | undefined,
  today: string,
  question: AgeQuestion | null,
): ApplyFormApi {
  const resolver = useMemo(() => zodResolver(applicationFormSchema(today, question)), [today, question])
  const form = useForm<FormInput, unknown, ApplicationForm>({
    mode: 'onChange',
    resolver,
    defaultValues: { ...EMPTY_VALUES, ...restoredValues },
    // The form opens the step with the first error before focusing the field.
    shouldFocusError: false,
  })
  // Clears the error of a question that is no longer asked.
  useEffect(() => form.clearErrors(AGE_QUESTIONS.filter(each => each !== question)), [form, question])
  return form
}

/** Leaves unreadable dates blank, because only the input elements contain the typed text. */
export function typedValues(values: Partial<FormValues>): FormValues {
  return recordOf(FORM_FIELDS, name => readableDate(values[name] ?? ''))
}

/** Optional groups are marked once above the group, not at each field. */
export function fieldProps({ register, formState }: ApplyFormApi, name: ApplicationField) {
  const { isRequired, group }: DeclaredField = APPLICANT_FIELDS[name]
  return {
    ...register(name, { deps: DEPENDENT_DATES[name] }),
    'aria-required': isRequired || undefined,
    isOptional: !isRequired && !group,
    error: formState.errors[name]?.message,
  }
}

/** Returns, for example, `Reference 1`, or '' for fields outside repeated groups. */
export function headingOf(name: ApplicationField, t: Translate): string {
  const { group }: DeclaredField = APPLICANT_FIELDS[name]
  return group ? t(`${group.heading} {number}`, { number: group.number }) : ''
}
