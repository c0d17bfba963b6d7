import { SENDING_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Message } from '@epay/contract/languages/message'
import { ApiError } from '#web/lib/api-error.ts'
import { isFormField, RESUME } from './steps.ts'

export type SubmissionFailure = {
  /** Joined in order they make up the message; each is translated separately. */
  parts: readonly Message[]
  fieldErrors: Record<string, string>
}

/** What the form says about a failed submission, and at which fields. */
export function submissionFailure(error: unknown, hasResume = false): SubmissionFailure {
  if (!(error instanceof ApiError) || error.status === 'network')
    return { parts: [APPLY_MESSAGES.network], fieldErrors: {} }
  if (error.status === 400) return refusal(error)
  const isTooLarge = error.status === 413 && hasResume
  return {
    parts: [APPLY_MESSAGES.failed, answerText(error)],
    fieldErrors: isTooLarge ? { [RESUME]: FILE_MESSAGES.tooLargeToSend } : {},
  }
}

function refusal({ said: { fieldErrors: named, general, title, message } }: ApiError): SubmissionFailure {
  const isPlace = (name: string) => isFormField(name) || name === RESUME
  const placed = Object.entries(named).filter(([name]) => isPlace(name))
  const unplaced = Object.entries(named).filter(([name]) => !isPlace(name))
  const [
    first = (placed.length > 0 ? SENDING_TEXTS.toCorrect : (title ?? message)) ??
      APPLY_MESSAGES.unknownValidation,
  ] = general
  const others = [...general.slice(1), ...unplaced.map(([, text]) => text)]
  return { parts: [first, ...others.flatMap(text => [' ', text])], fieldErrors: Object.fromEntries(placed) }
}

/** The answer in words, else the JSON as it stands, else its status. */
function answerText({ said, filledText, status, statusText, json }: ApiError): Message {
  const { message, errors, details, text } = said
  const words = message ?? (errors.join(' ') || (details ?? text))
  const unread = json ? JSON.stringify(json) : statusText
  return filledText ?? words ?? (unread || { text: APPLY_MESSAGES.status, values: { status } })
}
