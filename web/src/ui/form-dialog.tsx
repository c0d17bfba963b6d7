import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useQuestion } from './confirm.tsx'
import { FormAlert } from './form-alert.tsx'
import { useOnLeaving } from './leaving.ts'

type FormDialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A small form over a page or over a record's dialog, which stays open under it. */
export function FormDialog({ title, isOpen, onClose, children }: FormDialogProps) {
  useQuestion(isOpen)
  useOnLeaving(() => {
    if (isOpen) onClose()
  })
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeOnClickOutside={false}>
      {children}
    </Modal>
  )
}

type DialogFormProps = {
  submitLabel: string
  isBusy: boolean
  /** Why the server refused it. */
  failure?: { title: string; text: string }
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

export function DialogForm({ submitLabel, isBusy, failure, onSubmit, onCancel, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the form may be inside another one, which must not be submitted as well.
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        {failure && <FormAlert title={failure.title}>{failure.text}</FormAlert>}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            {DIALOG_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type DialogButtonProps = {
  label: string
  icon: Icon
  /** The page's main button, filled with colour. */
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
