import { WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import type { SubmissionPopup } from '../submit-packet.ts'

type SubmissionDialogProps = {
  popup: SubmissionPopup | undefined
  /** Also moves the focus, since the pressed button may be disabled now. */
  onClose: () => void
}

/** Tells the result of a submission. */
export function SubmissionDialog({ popup, onClose }: SubmissionDialogProps) {
  const t = useTranslate()
  // Keeps its text while it fades out.
  const last = useRef(popup)
  if (popup) last.current = popup
  const shown = popup ?? last.current
  return (
    <Modal opened={popup !== undefined} onClose={onClose} title={shown && t(shown.title)} returnFocus={false}>
      <Stack gap="md">
        <Text>{shown && t(shown.text)}</Text>
        {shown?.hint && <Text c="dimmed">{t(shown.hint)}</Text>}
        <Button onClick={onClose} data-autofocus style={{ alignSelf: 'flex-end' }}>
          {t(WIZARD_TEXTS.ok)}
        </Button>
      </Stack>
    </Modal>
  )
}
