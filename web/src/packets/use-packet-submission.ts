import type { Language } from '@epay/contract/languages/languages'
import { useRef, useState } from 'react'
import type { UploadProgress } from '#web/lib/upload.ts'
import type { PacketValues } from './form/packet-values.ts'
import {
  failedPopup,
  refusedPopup,
  SUCCESS_POPUP,
  type SubmissionPopup,
  type Submitter,
  submitPacket,
} from './submit-packet.ts'

export type SubmissionProgress = 'idle' | 'submitting' | 'submitted'

type Options = {
  applicationId: string
  submitter: Submitter
  language: Language
  onSubmitted?: () => void
  /** The server refused the packet or did not respond. */
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
