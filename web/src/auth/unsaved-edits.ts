import { useEffect, useMemo, useRef } from 'react'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { useUser } from './session.ts'
import { sessionStore } from './session-store.ts'

/** The user's unsaved edits of a record, from when the session ended. They are kept in memory only. */
export function useUnsavedEdits<Edits>(form: string, recordId: string) {
  const { id } = useUser()
  return useMemo(
    () => createStorage('page', `${form} ${recordId} ${id}`, z.custom<Edits>()),
    [form, recordId, id],
  )
}

type UnsavedEdits<Edits> = { keep: (edits: Edits) => boolean; forget: () => void }

/**
 * Keeps the edits if the session ends; closing the record or logging out discards them.
 * @param read returns undefined if there is nothing to keep
 */
export function useSaveWhenSessionEnds<Edits>(
  unsaved: UnsavedEdits<Edits>,
  read: () => Edits | undefined,
): void {
  const latest = useRef(read)
  latest.current = read
  useEffect(
    () => () => {
      const session = sessionStore.read()
      const hasEnded =
        session.status === 'unanswered' || (session.status === 'unauthenticated' && !session.hasLoggedOut)
      const edits = hasEnded ? latest.current() : undefined
      if (edits !== undefined) unsaved.keep(edits)
      else if (!hasEnded) unsaved.forget()
    },
    [unsaved],
  )
}
