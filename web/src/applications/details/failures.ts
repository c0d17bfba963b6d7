import { DETAILS_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { ApiError, isOutdated, unreadableAnswer } from '#web/lib/api-error.ts'

export type DetailsFailure = {
  text: string
  details?: string
  /** The form was filled from a version that is no longer the current one. */
  isOutdated?: boolean
}

/** What the modal says when details could not be saved. */
export function saveFailure(error: unknown): DetailsFailure {
  if (!(error instanceof ApiError)) return { text: DETAILS_MESSAGES.saveFailed }
  if (error.status === 'network') return { text: DETAILS_MESSAGES.connection }
  const { message, details, text, errors } = error.said
  if (error.status === 409) return { text: message ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  if (errors.length > 0) return { text: `${DETAILS_MESSAGES.validationError}${errors.join('; ')}` }
  const said = message ?? details
  if (said) return { text: `${DETAILS_MESSAGES.serverError}${said}` }
  if (text) return { text: `${DETAILS_MESSAGES.error}${text}` }
  return { text: DETAILS_MESSAGES.saveFailed, details: unreadableAnswer(error) }
}

/** A decision that the state or the role does not allow. */
const REFUSED: readonly unknown[] = [500, 403, 409]

/** What the modal says when a decision was not taken. */
export function decisionFailure(error: unknown): DetailsFailure {
  const { failed, refused } = STATUS_UPDATE_MESSAGES
  if (!(error instanceof ApiError)) return { text: failed }
  const { status, said: answer } = error
  if (isOutdated(error))
    return { text: answer.message ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  const said = answer.errors.join(' ') || (answer.details ?? answer.message ?? answer.text)
  if (REFUSED.includes(status)) return { text: refused, details: said === refused ? undefined : said }
  if (status === 'network') return { text: failed, details: error.message }
  return said ? { text: said } : { text: failed, details: unreadableAnswer(error) }
}
