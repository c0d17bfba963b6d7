import { APPLY_STEPS, applyProgress } from '@epay/contract/applications/application-form'
import { STEP_TEXTS } from '@epay/contract/applications/apply-texts'
import type { AgeQuestion } from '@epay/contract/common/age-question'
import { Box, Group, Progress, UnstyledButton } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { type ApplyFormApi, typedValues } from './apply-form-data.ts'
import classes from './step-indicator.module.css'
import { canOpenStep } from './steps.ts'

type StepIndicatorProps = {
  control: ApplyFormApi['control']
  question: AgeQuestion | null
  current: number
  completed: readonly number[]
  /** Steps with something to correct. */
  faulty: readonly number[]
  /** While the form is sent, no step opens. */
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
      className={classes.button}
      disabled={!isOpen}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={t(STEP_TEXTS[state ?? 'plain'], { number, title })}
      data-state={state}
      onClick={onClick}
    >
      <span className={classes.number} aria-hidden>
        {isCurrent || !state ? number : <Mark size={16} stroke={2.4} />}
        {isCurrent && isFaulty && <IconExclamationMark className={classes.fault} size={14} stroke={3} />}
      </span>
      <Box component="span" visibleFrom="sm" aria-hidden>
        {title}
      </Box>
    </UnstyledButton>
  )
}
