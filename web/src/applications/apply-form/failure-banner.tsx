import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { useEffect, useRef } from 'react'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'

/** Takes the focus, unless a field that needs correction has it. */
export function FailureBanner({ message, isAtFields }: { message: string; isAtFields: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAtFields) ref.current?.focus()
  }, [isAtFields])
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner}>
      <FormAlert title={APPLY_MESSAGES.errorTitle}>{message}</FormAlert>
    </div>
  )
}
