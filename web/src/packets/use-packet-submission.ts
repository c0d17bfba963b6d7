import { useState } from 'react'
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

type Options = { applicationId: string; submitter: Submitter; onSubmitted?: () => void }

/** Hands the packet in once; after a failure everything is still there to try again. */
export function usePacketSubmission({ applicationId, submitter, onSubmitted }: Options) {
  const [state, setState] = useState<SubmissionProgress>('idle')
  const [upload, setUpload] = useState<UploadProgress>()
  const [popup, setPopup] = useState<SubmissionPopup>()

  const submit = async (values: PacketValues) => {
    setState('submitting')
    setUpload(undefined)
    try {
      const outcome = await submitPacket({ applicationId, submitter, values, onUploadProgress: setUpload })
      setState(outcome.success ? 'submitted' : 'idle')
      setPopup(outcome.success ? SUCCESS_POPUP : refusedPopup(outcome))
      if (outcome.success) onSubmitted?.()
    } catch (error) {
      setState('idle')
      setPopup(failedPopup(error))
    }
  }

  return { state, upload, popup, submit, closePopup: () => setPopup(undefined) }
}
