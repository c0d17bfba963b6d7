import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { useUser } from './session.ts'
import { sessionStore } from './session-store.ts'

/**
 * Returns the storage for edits of a record that were unsaved when the user's session ended. It keeps them only in
 * memory.
 */
export function useUnsavedEdits<Edits>(form: string, recordId: string) {
  const { id } = useUser()
  return useMemo(
    () => createStorage('page', `${form} ${recordId} ${id}`, z.custom<Edits>()),
    [form, recordId, id],
  )
}

type UnsavedEdits<Edits> = { write: (edits: Edits) => boolean; remove: () => void }

/**
 * Keeps the edits if the session ends. Discards them if the user closes the record or logs out.
 * @param read returns undefined if there is nothing to keep
 */
export function useSaveWhenSessionEnds<Edits>(
  storage: UnsavedEdits<Edits>,
  read: () => Edits | undefined,
): void {
  const latestRead = useRef(read)
  latestRead.current = read
  useEffect(
    () => () => {
      const session = sessionStore.read()
      const hasEnded =
        session.status === 'unknown' || (session.status === 'unauthenticated' && !session.hasLoggedOut)
      const edits = hasEnded ? latestRead.current() : undefined
      if (edits !== undefined) storage.write(edits)
      else if (!hasEnded) storage.remove()
    },
    [storage],
  )
}
