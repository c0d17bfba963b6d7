import { english } from '@epay/contract/languages/translator'
import { SETUP_STEPS } from '@epay/contract/setup/endpoints'
import { SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { Box, Progress, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

/** Includes the first two steps, which aren't in `SETUP_STEPS` because the server doesn't track them. */
const STEP_NUMBERS = { admin: 1, factor: 2, company: 3, mail: 4, import: 5 } as const
type StepName = keyof typeof STEP_NUMBERS
const STEP_COUNT = SETUP_STEPS.length + 2

/** A step's title takes focus only if the step follows another one. */
let previousStep: StepName | undefined

type StepFrameProps = { step: StepName; title: string; intro: string; children: ReactNode }

export function StepFrame({ step, title, intro, children }: StepFrameProps) {
  const number = STEP_NUMBERS[step]
  useEffect(() => {
    if (previousStep !== undefined && previousStep !== step)
      document.querySelector<HTMLElement>('[data-page-title]')?.focus()
    previousStep = step
  }, [step])
  const progress = english(SETUP_TEXTS.stepOf, { number, count: STEP_COUNT })
  const progressBar = (
    <Box mb={16}>
      <Text c="dimmed" fz={14} fw={500} mb={8}>
        {progress}
      </Text>
      <Progress.Root size={6} radius="xl">
        <Progress.Section
          value={(100 * number) / STEP_COUNT}
          aria-label={SETUP_TEXTS.progress}
          aria-valuetext={progress}
        />
      </Progress.Root>
    </Box>
  )
  return (
    <>
      <PageTitle title={title} aboveTitle={progressBar} subLine={<Text maw="72ch">{intro}</Text>} />
      <Card>{children}</Card>
    </>
  )
}
