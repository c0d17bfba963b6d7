import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import classes from './apply-form.module.css'
import { LAST_STEP } from './steps.ts'

type StepButtonsProps = {
  step: number
  isSubmitting: boolean
  onPrevious: () => void
  onNext: () => void
}

export function StepButtons({ step, isSubmitting, onPrevious, onNext }: StepButtonsProps) {
  return (
    <div className={classes.buttons}>
      {step > 0 && (
        <Button variant="default" disabled={isSubmitting} onClick={onPrevious}>
          Previous
        </Button>
      )}
      {/* Keys of their own: a Next that turned into Submit under the finger would submit with the same tap. */}
      {step < LAST_STEP ? (
        <Button key="next" onClick={onNext}>
          Next
        </Button>
      ) : (
        <Button key="submit" type="submit" disabled={isSubmitting} onClick={ignoreSecondTap}>
          {isSubmitting ? APPLY_MESSAGES.submitting : APPLY_MESSAGES.submit}
        </Button>
      )}
    </div>
  )
}

/** A double tap on Next must not submit. */
function ignoreSecondTap(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
