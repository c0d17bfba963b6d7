import { UNSAVED_QUESTION } from '@epay/contract/common/form-texts'
import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { focusAgain } from './focus.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

export type RecordDialog = OpenRecord & {
  isUnsaved: boolean
  setUnsaved: (isUnsaved: boolean) => void
  /** Closes without asking, once everything is saved. */
  finish: () => void
  /** As `change`, likewise without asking. */
  goOn: (id: string) => void
}

/**
 * A record's dialog that edits: closing it, Back, another record and leaving the page ask first when there are
 * unsaved changes.
 * @param text says what would be lost
 */
export function useRecordDialog(text: string): RecordDialog {
  const record = useOpenRecord()
  const [hasEdits, setUnsaved] = useState(false)
  const isUnsaved = hasEdits && record.id !== undefined
  const { forget } = useUnsavedWarning({
    isUnsaved,
    question: { ...UNSAVED_QUESTION, isDangerous: true, text },
    isLeft: (from, to) => from.pathname !== to.pathname || openRecordAt(from) !== openRecordAt(to),
  })
  return {
    ...record,
    isUnsaved,
    setUnsaved,
    finish: () => {
      forget()
      record.close()
    },
    goOn: id => {
      forget()
      record.change(id)
    },
  }
}

const OPEN = 'open'
const VIEW = 'view'

type Place = Pick<Location, 'search'>

/** The id of the record whose dialog is open at an address; `view` tells a second dialog of the same list apart. */
function openRecordAt({ search }: Place, view = ''): string | undefined {
  const params = new URLSearchParams(search)
  return (params.get(VIEW) ?? '') === view ? params.get(OPEN) || undefined : undefined
}

/** The address with a record's dialog open over the list, or without an id, the list's alone. */
export function searchWithOpen({ search }: Place, id?: string, view = ''): string {
  const params = new URLSearchParams(search)
  params.delete(OPEN)
  params.delete(VIEW)
  if (id !== undefined) params.set(OPEN, id)
  if (id !== undefined && view !== '') params.set(VIEW, view)
  return params.size > 0 ? `?${params}` : ''
}

const stateSchema = z.object({ isOverList: z.literal(true) })
/** Says of an entry of the history that the entry before it is what the dialog was opened over. */
const OVER_LIST: z.output<typeof stateSchema> = { isOverList: true }

export type OpenRecord = {
  id: string | undefined
  /** A dialog keeps showing its record while it fades out. */
  shownId: string | undefined
  hrefOf: (id: string) => string
  /** `from`: what gets the focus back when the dialog is closed. */
  open: (id: string, from?: Element | null) => void
  /** Shows another record in the dialog's place, in the same entry of the history. */
  change: (id: string) => void
  close: () => void
  /** For when the dialog has faded out. */
  restoreFocus: () => void
  /** The row that opened it was removed, or will be. */
  forgetOpener: () => void
}

/**
 * The record whose dialog is open over a list. The address has its id, and opening it makes an entry of the
 * history: Back closes the dialog, Forward, a reload and a shared address open it.
 */
export function useOpenRecord(view?: string): OpenRecord {
  const location = useLocation()
  const navigate = useNavigate()
  const id = openRecordAt(location, view)
  const last = useRef(id)
  last.current = id ?? last.current

  // Going back takes a moment, in which a second press of Escape must not go back once more.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  })

  const opener = useRef<Element | null>(null)
  const { state } = location
  // Then its dialog has the focus.
  const isAnotherOpen = id === undefined && new URLSearchParams(location.search).has(OPEN)
  const isOverList = stateSchema.safeParse(state).success
  return {
    id,
    shownId: last.current,
    hrefOf: record => `${location.pathname}${searchWithOpen(location, record, view)}`,
    open: (record, from = document.activeElement) => {
      opener.current = from
      const search = searchWithOpen(location, record, view)
      void navigate({ search }, { state: OVER_LIST, preventScrollReset: true })
    },
    change: record => {
      const search = searchWithOpen(location, record, view)
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
      if (!isAnotherOpen) focusAgain(opener.current)
    },
    forgetOpener: () => {
      opener.current = null
    },
  }
}
