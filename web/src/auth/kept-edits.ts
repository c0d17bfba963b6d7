import { useEffect, useRef, useState } from 'react'
import { useUser } from './session.ts'
import { sessionStore } from './session-store.ts'

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

/** `read`: `undefined` when there is nothing to keep. */
type KeepEdits<Edits> = { recordId: string; read: () => Edits | undefined }

/** Keeps the edits when the session ends under them; closing the record, or logging out, drops them. */
export function useKeptEdits<Edits>(kept: KeptEdits<Edits>, edits: KeepEdits<Edits>): void {
  const key = useKey(edits.recordId)
  const latest = useRef(edits)
  latest.current = edits
  useEffect(
    () => () => {
      const session = sessionStore.read()
      const hasEnded = session.status === 'unauthenticated' && !session.hasLeft
      if (!hasEnded) {
        kept.delete(key)
        return
      }
      const mine = latest.current.read()
      if (mine === undefined) return
      kept.clear()
      kept.set(key, mine)
    },
    [kept, key],
  )
}
