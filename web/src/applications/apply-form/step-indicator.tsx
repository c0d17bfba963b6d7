import { APPLY_STEPS, applyProgress } from '@epay/contract/applications/application-form'
import { Progress, UnstyledButton } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '#web/lib/translated.tsx'
import { type ApplyFormApi, typedValues } from './apply-form-data.ts'
import classes from './step-indicator.module.css'
import { canOpenStep } from './steps.ts'

type StepIndicatorProps = {
  control: ApplyFormApi['control']
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
  const { control, current, completed, faulty, isSubmitting, onOpen } = props
  const t = useTranslate()
  return (
    <div className={classes.indicator}>
      <ProgressLine
        control={control}
        text={t('Step {number} of {count}', { number: current + 1, count: APPLY_STEPS.length })}
        title={t(APPLY_STEPS[current]?.title ?? '')}
      />
      <ol className={classes.steps} aria-label={t('Steps')}>
        {APPLY_STEPS.map((step, index) => (
          <li key={step.title} className={classes.step}>
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
      </ol>
    </div>
  )
}

type ProgressLineProps = Pick<StepIndicatorProps, 'control'> & { text: string; title: string }

function ProgressLine({ control, text, title }: ProgressLineProps) {
  const t = useTranslate()
  const percent = applyProgress(typedValues(useWatch({ control })))
  return (
    <>
      <Progress.Root size={6} className={classes.bar}>
        <Progress.Section value={percent} aria-label={t('Progress')} aria-valuetext={`${percent} %`} />
      </Progress.Root>
      <div className={classes.line}>
        <span>
          {text}
          <span className={classes.lineTitle}> · {title}</span>
        </span>
        <span className="tabular">{percent} %</span>
      </div>
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

const BUTTON_TEXTS = {
  plain: 'Step {number}: {title}',
  completed: 'Step {number}: {title}, completed',
  faulty: 'Step {number}: {title}, needs correction',
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
      aria-label={t(BUTTON_TEXTS[state ?? 'plain'], { number, title })}
      data-state={state}
      onClick={onClick}
    >
      <span className={classes.number} aria-hidden>
        {isCurrent || !state ? number : <Mark size={16} stroke={2.4} />}
        {isCurrent && isFaulty && <IconExclamationMark className={classes.fault} size={14} stroke={3} />}
      </span>
      <span className={classes.title} aria-hidden>
        {title}
      </span>
    </UnstyledButton>
  )
}
