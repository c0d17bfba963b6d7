import type { DraftFile } from '@epay/contract/packets/draft'
import type { DraftFileRow } from './queries.ts'

export function presentDraftFile({ id, kind, name, mime, size }: DraftFileRow): DraftFile {
  return { id, kind, name, type: mime, size }
}
