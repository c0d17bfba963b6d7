import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

const stateSchema = z.record(z.string(), z.unknown())

/** The id of the record whose dialog is open; `member` names it in the navigation state. */
export function openRecordAt({ state }: Pick<Location, 'state'>, member: string): string | undefined {
  const id = stateSchema.safeParse(state).data?.[member]
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** The entry before this one is the list alone. */
function isOverList({ state }: Pick<Location, 'state'>): boolean {
  return stateSchema.safeParse(state).data?.isOverList === true
}

export type OpenRecord = {
  id: string | undefined
  /** A dialog keeps showing its record while it fades out. */
  shownId: string | undefined
  /** `from`: what gets the focus back when the dialog is closed. */
  open: (id: string, from?: Element | null) => void
  close: () => void
  /** For when the dialog has faded out. */
  restoreFocus: () => void
  /** The row that opened it is gone, or will be. */
  forgetOpener: () => void
}

/** Focuses what opened the dialog, or the page's title if that is gone, unless the reader has moved on. */
function focusAgain(opener: Element | null): void {
  const current = document.activeElement
  if (current && current !== document.body && !current.closest('[role="dialog"]')) return
  const target = opener?.isConnected ? opener : document.querySelector('[data-page-title]')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * The record whose dialog is open over a list. It is an entry of the history, kept in the navigation state's `member`:
 * Back closes the dialog, Forward and a reload open it again; an address that is entered is that of the list.
 */
export function useOpenRecord(member: string): OpenRecord {
  const location = useLocation()
  const navigate = useNavigate()
  const id = openRecordAt(location, member)
  const last = useRef(id)
  last.current = id ?? last.current

  // Going back takes a moment, in which a second press of Escape must not go back once more.
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  })

  const opener = useRef<Element | null>(null)
  const { search } = location
  return {
    id,
    shownId: last.current,
    open: (record, from = document.activeElement) => {
      opener.current = from
      void navigate({ search }, { state: { [member]: record, isOverList: true }, preventScrollReset: true })
    },
    close: () => {
      if (id === undefined || isClosing.current) return
      isClosing.current = true
      if (isOverList(location)) void navigate(-1)
      else void navigate({ search }, { replace: true, state: null, preventScrollReset: true })
    },
    restoreFocus: () => focusAgain(opener.current),
    forgetOpener: () => {
      opener.current = null
    },
  }
}
