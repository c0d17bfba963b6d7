import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Mantine's dialog, at the end of the page. Its own way there draws what is open in a second step, at one go. */
export function Dialog(props: ModalProps & { title: ReactNode }) {
  return createPortal(<Modal withinPortal={false} {...props} />, document.body)
}
