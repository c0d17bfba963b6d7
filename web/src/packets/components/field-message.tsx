import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './field-message.module.css'

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
    <div id={id} role="alert" className={classes.message}>
      <div>{t(message)}</div>
      {children}
    </div>
  )
}
