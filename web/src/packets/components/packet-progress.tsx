import { PACKET_PROGRESS } from '@epay/contract/packets/options'
import { STEP_TEXTS } from '@epay/contract/packets/page-texts'
import { Box, Group, Progress } from '@mantine/core'
import { type RefObject, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { PACKET_STEPS, type PacketStep } from '../form/steps.ts'

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
    <Box mb={16}>
      <Progress.Root size={6} radius="xl">
        <Progress.Section value={percent} aria-labelledby={titleId} />
      </Progress.Root>
      <Group justify="space-between" align="baseline" wrap="nowrap" mt={8} c="dimmed" fz={14} lh={1.5}>
        <Box
          component="h2"
          ref={titleRef}
          id={titleId}
          tabIndex={-1}
          m={0}
          c="dimmed"
          fz={14}
          fw={500}
          style={{ outline: 'none' }}
        >
          {t(STEP_TEXTS.heading, {
            number: index + 1,
            count: PACKET_STEPS.length,
            title: t(STEP_TEXTS[step]),
          })}
        </Box>
        <Box component="span" flex="none" className="tabular">
          {percent} %
        </Box>
      </Group>
    </Box>
  )
}
