import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Kept<Values> = { read: () => Partial<Values> | undefined; keep: (values: Values) => boolean }

/**
 * Keeps what is typed, as far as `kept` names it, so that loading the page again loses nothing.
 * @param kept the same object each time
 * @param suggested what fields begin with where nothing was typed
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
