import type { Message } from '@epay/contract/languages/message'
import { type PacketOutcome, packetEndpoints, packetOutcomeSchema } from '@epay/contract/packets/endpoints'
import { PACKET_MESSAGES } from '@epay/contract/packets/messages'
import { DRAFT_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { callApi } from '#web/lib/api-client.ts'
import { ApiError, hasStatus, messageOf } from '#web/lib/api-error.ts'
import { readResponse } from '#web/lib/read-response.ts'
import { useLanguage, useTranslate } from '#web/lib/translated.tsx'
import type { UploadProgress } from '#web/lib/upload.ts'
import { type PacketValues, packetFormData } from './form/packet-values.ts'

/** `signer` is the staff member who signs for the candidate. */
export type Submitter = { kind: 'candidate'; token: string } | { kind: 'staff'; signer: string }

type SubmissionPopup = { title: string; text: Message; hint?: Message }

const SUCCESS_POPUP: SubmissionPopup = { title: PACKET_MESSAGES.successTitle, text: PACKET_MESSAGES.success }
export const MISSING_POPUP: SubmissionPopup = {
  title: PACKET_MESSAGES.missingTitle,
  text: PACKET_MESSAGES.missing,
}

function refusedPopup({ errorMessage, message }: PacketOutcome): SubmissionPopup {
  return { title: PACKET_MESSAGES.failedTitle, text: message ?? (errorMessage || PACKET_MESSAGES.failed) }
}

function failedPopup(error: unknown, submitter: Submitter): SubmissionPopup {
  const base = { title: PACKET_MESSAGES.errorTitle, text: PACKET_MESSAGES.error }
  // A retry with the same link can't succeed.
  const isLinkExpired = submitter.kind === 'candidate' && hasStatus(error, 401)
  if (isLinkExpired) return { ...base, hint: DRAFT_TEXTS.linkExpired }
  return error instanceof ApiError ? { ...base, hint: messageOf(error) } : base
}

function refusalOf(error: unknown): PacketOutcome | undefined {
  if (!(error instanceof ApiError)) return undefined
  try {
    const outcome = readResponse(packetOutcomeSchema, error.json)
    return outcome.success ? undefined : outcome
  } catch {
    return undefined
  }
}

type Options = {
  applicationId: string
  submitter: Submitter
  onSubmitted: () => void
  onFailed: () => void
}

/** Submits only once; after a failure, all input stays for a retry. */
export function usePacketSubmission({ applicationId, submitter, onSubmitted, onFailed }: Options) {
  const { language } = useLanguage()
  const [state, setState] = useState<'ready' | 'submitting' | 'submitted'>('ready')
  const [upload, setUpload] = useState<UploadProgress>()
  const [popup, setPopup] = useState<SubmissionPopup>()
  // A second click can arrive before the first one has re-rendered the page.
  const isSubmitting = useRef(false)

  const send = (values: PacketValues) => {
    const form = packetFormData(applicationId, values, language)
    const call = { form, isLong: true, onUploadProgress: setUpload }
    return submitter.kind === 'staff'
      ? callApi(packetEndpoints.submitAsStaff, call)
      : callApi(packetEndpoints.submitAsCandidate, { ...call, query: { token: submitter.token } })
  }
  const fail = (failurePopup: SubmissionPopup) => {
    isSubmitting.current = false
    setState('ready')
    setPopup(failurePopup)
    onFailed()
  }
  const submit = async (values: PacketValues) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    setState('submitting')
    setUpload(undefined)
    try {
      const outcome = await send(values)
      if (!outcome.success) return fail(refusedPopup(outcome))
      setState('submitted')
      setPopup(SUCCESS_POPUP)
      onSubmitted()
    } catch (error) {
      const refusal = refusalOf(error)
      fail(refusal ? refusedPopup(refusal) : failedPopup(error, submitter))
    }
  }
  return { state, upload, popup, submit, closePopup: () => setPopup(undefined) }
}

type SubmissionDialogProps = {
  popup: SubmissionPopup | undefined
  /** Also moves focus, because the pressed button might be disabled now. */
  onClose: () => void
}

export function SubmissionDialog({ popup, onClose }: SubmissionDialogProps) {
  const t = useTranslate()
  // Keeps the text during the closing animation.
  const lastPopup = useRef(popup)
  if (popup) lastPopup.current = popup
  const content = popup ?? lastPopup.current
  return (
    <Modal
      opened={popup !== undefined}
      onClose={onClose}
      title={content && t(content.title)}
      returnFocus={false}
    >
      <Stack gap="md">
        <Text>{content && t(content.text)}</Text>
        {content?.hint && <Text c="dimmed">{t(content.hint)}</Text>}
        <Button onClick={onClose} data-autofocus style={{ alignSelf: 'flex-end' }}>
          {t(WIZARD_TEXTS.ok)}
        </Button>
      </Stack>
    </Modal>
  )
}
