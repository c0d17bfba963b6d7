import { fieldsWith } from '@epay/contract/common/fields'
import { OPTIONAL_SECTIONS } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { isFilledIn } from '@epay/contract/packets/packet-form'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { FormField, PacketValues } from './packet-values.ts'

/**
 * The fields whose messages are outdated after an edit of `field`: the field itself, and its whole section if that
 * is optional and now empty.
 */
export function settledBy(field: FormField, values: PacketValues): readonly FormField[] {
  if (field === 'typedSignature' || field === 'signatureType') return ['signature']
  for (const section of OPTIONAL_SECTIONS) {
    const fields: readonly FormField[] = fieldsWith(PACKET_FIELDS, { section })
    if (fields.includes(field) && !isFilledIn(section, values)) return fields
  }
  return [field]
}

/** The form of all three steps. It is checked when a step is left; editing a field removes its message. */
export function usePacketForm(defaultValues: PacketValues): UseFormReturn<PacketValues> {
  const form = useForm<PacketValues>({ defaultValues, mode: 'onSubmit', reValidateMode: 'onSubmit' })
  const { subscribe, clearErrors } = form
  useEffect(() => {
    const isField = (name: string): name is FormField => Object.hasOwn(defaultValues, name)
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name && isField(name)) clearErrors([...settledBy(name, values)])
      },
    })
  }, [subscribe, clearErrors, defaultValues])
  return form
}
