import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PacketValues } from './form/packet-values.ts'
import { forgetDraft, keepDraft, withDraft } from './packet-draft.ts'

type Options = {
  applicationId: string
  start: PacketValues
  /** Off where the next person at this screen must not see it, and once everything is sent. */
  isOn: boolean
}

/** Brings back what was typed before the page was loaded again, and keeps what is typed now. */
export function usePacketDraft(
  form: UseFormReturn<PacketValues>,
  { applicationId, start, isOn }: Options,
): void {
  const { reset, subscribe } = form
  const [restored] = useState(() => (isOn ? withDraft(applicationId, start) : start))
  useEffect(() => {
    if (restored !== start) reset(restored, { keepDefaultValues: true })
  }, [reset, restored, start])
  useEffect(() => {
    if (!isOn) return
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(applicationId, values),
    })
    return () => {
      unsubscribe()
      forgetDraft()
    }
  }, [subscribe, applicationId, isOn])
}
