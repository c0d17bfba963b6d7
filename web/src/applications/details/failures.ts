import { DETAILS_MESSAGES, STATUS_UPDATE_MESSAGES } from '@epay/contract/applications/messages'
import { ApiError, isOutdated } from '#web/lib/api-error.ts'

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
  const { problem, readableBody, status } = error
  if (status === 409) return { text: problem?.detail ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  const messages = Object.values(problem?.errors ?? {}).flat()
  if (messages.length > 0) return { text: `${DETAILS_MESSAGES.validationError}${messages.join('; ')}` }
  if (problem) return { text: `${DETAILS_MESSAGES.serverError}${problem.detail ?? problem.title}` }
  if (readableBody === '') return { text: DETAILS_MESSAGES.saveFailed }
  return { text: `${DETAILS_MESSAGES.error}${readableBody}` }
}

/** A decision that the state or the role does not allow. */
const REFUSED: readonly unknown[] = [500, 403, 409]

/** What the modal says when a decision was not taken. */
export function decisionFailure(error: unknown): DetailsFailure {
  const { failed, refused } = STATUS_UPDATE_MESSAGES
  if (!(error instanceof ApiError)) return { text: failed }
  const { status, problem } = error
  const messages = Object.values(problem?.errors ?? {}).flat()
  if (isOutdated(error))
    return { text: problem?.detail ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  const said = messages.join(' ') || problem?.detail || problem?.title
  if (REFUSED.includes(status)) return { text: refused, details: said === refused ? undefined : said }
  if (status === 'network') return { text: failed, details: error.message }
  return { text: said ?? failed }
}
