import { SENDING_TEXTS, STEP_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { Box, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'
import { LAST_STEP } from './steps.ts'

type StepButtonsProps = {
  step: number
  isSubmitting: boolean
  /** Share of the resume sent so far, while it is being sent. */
  sentShare: number | undefined
  onPrevious: () => void
  onNext: () => void
}

export function StepButtons({ step, isSubmitting, sentShare, onPrevious, onNext }: StepButtonsProps) {
  const t = useTranslate()
  const submitRef = useRef<HTMLButtonElement>(null)
  // Takes the focus from whatever submitted, which may be gone now, because this button shows the progress.
  useLayoutEffect(() => {
    if (isSubmitting) submitRef.current?.focus({ preventScroll: true })
  }, [isSubmitting])
  return (
    <div className={classes.bar}>
      <VisuallyHidden role="status">{isSubmitting && t(APPLY_MESSAGES.submitting)}</VisuallyHidden>
      {sentShare !== undefined && <ResumeUpload share={sentShare} />}
      <Group justify="space-between" wrap="nowrap" gap={12} className={classes.buttons}>
        {step > 0 && (
          <Button variant="default" disabled={isSubmitting} onClick={onPrevious}>
            {t(STEP_TEXTS.previous)}
          </Button>
        )}
        {/* Separate keys: if Next turned into Submit in place, the same tap would submit. */}
        {step < LAST_STEP ? (
          <Button key="next" onClick={onNext}>
            {t(STEP_TEXTS.next)}
          </Button>
        ) : (
          <Button
            key="submit"
            ref={submitRef}
            type="submit"
            // Not disabled, which would take the focus away.
            aria-disabled={isSubmitting}
            data-disabled={isSubmitting || undefined}
            onClick={ignoreSecondTap}
          >
            {t(isSubmitting ? APPLY_MESSAGES.submitting : APPLY_MESSAGES.submit)}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** A double tap on Next must not submit. */
function ignoreSecondTap(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

/** How much of the resume has been sent. */
export function ResumeUpload({ share }: { share: number }) {
  const t = useTranslate()
  const percent = Math.round(share * 100)
  // Every change is announced: in steps of ten, screen reader users can follow.
  const told = Math.floor(percent / 10) * 10
  return (
    <Box mb={16}>
      <Text role="status" mb={6} c="dimmed" fz={14} className="tabular">
        {percent < 100 ? t(SENDING_TEXTS.percent, { percent: told }) : t(SENDING_TEXTS.sent)}
      </Text>
      <Progress value={percent} size={6} aria-label={t(SENDING_TEXTS.upload)} />
    </Box>
  )
}
