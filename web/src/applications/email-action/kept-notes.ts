import type { Decision } from '@epay/contract/applications/transitions'
import { z } from 'zod'

const KEY = 'epay-action-notes'
const keptSchema = z.object({ link: z.string(), notes: z.string() })

type Link = { token: string; decision: Decision }
const nameOf = ({ token, decision }: Link) => `${decision} ${token}`

/** What was typed on the page of this link before it was loaded again. */
export function readKeptNotes(link: Link): string {
  try {
    const kept = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
    return kept?.link === nameOf(link) ? kept.notes : ''
  } catch {
    return ''
  }
}

/** Keeps what is typed for as long as the tab is open. */
export function keepNotes(link: Link, notes: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ link: nameOf(link), notes }))
  } catch {
    // Without storage, the notes last until the page is loaded again.
  }
}

export function forgetNotes(): void {
  sessionStorage.removeItem(KEY)
}
