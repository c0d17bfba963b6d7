import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { returnFocusTo } from './focus.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

export type RecordDialog = OpenRecord & {
  isUnsaved: boolean
  setUnsaved: (isUnsaved: boolean) => void
  /** Closes without asking about unsaved changes. */
  finish: () => void
  /** Like `change`, but doesn't ask about unsaved changes. */
  changeWithoutAsking: (id: string) => void
}

/**
 * The state of a dialog that edits a record. Asks the user before unsaved changes are discarded by closing the
 * dialog, going back, opening another record, or leaving the page. `text` states what would be lost.
 */
export function useRecordDialog(text: string): RecordDialog {
  const record = useOpenRecord()
  const [hasEdits, setUnsaved] = useState(false)
  const isUnsaved = hasEdits && record.id !== undefined
  const { allowLeaving } = useUnsavedWarning({
    isUnsaved,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text },
    isDiscarding: (from, to) => from.pathname !== to.pathname || openRecordAt(from) !== openRecordAt(to),
  })
  return {
    ...record,
    isUnsaved,
    setUnsaved,
    finish: () => {
      allowLeaving()
      record.close()
    },
    changeWithoutAsking: id => {
      allowLeaving()
      record.change(id)
    },
  }
}

const OPEN = 'open'
const VIEW = 'view'

type SearchLocation = Pick<Location, 'search'>

/** The id of the open record; `view` distinguishes dialogs of the same list. */
function openRecordAt({ search }: SearchLocation, view = ''): string | undefined {
  const params = new URLSearchParams(search)
  return (params.get(VIEW) ?? '') === view ? params.get(OPEN) || undefined : undefined
}

/** Returns the query that opens a record's dialog or, without an id, closes it. */
export function searchWithOpen({ search }: SearchLocation, id?: string, view = ''): string {
  const params = new URLSearchParams(search)
  params.delete(OPEN)
  params.delete(VIEW)
  if (id !== undefined) params.set(OPEN, id)
  if (id !== undefined && view !== '') params.set(VIEW, view)
  return params.size > 0 ? `?${params}` : ''
}

const stateSchema = z.object({ isOverList: z.literal(true) })
/** Marks a history entry whose previous entry is the list that the dialog was opened from. */
const OVER_LIST_STATE: z.output<typeof stateSchema> = { isOverList: true }

export type OpenRecord = {
  id: string | undefined
  /** Stays set during the closing animation. */
  shownId: string | undefined
  hrefOf: (id: string) => string
  /** `from` is focused again when the dialog closes. */
  open: (id: string, from?: Element | null) => void
  /** Replaces the record within the same history entry. */
  change: (id: string) => void
  close: () => void
  /** Call after the closing animation. */
  restoreFocus: () => void
  /** Call when the row that opened the dialog is removed. */
  forgetOpener: () => void
}

/**
 * The record whose dialog is open over a list. Its id is in the URL, so that Back closes the dialog, and Forward, a
 * reload, or a shared link opens it.
 */
export function useOpenRecord(view?: string): OpenRecord {
  const location = useLocation()
  const navigate = useNavigate()
  const id = openRecordAt(location, view)
  const lastId = useRef(id)
  lastId.current = id ?? lastId.current

  // Going back is asynchronous, and a second Escape in the meantime must not go back twice.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  })

  const opener = useRef<Element | null>(null)
  const { state } = location
  // If another dialog of the list is open, focus stays in it.
  const isAnotherOpen = id === undefined && new URLSearchParams(location.search).has(OPEN)
  const isOverList = stateSchema.safeParse(state).success
  return {
    id,
    shownId: lastId.current,
    hrefOf: recordId => `${location.pathname}${searchWithOpen(location, recordId, view)}`,
    open: (recordId, from = document.activeElement) => {
      opener.current = from
      const search = searchWithOpen(location, recordId, view)
      void navigate({ search }, { state: OVER_LIST_STATE, preventScrollReset: true })
    },
    change: recordId => {
      const search = searchWithOpen(location, recordId, view)
      void navigate({ search }, { replace: true, state, preventScrollReset: true })
    },
    close: () => {
      if (id === undefined || isClosing.current) return
      isClosing.current = true
      const search = searchWithOpen(location)
      if (isOverList) void navigate(-1)
      else void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
    },
    restoreFocus: () => {
      if (!isAnotherOpen) returnFocusTo(opener.current)
    },
    forgetOpener: () => {
      opener.current = null
    },
  }
}
