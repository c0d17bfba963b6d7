import { Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { DeadEnd } from './dead-end.tsx'

type TooLateProps = {
  /** Who decided, and when. */
  text: string
  notesLabel: string
  /** What was typed, to be read and copied. */
  notes: string
}

/** In place of the form once the decision was made by somebody else. */
export function TooLate({ text, notesLabel, notes }: TooLateProps) {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  return (
    <Stack gap="md" ref={ref} tabIndex={-1}>
      <div>
        <DeadEnd text={text} />
      </div>
      {notes.trim() !== '' && <TextAreaField label={`${notesLabel} (not sent)`} value={notes} readOnly />}
    </Stack>
  )
}
