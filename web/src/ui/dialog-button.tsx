import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'

type DialogButtonProps = {
  label: string
  icon: Icon
  /** Whether it is what the page is for, rather than one act of several. */
  isMain?: boolean
  /** The dialog's. */
  title: string
  children: (close: () => void) => ReactNode
}

/** A button and the small form that it opens. */
export function DialogButton({ label, icon: Icon, isMain = false, title, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <FormDialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </FormDialog>
    </>
  )
}
