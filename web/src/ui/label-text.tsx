import { FIELD_TEXTS } from '@epay/contract/common/page-texts'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'

type LabelTextProps = { label: string; isOptional: boolean | undefined }

function LabelText({ label, isOptional }: LabelTextProps) {
  const t = useTranslate()
  if (!isOptional) return t(label)
  return (
    <>
      {t(label)} <span className="optional">{t(FIELD_TEXTS.optional)}</span>
    </>
  )
}

/** A field's label; what may be left empty says so. */
export function labelOf(label: string, isOptional: boolean | undefined): ReactNode {
  return <LabelText label={label} isOptional={isOptional} />
}

function ErrorText({ message }: { message: string }) {
  const t = useTranslate()
  return <span role="alert">{t(message)}</span>
}

/** A field's message, announced when it appears. */
export function errorOf(message: string | undefined): ReactNode {
  return message ? <ErrorText message={message} /> : undefined
}

export type FieldProps = {
  label: string
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
  /** Hint between label and field. */
  description?: string
  error?: string
}
