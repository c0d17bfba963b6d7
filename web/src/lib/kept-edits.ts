import { useEffect, useRef, useState } from 'react'
import { readSession, useUser } from './session.ts'

/**
 * The edits whose session ended before they were saved, until their owner is back: the last ones of a kind of record.
 * Only in memory, they are personal.
 */
export type KeptEdits<Edits> = Map<string, Edits>

function useKey(recordId: string): string {
  const { id } = useUser()
  return `${id} ${recordId}`
}

/** The edits that were kept when their owner's session ended over this record. */
export function useEditsFromBefore<Edits>(kept: KeptEdits<Edits>, recordId: string): Edits | undefined {
  const key = useKey(recordId)
  const [edits] = useState(() => kept.get(key))
  return edits
}

type KeepEdits<Edits> = { recordId: string; isDirty: boolean; read: () => Edits }

/** Keeps the edits when the session ends under them; closing the record, or logging out, drops them. */
export function useKeptEdits<Edits>(kept: KeptEdits<Edits>, edits: KeepEdits<Edits>): void {
  const key = useKey(edits.recordId)
  const latest = useRef(edits)
  latest.current = edits
  useEffect(
    () => () => {
      const session = readSession()
      const hasEnded = session.status === 'unauthenticated' && !session.hasLeft
      const { isDirty, read } = latest.current
      if (!hasEnded) kept.delete(key)
      else if (isDirty) {
        kept.clear()
        kept.set(key, read())
      }
    },
    [kept, key],
  )
}
