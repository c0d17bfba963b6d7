import { EARLIER_SUBMISSION_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Button, Group } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import classes from './apply-form.module.css'
import type { ShownFailure } from './use-submission.ts'

/** Takes the focus, unless a field that needs correction has it. */
export function FailureBanner({ parts, names }: ShownFailure) {
  const ref = useRef<HTMLDivElement>(null)
  const t = useTranslate()
  const isAtFields = names.length > 0
  useLayoutEffect(() => {
    if (!isAtFields) ref.current?.focus()
  }, [isAtFields])
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner}>
      <FormAlert title={APPLY_MESSAGES.errorTitle}>{parts.map(part => t(part)).join('')}</FormAlert>
    </div>
  )
}

type EarlierSubmissionProps = {
  /** Is it known that it arrived? */
  isReceived: boolean
  /** Only the last step can submit. */
  isLastStep: boolean
  onDone: () => void
  onFurther: () => void
}

/** Tells about a submission whose answer was lost, so that nobody applies twice without knowing it. */
export function EarlierSubmission({ isReceived, isLastStep, onDone, onFurther }: EarlierSubmissionProps) {
  const ref = useRef<HTMLDivElement>(null)
  const t = useTranslate()
  useLayoutEffect(() => {
    if (isReceived) ref.current?.focus()
  }, [isReceived])
  if (!isReceived)
    return (
      <div className={classes.banner}>
        <FormAlert tone="info">{t(EARLIER_SUBMISSION_TEXTS.maybeReceived)}</FormAlert>
      </div>
    )
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner}>
      <FormAlert tone="info" title={EARLIER_SUBMISSION_TEXTS.received}>
        {t(EARLIER_SUBMISSION_TEXTS.otherVersion)}
        {isLastStep && (
          <Group gap="sm" mt="sm">
            <Button onClick={onDone}>{t(EARLIER_SUBMISSION_TEXTS.done)}</Button>
            <Button variant="default" onClick={onFurther}>
              {t(EARLIER_SUBMISSION_TEXTS.sendAsWell)}
            </Button>
          </Group>
        )}
      </FormAlert>
    </div>
  )
}
