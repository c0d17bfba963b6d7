import { ApiError, errorMessage, waitHint } from '#web/lib/api-error.ts'

/** Why a step was refused: beside the fields that are wrong, or as a whole. */
export type FactorFailure = { password?: string; code?: string; general?: string }

export function failureOf(error: Error | null): FactorFailure {
  if (!error) return {}
  const { password, code } = error instanceof ApiError ? error.fieldErrors : {}
  if (password || code) return { password, code }
  return { general: waitHint(error) ?? errorMessage(error) }
}
