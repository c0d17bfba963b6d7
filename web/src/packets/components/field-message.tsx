import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './field-message.module.css'

type FieldMessageProps = {
  id: string
  message: string | undefined
  /** What helps, below the message. */
  children?: ReactNode
}

/** The message of something larger than one input, announced when it appears. */
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
