import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useQuestion } from './confirm.tsx'
import { FormAlert } from './form-alert.tsx'
import { useOnLeaving } from './use-on-leaving.ts'

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
  /** Why it was not done. */
  failure?: { title: string; text: string }
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

export function DialogForm({ submitLabel, isBusy, failure, onSubmit, onCancel, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the form may stand within another one, which is not to be sent.
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
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
