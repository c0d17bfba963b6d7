import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { wantOverlays } from './overlays-wanted.ts'

wantOverlays()

type Question = {
  title: string
  text: string
  confirmLabel: string
  cancelLabel?: string
  /** Red, for what cannot be undone. */
  isDangerous?: boolean
}

/** Asks in a dialog; resolves to whether the reader confirmed. */
export function confirm(question: Question): Promise<boolean> {
  const { title, text, confirmLabel, cancelLabel = 'Cancel', isDangerous = false } = question
  return new Promise(resolve => {
    const ask = () =>
      modals.openConfirmModal({
        title,
        children: <Text>{text}</Text>,
        labels: { confirm: confirmLabel, cancel: cancelLabel },
        confirmProps: { color: isDangerous ? 'rejected' : 'brand' },
        cancelProps: { 'data-autofocus': true },
        onConfirm: () => resolve(true),
        onCancel: () => resolve(false),
        onClose: () => resolve(false),
      })
    // After the event that asks: the same press of Escape could close the question at once.
    setTimeout(ask)
  })
}
