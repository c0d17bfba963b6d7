import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type StoredFields<Values> = { read: () => Partial<Values> | undefined; keep: (values: Values) => boolean }

/**
 * Keeps unsaved input across page reloads, for the fields that `stored` names.
 * @param stored must be the same object on each render
 * @param suggested initial values for fields without input
 */
export function useStoredFields<Values extends FieldValues, Output>(
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  stored: StoredFields<Values>,
  suggested?: () => Partial<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    reset({ ...getValues(), ...suggested?.(), ...stored.read() }, { keepDefaultValues: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => void stored.keep(values) })
  }, [stored])
}
