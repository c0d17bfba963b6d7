import { HIRING_FIELDS } from '@epay/contract/applications/details-form'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '#web/ui/text-area-field.tsx'

export type Remark = {
  text: string
  /** Why the decision is not sent; each refusal is another object, so that the field gets the focus again. */
  problem: { message: string } | undefined
  onChange: (text: string) => void
}

/** The decider's own words, for the history. */
export function DecisionRemark({ remark: { text, problem, onChange } }: { remark: Remark }) {
  const ref = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (problem) ref.current?.focus()
  }, [problem])
  return (
    <TextAreaField
      ref={ref}
      label="Remark"
      description="Your own, for the history. A rejection needs it."
      minRows={1}
      maxRows={4}
      maxLength={HIRING_FIELDS.notes.max}
      length={text.length}
      value={text}
      error={problem?.message}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
