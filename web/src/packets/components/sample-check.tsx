import { DEPOSIT_TEXTS } from '@epay/contract/packets/page-texts'
import { Group, UnstyledButton } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './sample-check.module.css'
import sampleCheck from './sample-check.svg'
import { SampleDialog } from './sample-dialog.tsx'

/** Shows where the numbers are on a check. A click enlarges it; another click or Escape makes it small again. */
export function SampleCheck() {
  const t = useTranslate()
  const [isLarge, setIsLarge] = useState(false)
  return (
    <>
      <UnstyledButton
        className={classes.small}
        onClick={() => setIsLarge(true)}
        aria-label={t(DEPOSIT_TEXTS.enlargeSample)}
      >
        <img src={sampleCheck} alt={t(DEPOSIT_TEXTS.sampleDescription)} width={720} height={320} />
        <Group
          component="span"
          pos="absolute"
          top={8}
          right={8}
          gap={6}
          px={10}
          py={4}
          bd="1px solid var(--epay-line)"
          bdrs={8}
          bg="var(--epay-surface)"
          c="brand"
          fz={13}
          fw={580}
        >
          <IconZoomIn size={18} aria-hidden /> {t(DEPOSIT_TEXTS.enlarge)}
        </Group>
      </UnstyledButton>
      <SampleDialog isOpen={isLarge} onClose={() => setIsLarge(false)} />
    </>
  )
}
