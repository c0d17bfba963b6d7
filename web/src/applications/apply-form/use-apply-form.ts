import { applicationFormSchema } from '@epay/contract/applications/application-form'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { type ApplyFormApi, EMPTY_VALUES, type FormValues } from './apply-form-data.ts'

/** The form of all five steps, checked with every change. */
export function useApplyForm(restored: Partial<FormValues> | undefined, today: string): ApplyFormApi {
  const resolver = useMemo(() => zodResolver(applicationFormSchema(today)), [today])
  return useForm({
    mode: 'onChange',
    resolver,
    defaultValues: { ...EMPTY_VALUES, ...restored },
    // The step that holds the first error is opened first.
    shouldFocusError: false,
  })
}
