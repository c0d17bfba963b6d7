import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { askedForms, w4Locks } from './tables.ts'

export const draftBoundTo = (id: string): string => `asked_forms:${id}:draft`
export const entriesBoundTo = (id: string): string => `asked_forms:${id}:entries`
export const termsBoundTo = (employeeId: string): string => `w4_locks:${employeeId}:terms`

export const SEALED_FORM_COLUMNS: readonly SealedColumn[] = [
  { column: askedForms.draftSealed, id: askedForms.id, boundTo: draftBoundTo },
  { column: askedForms.entriesSealed, id: askedForms.id, boundTo: entriesBoundTo },
  { column: w4Locks.termsSealed, id: w4Locks.employeeId, boundTo: termsBoundTo },
]
