import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'
import type { ShownFailure } from './use-submission.ts'

/** Takes the focus, unless a field that needs correction has it. */
export function FailureBanner({ parts, names }: ShownFailure) {
  const ref = useRef<HTMLDivElement>(null)
  const t = useTranslate()
  const isAtFields = names.length > 0
  useEffect(() => {
    if (!isAtFields) ref.current?.focus()
  }, [isAtFields])
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner}>
      <FormAlert title={APPLY_MESSAGES.errorTitle}>{parts.map(part => t(part)).join('')}</FormAlert>
    </div>
  )
}
