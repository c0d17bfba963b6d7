import { PACKET_PROGRESS } from '@epay/contract/packets/options'
import { Progress } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { PACKET_STEPS, type PacketStep, STEP_TITLES } from '../form/steps.ts'
import classes from './packet-progress.module.css'

type PacketProgressProps = {
  step: PacketStep
  /** Takes the focus when the step changes. */
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** How far the packet is. */
export function PacketProgress({ step, titleRef }: PacketProgressProps) {
  const titleId = useId()
  const index = PACKET_STEPS.indexOf(step)
  const percent = PACKET_PROGRESS[index] ?? 0
  return (
    <div className={classes.progress}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-labelledby={titleId} />
      </Progress.Root>
      <div className={classes.words}>
        <h2 ref={titleRef} id={titleId} tabIndex={-1} className={classes.title}>
          Step {index + 1} of {PACKET_STEPS.length} · {STEP_TITLES[step]}
        </h2>
        <span className={classes.percent}>{percent} %</span>
      </div>
    </div>
  )
}
