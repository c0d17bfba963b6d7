import type { Decision } from '@epay/contract/applications/status'
import { z } from 'zod'
import { keptInTab } from '#web/lib/kept-in-tab.ts'

type Decided = { applicationId: string; decision: Decision }

const placeOf = ({ applicationId, decision }: Decided) =>
  keptInTab(`epay-action-notes-${decision}-${applicationId}`, z.string())

/** What was typed for this decision before the page was loaded again. */
export function readKeptNotes(decided: Decided): string {
  return placeOf(decided).read() ?? ''
}

export function keepNotes(decided: Decided, notes: string): void {
  if (notes) placeOf(decided).keep(notes)
  else forgetNotes(decided)
}

export function forgetNotes(decided: Decided): void {
  placeOf(decided).forget()
}
