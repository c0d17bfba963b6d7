import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { Button, Group, getDefaultZIndex, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { askedQuestions } from './overlay-state.ts'

/** Shows the newest question that has no answer yet. */
export function Questions() {
  const asked = useStore(askedQuestions).at(-1)
  // The dialog keeps its text while it fades out.
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  const answer = (isConfirmed: boolean) => asked?.answer(isConfirmed)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => answer(false)}
      title={shown?.title}
      zIndex={getDefaultZIndex('modal') + 1}
    >
      <Stack gap="md">
        <Text>{shown?.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => answer(false)}>
            {shown?.cancelLabel ?? DIALOG_TEXTS.cancel}
          </Button>
          <Button color={shown?.isDangerous ? 'rejected' : 'brand'} onClick={() => answer(true)}>
            {shown?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
