import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Kept<Values> = { read: () => Partial<Values> | undefined; keep: (values: Values) => boolean }

/**
 * Keeps unsaved input across page reloads, for the fields that `kept` names.
 * @param kept must be the same object on each render
 * @param suggested initial values for fields without input
 */
export function useKeptFields<Values extends FieldValues, Output>(
  { getValues, reset, subscribe }: UseFormReturn<Values, unknown, Output>,
  kept: Kept<Values>,
  suggested?: () => Partial<Values>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    reset({ ...getValues(), ...suggested?.(), ...kept.read() }, { keepDefaultValues: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => void kept.keep(values) })
  }, [kept])
}
