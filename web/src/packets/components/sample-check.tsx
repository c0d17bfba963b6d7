import { Modal, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconZoomIn } from '@tabler/icons-react'
import classes from './sample-check.module.css'
import sampleCheck from './sample-check.svg'

const DESCRIPTION =
  'A sample check. At its bottom, from left to right: the nine digits of the routing number, the account number and the check number.'

/** Where the numbers stand on a check; a click makes it larger, another or Escape puts it back. */
export function SampleCheck() {
  const [isLarge, large] = useDisclosure(false)
  return (
    <>
      <UnstyledButton className={classes.small} onClick={large.open} aria-label="Enlarge the sample check">
        <img src={sampleCheck} alt={DESCRIPTION} width={720} height={320} />
        <span className={classes.zoom}>
          <IconZoomIn size={18} aria-hidden /> Enlarge
        </span>
      </UnstyledButton>
      <Modal
        opened={isLarge}
        onClose={large.close}
        title="Sample check"
        size={960}
        transitionProps={{ duration: 300 }}
      >
        <UnstyledButton
          className={classes.large}
          onClick={large.close}
          aria-label="Close the sample check"
          data-autofocus
        >
          <img src={sampleCheck} alt={DESCRIPTION} width={720} height={320} />
        </UnstyledButton>
      </Modal>
    </>
  )
}
