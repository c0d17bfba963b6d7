import type { Language } from '@epay/contract/languages/languages'
import type { Message } from '@epay/contract/languages/message'
import { type PacketOutcome, packetEndpoints, packetOutcomeSchema } from '@epay/contract/packets/endpoints'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { SITTING_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, hasStatus, messageOf } from '#web/lib/api-error.ts'
import { readAnswer } from '#web/lib/read-answer.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import type { UploadProgress } from '#web/lib/upload.ts'
import { type PacketValues, packetFormData } from './form/packet-values.ts'

/** Who signs and submits the packet: the candidate with a mailed link, or `signer` of the office. */
export type Submitter = { kind: 'candidate'; token: string } | { kind: 'staff'; signer: string }

type PacketToSubmit = {
  applicationId: string
  submitter: Submitter
  values: PacketValues
  language: Language
  onUploadProgress: (progress: UploadProgress) => void
}

/**
 * Submits the packet. A refusal by the server is a result, not an error.
 * Throws: ApiError when there is no result.
 */
async function submitPacket(submission: PacketToSubmit): Promise<PacketOutcome> {
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

/** The refusal in a failed response, if it contains one. */
function refusalIn(error: unknown): PacketOutcome | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const outcome = readAnswer(packetOutcomeSchema, error.json)
    return outcome.success ? undefined : outcome
  } catch {
    return undefined
  }
}

type SubmissionPopup = { title: string; text: Message; hint?: Message }

function refusedPopup({ errorMessage, message }: PacketOutcome): SubmissionPopup {
  return { title: PACKET_MESSAGES.failedTitle, text: message ?? (errorMessage || PACKET_MESSAGES.failed) }
}

function failedPopup(error: unknown, submitter: Submitter): SubmissionPopup {
  const base = { title: PACKET_MESSAGES.errorTitle, text: PACKET_MESSAGES.error }
  // Another try with the same link can't help.
  const isLinkOver = submitter.kind === 'candidate' && hasStatus(error, 401)
  if (isLinkOver) return { ...base, hint: SITTING_TEXTS.linkOver }
  return error instanceof ApiError ? { ...base, hint: messageOf(error) } : base
}

const SUCCESS_POPUP: SubmissionPopup = { title: PACKET_MESSAGES.successTitle, text: PACKET_MESSAGES.success }
export const MISSING_POPUP: SubmissionPopup = {
  title: PACKET_MESSAGES.missingTitle,
  text: PACKET_MESSAGES.missing,
}

type SubmissionProgress = 'idle' | 'submitting' | 'submitted'

type Options = {
  applicationId: string
  submitter: Submitter
  language: Language
  onSubmitted?: () => void
  onFailed: () => void
}

/** Submits the packet once; after a failure everything is kept for another try. */
export function usePacketSubmission({ applicationId, submitter, language, onSubmitted, onFailed }: Options) {
  const [state, setState] = useState<SubmissionProgress>('idle')
  const [upload, setUpload] = useState<UploadProgress>()
  const [popup, setPopup] = useState<SubmissionPopup>()

  // A second click may come before the page has rendered the first.
  const isTaken = useRef(false)

  const submit = async (values: PacketValues) => {
    if (isTaken.current) return
    isTaken.current = true
    setState('submitting')
    setUpload(undefined)
    try {
      const outcome = await submitPacket({
        applicationId,
        submitter,
        values,
        language,
        onUploadProgress: setUpload,
      })
      isTaken.current = outcome.success
      setState(outcome.success ? 'submitted' : 'idle')
      setPopup(outcome.success ? SUCCESS_POPUP : refusedPopup(outcome))
      if (outcome.success) onSubmitted?.()
      else onFailed()
    } catch (error) {
      isTaken.current = false
      setState('idle')
      setPopup(failedPopup(error, submitter))
      onFailed()
    }
  }

  return { state, upload, popup, submit, closePopup: () => setPopup(undefined) }
}

type SubmissionDialogProps = {
  popup: SubmissionPopup | undefined
  /** Also moves the focus, since the pressed button may be disabled now. */
  onClose: () => void
}

export function SubmissionDialog({ popup, onClose }: SubmissionDialogProps) {
  const t = useTranslate()
  // Keeps its text while it fades out.
  const last = useRef(popup)
  if (popup) last.current = popup
  const shown = popup ?? last.current
  return (
    <Modal opened={popup !== undefined} onClose={onClose} title={shown && t(shown.title)} returnFocus={false}>
      <Stack gap="md">
        <Text>{shown && t(shown.text)}</Text>
        {shown?.hint && <Text c="dimmed">{t(shown.hint)}</Text>}
        <Button onClick={onClose} data-autofocus style={{ alignSelf: 'flex-end' }}>
          {t(WIZARD_TEXTS.ok)}
        </Button>
      </Stack>
    </Modal>
  )
}
