import type { Application } from '@epay/contract/applications/schemas'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readSession, useUser } from '#web/lib/session.ts'
import type { DetailsFormApi } from './field-of.ts'
import { forgetEdits, keepEdits, readKeptEdits } from './kept-edits.ts'

/** The edits that were kept when their owner's session ended over this application. */
export function useEditsFromBefore(applicationId: string) {
  const { id } = useUser()
  const [edits] = useState(() => readKeptEdits(id, applicationId))
  return edits
}

/** Keeps the edits when the session ends under them; closing the dialog in any other way drops them. */
export function useKeptEdits(form: DetailsFormApi, base: RefObject<Application>): void {
  const { id: userId } = useUser()
  const { isDirty } = form.formState
  const isUnsaved = useRef(isDirty)
  isUnsaved.current = isDirty
  const { getValues } = form
  useEffect(
    () => () => {
      const session = readSession()
      const isOver = session.status === 'unauthenticated' && !session.hasLeft
      if (isOver && isUnsaved.current) keepEdits(userId, { base: base.current, values: getValues() })
      else if (session.user?.id === userId) forgetEdits(base.current.id)
    },
    [userId, base, getValues],
  )
}
