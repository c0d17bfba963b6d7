import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'
import { LAST_STEP } from './steps.ts'
import { UploadLine } from './upload-line.tsx'

type StepButtonsProps = {
  step: number
  isSubmitting: boolean
  /** Of the resume, while it is sent. */
  sentShare: number | undefined
  onPrevious: () => void
  onNext: () => void
}

export function StepButtons({ step, isSubmitting, sentShare, onPrevious, onNext }: StepButtonsProps) {
  const t = useTranslate()
  return (
    <div className={classes.bar}>
      {sentShare !== undefined && <UploadLine share={sentShare} />}
      <div className={classes.buttons}>
        {step > 0 && (
          <Button variant="default" disabled={isSubmitting} onClick={onPrevious}>
            {t('Previous')}
          </Button>
        )}
        {/* Keys of their own: a Next that turned into Submit under the finger would submit with the same tap. */}
        {step < LAST_STEP ? (
          <Button key="next" onClick={onNext}>
            {t('Next')}
          </Button>
        ) : (
          <Button key="submit" type="submit" disabled={isSubmitting} onClick={ignoreSecondTap}>
            {t(isSubmitting ? APPLY_MESSAGES.submitting : APPLY_MESSAGES.submit)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A double tap on Next must not submit. */
function ignoreSecondTap(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
