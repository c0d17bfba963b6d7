import { PACKET_PROGRESS } from '@epay/contract/packets/options'
import { STEP_TEXTS } from '@epay/contract/packets/page-texts'
import { Progress } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { PACKET_STEPS, type PacketStep } from '../form/steps.ts'
import classes from './packet-progress.module.css'

type PacketProgressProps = {
  step: PacketStep
  /** Takes the focus when the step changes. */
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** The progress of the packet. */
export function PacketProgress({ step, titleRef }: PacketProgressProps) {
  const t = useTranslate()
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
          {t(STEP_TEXTS.heading, {
            number: index + 1,
            count: PACKET_STEPS.length,
            title: t(STEP_TEXTS[step]),
          })}
        </h2>
        <span className={classes.percent}>{percent} %</span>
      </div>
    </div>
  )
}
