import { DEPOSIT_TEXTS } from '@epay/contract/packets/page-texts'
import { Modal, UnstyledButton } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './sample-check.module.css'
import sampleCheck from './sample-check.svg'

/** The sample check as large as the screen. A click or Escape closes it. */
export function SampleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(DEPOSIT_TEXTS.sample)}
      size={960}
      transitionProps={{ duration: 300 }}
    >
      <UnstyledButton
        className={classes.large}
        onClick={onClose}
        aria-label={t(DEPOSIT_TEXTS.closeSample)}
        data-autofocus
      >
        <img src={sampleCheck} alt={t(DEPOSIT_TEXTS.sampleDescription)} width={720} height={320} />
      </UnstyledButton>
    </Modal>
  )
}
