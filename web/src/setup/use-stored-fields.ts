import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type StoredFields<Values> = { read: () => Partial<Values> | undefined; write: (values: Values) => boolean }

/**
 * Keeps unsaved input across page reloads, for the fields in `storage`.
 * @param storage must be the same object on each render
 * @param suggestValues returns initial values for fields without stored input
 */
export function useStoredFields<Values extends FieldValues, Output>(
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  storage: StoredFields<Values>,
  suggestValues?: () => Partial<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, before the user types anything
  useEffect(() => {
    reset({ ...getValues(), ...suggestValues?.(), ...storage.read() }, { keepDefaultValues: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => void storage.write(values) })
  }, [storage])
}
