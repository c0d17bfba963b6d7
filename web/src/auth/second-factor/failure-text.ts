import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { errorMessage, waitHint } from '#web/lib/api-error.ts'

/** The fields of these forms, by what the server says is wrong with them. */
const FIELD_OF: Record<string, 'password' | 'code'> = {
  [SECOND_FACTOR_MESSAGES.wrongPassword]: 'password',
  [SECOND_FACTOR_MESSAGES.wrongCode]: 'code',
}

export type Failure = { field?: 'password' | 'code'; text: string }

/** What to say about a refused step, and beside which field. */
export function failureOf(error: Error | null): Failure | undefined {
  if (!error) return undefined
  const text = waitHint(error) ?? errorMessage(error)
  return { field: FIELD_OF[text], text }
}
