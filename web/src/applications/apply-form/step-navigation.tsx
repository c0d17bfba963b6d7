import { APPLY_STEPS, applyProgress } from '@epay/contract/applications/application-form'
import { SENDING_TEXTS, STEP_TEXTS } from '@epay/contract/applications/apply-texts'
import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { Box, Button, Group, Progress, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './apply-form.module.css'
import { type ApplyFormApi, canOpenStep, LAST_STEP, typedValues } from './apply-form-data.ts'
import indicator from './step-indicator.module.css'

type StepIndicatorProps = {
  control: ApplyFormApi['control']
  question: AgeQuestion | null
  current: number
  completed: readonly number[]
  faulty: readonly number[]
  isSubmitting: boolean
  onOpen: (step: number) => void
}

/** How far the applicant is, in key fields filled and in steps; the steps that are open can be clicked. */
export function StepIndicator(props: StepIndicatorProps) {
  const { control, question, current, completed, faulty, isSubmitting, onOpen } = props
  const t = useTranslate()
  return (
    <Box mb={{ base: 16, xs: 24 }}>
      <ProgressLine
        control={control}
        question={question}
        text={t(STEP_TEXTS.heading, { number: current + 1, count: APPLY_STEPS.length })}
        title={t(APPLY_STEPS[current]?.title ?? '')}
      />
      <Box
        component="ol"
        className="bare"
        display="grid"
        mt={{ base: 8, xs: 16 }}
        style={{ gridTemplateColumns: 'repeat(5, auto)', gap: 8 }}
        aria-label={t(STEP_TEXTS.steps)}
      >
        {APPLY_STEPS.map((step, index) => (
          <li key={step.title}>
            <StepButton
              number={index + 1}
              title={t(step.title)}
              isCurrent={index === current}
              isCompleted={completed.includes(index)}
              isFaulty={faulty.includes(index) && (index !== current || completed.includes(index))}
              isOpen={!isSubmitting && canOpenStep(index, { current, completed })}
              onClick={() => onOpen(index)}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

type ProgressLineProps = Pick<StepIndicatorProps, 'control' | 'question'> & { text: string; title: string }

function ProgressLine({ control, question, text, title }: ProgressLineProps) {
  const t = useTranslate()
  const percent = applyProgress(typedValues(useWatch({ control })), question)
  return (
    <>
      <Progress.Root size={6}>
        <Progress.Section
          value={percent}
          aria-label={t(STEP_TEXTS.progress)}
          aria-valuetext={`${percent} %`}
        />
      </Progress.Root>
      <Group justify="space-between" wrap="nowrap" mt={6} c="dimmed" fz={{ base: 13, xs: 14 }}>
        <span>
          {text}
          <Box component="span" hiddenFrom="sm">
            {' '}
            · {title}
          </Box>
        </span>
        <span className="tabular">{percent} %</span>
      </Group>
    </>
  )
}

type StepButtonProps = {
  number: number
  title: string
  isCurrent: boolean
  isCompleted: boolean
  isFaulty: boolean
  isOpen: boolean
  onClick: () => void
}

function StepButton(props: StepButtonProps) {
  const { number, title, isCurrent, isCompleted, isFaulty, isOpen, onClick } = props
  const t = useTranslate()
  const state = isFaulty ? 'faulty' : isCompleted ? 'completed' : undefined
  const Mark = isFaulty ? IconExclamationMark : IconCheck
  return (
    <UnstyledButton
      className={indicator.button}
      disabled={!isOpen}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={t(STEP_TEXTS[state ?? 'plain'], { number, title })}
      data-state={state}
      onClick={onClick}
    >
      <span className={indicator.number} aria-hidden>
        {isCurrent || !state ? number : <Mark size={16} stroke={2.4} />}
        {isCurrent && isFaulty && <IconExclamationMark className={indicator.fault} size={14} stroke={3} />}
      </span>
      <Box component="span" visibleFrom="sm" aria-hidden>
        {title}
      </Box>
    </UnstyledButton>
  )
}

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

function ResumeUpload({ share }: { share: number }) {
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
