import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type FieldMessageProps = {
  id: string
  message: string | undefined
  /** Further help below the message. */
  children?: ReactNode
}

/** The error message of a group of inputs, announced by screen readers when it appears. */
export function FieldMessage({ id, message, children }: FieldMessageProps) {
  const t = useTranslate()
  if (!message) return null
  return (
    <Box id={id} role="alert" mt={8} c="rejected" fz={14} fw={500}>
      <div>{t(message)}</div>
      {children}
    </Box>
  )
}
