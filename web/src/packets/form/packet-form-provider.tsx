import { type ReactNode, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { PacketValues } from './packet-values.ts'

type PacketFormProviderProps = { form: UseFormReturn<PacketValues>; children: ReactNode }

/**
 * Gives the form to its fields. It never changes: each field asks for its own message (`useFieldError`), so that a
 * change in one does not draw all of them anew.
 */
export function PacketFormProvider({ form, children }: PacketFormProviderProps) {
  const [formState] = useState(form.formState)
  return (
    <FormProvider {...form} formState={formState}>
      {children}
    </FormProvider>
  )
}
