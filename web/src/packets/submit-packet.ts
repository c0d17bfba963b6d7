import type { Language } from '@epay/contract/languages/languages'
import type { Message } from '@epay/contract/languages/message'
import { type PacketOutcome, packetEndpoints, packetOutcomeSchema } from '@epay/contract/packets/endpoints'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { SITTING_TEXTS } from '@epay/contract/packets/page-texts'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, hasStatus, messageOf } from '#web/lib/api-error.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import type { UploadProgress } from '#web/lib/upload.ts'
import { packetFormData } from './form/packet-form-data.ts'
import type { PacketValues } from './form/packet-values.ts'

/** Who signs and submits the packet: the candidate with a mailed link, or `signer` of the office. */
export type Submitter = { kind: 'candidate'; token: string } | { kind: 'staff'; signer: string }

export type PacketToSubmit = {
  applicationId: string
  submitter: Submitter
  values: PacketValues
  /** The language in which the signed statements were shown. */
  language: Language
  onUploadProgress: (progress: UploadProgress) => void
}

/**
 * Submits the packet. A refusal by the server is a result, not an error.
 * Throws: ApiError when there is no result.
 */
export async function submitPacket(submission: PacketToSubmit): Promise<PacketOutcome> {
  const { applicationId, submitter, values, language, onUploadProgress } = submission
  const call = { form: packetFormData(applicationId, values, language), isLong: true, onUploadProgress }
  try {
    if (submitter.kind === 'staff') return await callApi(packetEndpoints.submitAsStaff, call)
    return await callApi(packetEndpoints.submitAsCandidate, { ...call, query: { token: submitter.token } })
  } catch (error) {
    const refusal = refusalIn(error)
    if (refusal) return refusal
    throw error
  }
}

/** What a server answered along with a status of failure, if that is a refusal. */
function refusalIn(error: unknown): PacketOutcome | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const outcome = readAnswer(packetOutcomeSchema, error.json)
    return outcome.success ? undefined : outcome
  } catch {
    return undefined
  }
}

/** Title and text of the dialog after a submission, and which further help it offers. */
export type SubmissionPopup = { title: string; text: Message; hint?: Message }

export function refusedPopup({ errorMessage, message }: PacketOutcome): SubmissionPopup {
  return { title: PACKET_MESSAGES.failedTitle, text: message ?? (errorMessage || PACKET_MESSAGES.failed) }
}

export function failedPopup(error: unknown, submitter: Submitter): SubmissionPopup {
  const base = { title: PACKET_MESSAGES.errorTitle, text: PACKET_MESSAGES.error }
  // Another try with the same link can't help.
  const isLinkOver = submitter.kind === 'candidate' && hasStatus(error, 401)
  if (isLinkOver) return { ...base, hint: SITTING_TEXTS.linkOver }
  return error instanceof ApiError ? { ...base, hint: messageOf(error) } : base
}

export const SUCCESS_POPUP: SubmissionPopup = {
  title: PACKET_MESSAGES.successTitle,
  text: PACKET_MESSAGES.success,
}
export const MISSING_POPUP: SubmissionPopup = {
  title: PACKET_MESSAGES.missingTitle,
  text: PACKET_MESSAGES.missing,
}
