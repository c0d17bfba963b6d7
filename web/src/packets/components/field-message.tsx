import { useTranslate } from '#web/lib/translated.tsx'
import classes from './field-message.module.css'

/** The message of something larger than one input, announced when it appears. */
export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  const t = useTranslate()
  if (!message) return null
  return (
    <div id={id} role="alert" className={classes.message}>
      {t(message)}
    </div>
  )
}
