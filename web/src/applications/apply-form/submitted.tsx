import { type SubmissionReceipt, submissionReceiptSchema } from '@epay/contract/applications/application-form'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { useLayoutEffect, useRef } from 'react'
import { keptIn } from '#web/lib/kept.ts'
import { useBrowserEntry, useStepHistory } from '#web/lib/step-history.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'
import { Receipt } from './receipt.tsx'

/** Shown until another application is begun in this tab, after a reload, too. */
export const keptReceipt = keptIn('tab', 'applicationReceipt', submissionReceiptSchema)

const NO_STEP = { start: 0, canShow: () => false }

type SubmittedProps = { receipt: SubmissionReceipt; onAgain: () => void }

/** In the place of the form that was sent; Back leads out of it, past its steps. */
export function Submitted({ receipt, onAgain }: SubmittedProps) {
  useStepHistory(useBrowserEntry(), NO_STEP)
  return (
    <>
      <SuccessBanner />
      <Receipt receipt={receipt} onAgain={onAgain} />
    </>
  )
}

export function SuccessBanner() {
  const ref = useRef<HTMLDivElement>(null)
  const t = useTranslate()
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner}>
      <FormAlert tone="success" title={APPLY_MESSAGES.success}>
        {t(APPLY_MESSAGES.successText)}
      </FormAlert>
    </div>
  )
}
