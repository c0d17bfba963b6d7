import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { settledBy } from './field-groups.ts'
import type { PacketField, PacketValues } from './packet-values.ts'

/** The form of all three steps: checked when a step is left, and editing a field takes its message away. */
export function usePacketForm(defaultValues: PacketValues): UseFormReturn<PacketValues> {
  const form = useForm<PacketValues>({ defaultValues, mode: 'onSubmit', reValidateMode: 'onSubmit' })
  const { subscribe, clearErrors } = form
  useEffect(() => {
    const isField = (name: string): name is PacketField => Object.hasOwn(defaultValues, name)
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name && isField(name)) clearErrors([...settledBy(name, values)])
      },
    })
  }, [subscribe, clearErrors, defaultValues])
  return form
}
