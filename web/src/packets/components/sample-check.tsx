import { DEPOSIT_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Group, UnstyledButton } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import classes from './sample-check.module.css'
import sampleCheck from './sample-check.svg'

/** Dialogs are a tenth of what the packet would begin with. */
const SampleDialog = lazyPart(() => import('./sample-dialog.tsx').then(file => file.SampleDialog), {
  failed: WIZARD_TEXTS.partFailed,
  fallback: null,
})

/** Shows where the numbers are on a check. A click enlarges it; another click or Escape makes it small again. */
export function SampleCheck() {
  const t = useTranslate()
  const [isLarge, setIsLarge] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setIsLarge(true)
    setWasOpened(true)
  }
  return (
    <>
      <UnstyledButton className={classes.small} onClick={open} aria-label={t(DEPOSIT_TEXTS.enlargeSample)}>
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
      {wasOpened && <SampleDialog isOpen={isLarge} onClose={() => setIsLarge(false)} />}
    </>
  )
}
