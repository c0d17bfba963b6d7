import { RESTORED_EDITS_NOTE } from '@epay/contract/common/form-texts'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Alert } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

const TONES = {
  error: { color: 'rejected', Icon: IconAlertCircle },
  success: { color: 'approved', Icon: IconCircleCheck },
  info: { color: 'brand', Icon: IconInfoCircle },
} as const

export type FormAlertProps = {
  tone?: keyof typeof TONES
  title?: string | undefined
  children: ReactNode
  onClose?: () => void
}

/** A message about a whole form or page. Errors are announced right away, the rest politely. */
export function FormAlert({ tone = 'error', title, children, onClose }: FormAlertProps) {
  const { color, Icon } = TONES[tone]
  const t = useTranslate()
  return (
    <Alert
      role={tone === 'error' ? 'alert' : 'status'}
      variant="light"
      color={color}
      icon={<Icon aria-hidden />}
      title={title && t(title)}
      withCloseButton={onClose !== undefined}
      closeButtonLabel={t(PAGE_TEXTS.close)}
      onClose={onClose}
    >
      {children}
    </Alert>
  )
}

export function RestoredEditsNote() {
  return <FormAlert tone="info">{RESTORED_EDITS_NOTE}</FormAlert>
}
