import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { ApiError } from '#web/lib/api-error.ts'

export type ActionFailure = {
  text: string
  /** For the footer: what the answer was, where it said nothing readable. */
  details?: string
  fieldErrors: Readonly<Record<string, string>>
  /** May trying again help? */
  isPassing: boolean
}

function serverMessage({ problem }: ApiError): string | undefined {
  return problem?.detail || problem?.title
}

/** Links don't sign in by themselves here: the password comes first. */
export function isSignInFirst(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 401 && serverMessage(error) === AUTH_MESSAGES.notSignedIn
  )
}

/** Why the application of the link could not be shown. */
export function loadFailure(error: unknown): Pick<ActionFailure, 'text' | 'isPassing'> {
  if (!(error instanceof ApiError) || error.status === 'network')
    return { text: ACTION_MESSAGES.loadUnexpected, isPassing: true }
  return { text: serverMessage(error) ?? ACTION_MESSAGES.loadFailed, isPassing: error.status >= 500 }
}

/** Why the decision was not taken. */
export function actionFailure(error: unknown): ActionFailure {
  if (!(error instanceof ApiError))
    return { text: ACTION_MESSAGES.unexpected, fieldErrors: {}, isPassing: true }
  const { status, statusText, body, fieldErrors } = error
  if (status === 'network')
    return { text: ACTION_MESSAGES.unexpected, details: error.message, fieldErrors, isPassing: true }
  const isPassing = status >= 500 || status === 429
  const said = serverMessage(error)
  if (said) return { text: said, fieldErrors, isPassing }
  const text = body.trim()
  const readable = text !== '' && !text.startsWith('<') ? text : `${status} ${statusText}`.trim()
  return { text: ACTION_MESSAGES.unknown, details: readable, fieldErrors, isPassing }
}
