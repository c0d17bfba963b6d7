import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { toCamelCase } from '@epay/contract/common/problem'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import type { Message } from '@epay/contract/languages/message'
import { z } from 'zod'
import { ApiError } from '#web/lib/api-error.ts'
import { isApplicationField, RESUME } from './steps.ts'

export const TO_CORRECT = 'Please correct the marked fields, then submit again.'

const messages = z.union([z.string().transform(text => [text]), z.array(z.string())])
/** Read loosely: whatever answered, its messages belong to the fields. */
const refusalSchema = z.object({
  title: z.string().optional().catch(undefined),
  errors: z.record(z.string(), messages).optional().catch(undefined),
})

export type SubmissionFailure = {
  /** One after the other they are the message; each is translated by itself. */
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

function refusal({ json }: ApiError): SubmissionFailure {
  const { title, errors = {} } = refusalSchema.safeParse(json).data ?? {}
  const fieldErrors: Record<string, string> = {}
  const unplaced: string[] = []
  for (const [key, [first = '']] of Object.entries(errors)) {
    const name = toCamelCase(key)
    if (isApplicationField(name) || name === RESUME) fieldErrors[name] = first
    else if (name !== '') unplaced.push(first)
  }
  const isPlaced = Object.keys(fieldErrors).length > 0
  const general = errors['']?.[0] || (isPlaced ? TO_CORRECT : title) || APPLY_MESSAGES.unknownValidation
  return { parts: [general, ...unplaced.flatMap(message => [' ', message])], fieldErrors }
}

/** The answer in words: a problem's own, plain text as it is, and no page of HTML. */
function answerText({ problem, body, status, statusText }: ApiError): Message {
  if (problem) return problem.message ?? problem.detail ?? problem.title
  const text = body.trim()
  if (text !== '' && !text.startsWith('<')) return text
  return statusText || { text: APPLY_MESSAGES.status, values: { status } }
}
