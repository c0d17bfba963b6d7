import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import { ApiError, hasStatus, isOutdated, isProblem, unreadableAnswer } from '#web/lib/api-error.ts'

export type ActionFailure = {
  text: string
  /** For the footer: what else is known of the failure. */
  details?: string
  fieldErrors: Readonly<Record<string, string>>
  /** May trying again help? */
  canRetry: boolean
}

function serverMessage({ said: { message, errors } }: ApiError): string | undefined {
  return message ?? (errors.join(' ') || undefined)
}

/** Links don't sign in by themselves here: the password comes first. */
export function isSignInFirst(error: unknown): boolean {
  return isProblem(error, 'LINK_NEEDS_SIGN_IN')
}

/** Why the application of the link could not be shown. */
export function loadFailure(error: unknown): Pick<ActionFailure, 'text' | 'details' | 'canRetry'> {
  if (!(error instanceof ApiError) || error.status === 'network')
    return { text: ACTION_MESSAGES.loadUnexpected, canRetry: true }
  // The server did not recognize it as a link's token.
  if (isProblem(error, 'NOT_SIGNED_IN')) return { text: ACTION_MESSAGES.badToken, canRetry: false }
  const text = serverMessage(error) ?? ACTION_MESSAGES.loadFailed
  const details = unreadableAnswer(error)
  return { text, details, canRetry: error.status >= 500 || details !== undefined }
}

/** The decision was made meanwhile: this link decides nothing any more. */
export function isDecided(error: unknown): boolean {
  return isProblem(error, 'LINK_USED') || (hasStatus(error, 409) && !isOutdated(error))
}

/** Why the decision was not taken. */
export function actionFailure(error: unknown): ActionFailure {
  if (!(error instanceof ApiError))
    return { text: ACTION_MESSAGES.unexpected, fieldErrors: {}, canRetry: true }
  const { status, statusText, said } = error
  const { fieldErrors } = said
  if (status === 'network')
    return { text: ACTION_MESSAGES.unexpected, details: error.message, fieldErrors, canRetry: true }
  const canRetry = status >= 500 || status === 429
  const message = serverMessage(error)
  if (message) {
    const details = said.details === message ? undefined : said.details
    return { text: message, details, fieldErrors, canRetry }
  }
  const details = unreadableAnswer(error) ?? said.details ?? said.text ?? `${status} ${statusText}`.trim()
  return { text: ACTION_MESSAGES.unknown, details, fieldErrors, canRetry }
}
