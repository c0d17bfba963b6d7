import { APPLY_STEPS, applyProgress } from '@epay/contract/applications/application-form'
import { Progress, UnstyledButton } from '@mantine/core'
import { IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import type { ApplyFormApi } from './apply-form-data.ts'
import classes from './step-indicator.module.css'
import { canOpenStep } from './steps.ts'

type StepIndicatorProps = {
  control: ApplyFormApi['control']
  current: number
  completed: readonly number[]
  /** Steps with something to correct. */
  faulty: readonly number[]
  onOpen: (step: number) => void
}

/** How far the applicant is, in key fields filled and in steps; the steps that are open can be clicked. */
export function StepIndicator({ control, current, completed, faulty, onOpen }: StepIndicatorProps) {
  const title = APPLY_STEPS[current]?.title
  return (
    <div className={classes.indicator}>
      <ProgressLine
        control={control}
        text={`Step ${current + 1} of ${APPLY_STEPS.length}`}
        title={title ?? ''}
      />
      <ol className={classes.steps} aria-label="Steps">
        {APPLY_STEPS.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <StepButton
              number={index + 1}
              title={step.title}
              isCurrent={index === current}
              isCompleted={completed.includes(index)}
              isFaulty={faulty.includes(index) && index !== current}
              isOpen={canOpenStep(index, { current, completed })}
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
  const percent = applyProgress(useWatch({ control }))
  return (
    <>
      <Progress.Root size={6} className={classes.bar}>
        <Progress.Section value={percent} aria-label="Progress" aria-valuetext={`${percent} %`} />
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

function StepButton(props: StepButtonProps) {
  const { number, title, isCurrent, isCompleted, isFaulty, isOpen, onClick } = props
  const state = isFaulty ? 'faulty' : isCompleted ? 'completed' : undefined
  const words = { faulty: ', needs correction', completed: ', completed' }
  return (
    <UnstyledButton
      className={classes.button}
      disabled={!isOpen}
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`Step ${number}: ${title}${state ? words[state] : ''}`}
      data-state={state}
      onClick={onClick}
    >
      <span className={classes.number} aria-hidden>
        {isFaulty ? (
          <IconExclamationMark size={16} stroke={2.4} />
        ) : isCompleted && !isCurrent ? (
          <IconCheck size={16} stroke={2.4} />
        ) : (
          number
        )}
      </span>
      <span className={classes.title} aria-hidden>
        {title}
      </span>
    </UnstyledButton>
  )
}
