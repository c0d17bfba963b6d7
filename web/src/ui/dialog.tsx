import { Modal, type ModalProps } from '@mantine/core'
import { createPortal } from 'react-dom'

/** Mantine's dialog, at the end of the page. Its own way there draws what is open in a second step, at one go. */
export function Dialog(props: ModalProps) {
  return createPortal(<Modal withinPortal={false} {...props} />, document.body)
}
