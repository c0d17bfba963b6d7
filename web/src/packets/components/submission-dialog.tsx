import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { SubmissionPopup } from '../submit-packet.ts'

type SubmissionDialogProps = { popup: SubmissionPopup | undefined; onClose: () => void }

/** Says how a submission went. */
export function SubmissionDialog({ popup, onClose }: SubmissionDialogProps) {
  // Keeps its words while it fades out.
  const last = useRef(popup)
  if (popup) last.current = popup
  const shown = popup ?? last.current
  return (
    <Modal opened={popup !== undefined} onClose={onClose} title={shown?.title}>
      <Stack gap="md">
        <Text>{shown?.text}</Text>
        {shown?.hint && <Text c="dimmed">{shown.hint}</Text>}
        <Button onClick={onClose} data-autofocus style={{ alignSelf: 'flex-end' }}>
          OK
        </Button>
      </Stack>
    </Modal>
  )
}
