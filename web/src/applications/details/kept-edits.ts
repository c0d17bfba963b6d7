import type { DetailsForm } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'

/** What somebody typed, and the version of the application that it was typed on. */
export type KeptEdits = { base: Application; values: DetailsForm }

let kept: (KeptEdits & { userId: string }) | undefined

/** Edits whose session ended before they were saved, until their owner is back; only in memory, they are personal. */
export function keepEdits(userId: string, edits: KeptEdits): void {
  kept = { ...edits, userId }
}

export function readKeptEdits(userId: string, applicationId: string): KeptEdits | undefined {
  return kept?.userId === userId && kept.base.id === applicationId ? kept : undefined
}

export function forgetEdits(applicationId: string): void {
  if (kept?.base.id === applicationId) kept = undefined
}
