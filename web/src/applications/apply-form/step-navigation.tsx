import { APPLY_STEPS, applicationProgress } from '@epay/contract/applications/application-form'
import { SENDING_TEXTS, STEP_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { Box, Button, Flex, Group, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import bar from '../components/phone-bar.module.css'
import classes from './apply-form.module.css'
import { canOpenStep, type FormValues, LAST_STEP } from './apply-form-data.ts'

type StepIndicatorProps = {
  values: FormValues
  question: AgeQuestion | null
  current: number
  completed: readonly number[]
  invalidSteps: readonly number[]
  isSubmitting: boolean
  onOpen: (step: number) => void
}

export function StepIndicator(props: StepIndicatorProps) {
  const { values, question, current, completed, invalidSteps, isSubmitting, onOpen } = props
  const t = useTranslate()
  const { filled, count, percent } = applicationProgress(values, question)
  const answeredText = t(STEP_TEXTS.answered, { filled, count })
  return (
    <Box mb={{ base: 16, xs: 24 }}>
      <Progress.Root size={6}>
        <Progress.Section value={percent} aria-label={t(STEP_TEXTS.progress)} aria-valuetext={answeredText} />
      </Progress.Root>
      <Flex
        direction={{ base: 'column', xs: 'row' }}
        justify="space-between"
        mt={6}
        c="dimmed"
        fz={{ base: 13, xs: 14 }}
      >
        <span>
          {t(STEP_TEXTS.heading, { number: current + 1, count: APPLY_STEPS.length })}
          <Box component="span" hiddenFrom="sm">
            {' '}
            · {t(APPLY_STEPS[current]?.title ?? '')}
          </Box>
        </span>
        <span>{answeredText}</span>
      </Flex>
      <Box
        component="ol"
        className="bare"
        display="grid"
        mt={{ base: 8, xs: 16 }}
        style={{ gridTemplateColumns: 'repeat(5, auto)', gap: 8 }}
        aria-label={t(STEP_TEXTS.steps)}
      >
        {APPLY_STEPS.map((step, index) => {
          const number = index + 1
          const title = t(step.title)
          const isCurrent = index === current
          const isCompleted = completed.includes(index)
          const isInvalid = invalidSteps.includes(index) && (!isCurrent || isCompleted)
          const state = isInvalid ? 'invalid' : isCompleted ? 'completed' : undefined
          const StateIcon = isInvalid ? IconExclamationMark : IconCheck
          return (
            <li key={step.title}>
              <UnstyledButton
                className={classes.step}
                disabled={isSubmitting || !canOpenStep(index, { current, completed })}
                aria-current={isCurrent ? 'step' : undefined}
                aria-label={t(STEP_TEXTS[state ?? 'plain'], { number, title })}
                data-state={state}
                onClick={() => onOpen(index)}
              >
                <span className={classes.number} aria-hidden>
                  {isCurrent || !state ? number : <StateIcon size={16} stroke={2.4} />}
                  {isCurrent && isInvalid && (
                    <IconExclamationMark className={classes.invalidMark} size={14} stroke={3} />
                  )}
                </span>
                <Box component="span" visibleFrom="sm" aria-hidden>
                  {title}
                </Box>
              </UnstyledButton>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}

type StepButtonsProps = {
  step: number
  isSubmitting: boolean
  sentFraction: number | undefined
  onPrevious: () => void
  onNext: () => void
}

export function StepButtons({ step, isSubmitting, sentFraction, onPrevious, onNext }: StepButtonsProps) {
  const t = useTranslate()
  const submitRef = useRef<HTMLButtonElement>(null)
  const percent = Math.round((sentFraction ?? 0) * 100)
  // Steps of ten percent keep screen reader announcements at a pace that users can follow.
  const announcedPercent = Math.floor(percent / 10) * 10
  // Moves focus to the button that shows the progress, because the button that submitted the form may be gone.
  useLayoutEffect(() => {
    if (isSubmitting) submitRef.current?.focus({ preventScroll: true })
  }, [isSubmitting])
  return (
    <Box
      className={bar.bar}
      data-last={step === LAST_STEP || undefined}
      mt={{ xs: 24 }}
      pt={{ xs: 24 }}
      style={{ borderTop: '1px solid var(--epay-line)' }}
    >
      <VisuallyHidden role="status">{isSubmitting && t(APPLY_MESSAGES.submitting)}</VisuallyHidden>
      {sentFraction !== undefined && (
        <Box mb={16}>
          <Text role="status" mb={6} c="dimmed" fz={14} className="tabular">
            {percent < 100 ? t(SENDING_TEXTS.percent, { percent: announcedPercent }) : t(SENDING_TEXTS.sent)}
          </Text>
          <Progress value={percent} size={6} aria-label={t(SENDING_TEXTS.upload)} />
        </Box>
      )}
      <Group justify="space-between" wrap="nowrap" gap={12} className={bar.buttons}>
        {step > 0 && (
          <Button variant="default" miw={{ xs: 160 }} disabled={isSubmitting} onClick={onPrevious}>
            {t(STEP_TEXTS.previous)}
          </Button>
        )}
        {/* Separate keys, because a reused button would let a tap on Next also submit. */}
        {step < LAST_STEP ? (
          <Button key="next" ml="auto" miw={{ xs: 160 }} onClick={onNext}>
            {t(STEP_TEXTS.next)}
          </Button>
        ) : (
          <Button
            key="submit"
            miw={{ xs: 160 }}
            ref={submitRef}
            type="submit"
            // `disabled` would drop focus.
            aria-disabled={isSubmitting}
            data-disabled={isSubmitting || undefined}
            onClick={ignoreSecondTap}
          >
            {t(isSubmitting ? APPLY_MESSAGES.submitting : APPLY_MESSAGES.submit)}
          </Button>
        )}
      </Group>
    </Box>
  )
}

/** Keeps a double tap on Next from submitting. */
function ignoreSecondTap(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
