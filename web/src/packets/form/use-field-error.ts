import { useFormState } from 'react-hook-form'
import type { FormField, PacketValues } from './packet-values.ts'

/** The message at a field. Only who shows it is drawn anew when it changes. */
export function useFieldError(name: FormField): string | undefined {
  const { errors } = useFormState<PacketValues>({ name, exact: true })
  return errors[name]?.message
}
