import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { useOpenDialog } from './confirm.tsx'
import { returnFocusTo } from './focus.ts'
import { FormAlert } from './form-alert.tsx'
import { useOnLeaving } from './leaving.ts'
import { useIsPhone } from './use-is-phone.ts'

type FormDialogProps = {
  title: Message
  isOpen: boolean
  onClose: () => void
  /** Fills a phone's screen. */
  isSheet?: boolean
  children: ReactNode
}

export function FormDialog({ title, isOpen, onClose, isSheet = false, children }: FormDialogProps) {
  const t = useTranslate()
  const isPhone = useIsPhone()
  const isTopmost = useOpenDialog(isOpen)
  useOnLeaving(() => {
    if (isOpen) onClose()
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(title)}
      fullScreen={isSheet && isPhone}
      closeOnClickOutside={false}
      closeOnEscape={isTopmost}
      closeButtonProps={{ 'aria-label': t(PAGE_TEXTS.close) }}
      onExitTransitionEnd={() => {
        // The opener might no longer exist, such as the row of a record that was deleted in the dialog.
        if (document.activeElement === document.body) returnFocusTo(null)
      }}
    >
      {children}
    </Modal>
  )
}

type DialogFormProps<Values extends FieldValues> = {
  submitLabel: string
  sending: { isPending: boolean; error: Error | null }
  failed: string
  setError?: UseFormSetError<Values>
  /** Fields that show the server's errors themselves. */
  fields?: readonly Path<Values>[]
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  children: ReactNode
}

export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { submitLabel, sending, failed, setError, fields = [], onSubmit, onCancel, children } = props
  const { isPending, error } = sending
  const t = useTranslate()
  const serverErrors = error instanceof ApiError ? error.body.fieldErrors : {}
  const showServerErrors = useEffectEvent(() => {
    for (const field of fields) {
      const message = serverErrors[field]
      if (message) setError?.(field, { type: 'server', message }, { shouldFocus: true })
    }
  })
  useEffect(() => {
    if (error) showServerErrors()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around the dialog.
    event.stopPropagation()
    onSubmit(event)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        {error && !fields.some(field => serverErrors[field]) && (
          <FormAlert title={failed}>{t(messageOf(error))}</FormAlert>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            {t(DIALOG_TEXTS.cancel)}
          </Button>
          <Button type="submit" loading={isPending}>
            {t(submitLabel)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type DialogButtonProps = {
  label: string
  icon: Icon
  isPrimary?: boolean
  title: string
  children: (close: () => void) => ReactNode
}

export function DialogButton({ label, icon: Icon, isPrimary = false, title, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
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
