import type { ReactNode } from 'react'

/** A field's label; what may be left empty says so. */
export function labelOf(label: string, isOptional: boolean | undefined): ReactNode {
  if (!isOptional) return label
  return (
    <>
      {label} <span className="optional">(optional)</span>
    </>
  )
}

/** A field's message, announced when it appears. */
export function errorOf(message: string | undefined): ReactNode {
  return message ? <span role="alert">{message}</span> : undefined
}

export type FieldProps = {
  label: string
  /** Says '(optional)' beside the label. */
  isOptional?: boolean
  /** Hint between label and field. */
  description?: string
  error?: string
}
