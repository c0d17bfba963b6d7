import type { PacketDraft } from '@epay/contract/packets/draft'
import { keptFile } from '../files/packet-file.ts'
import type { PacketValues } from '../form/packet-values.ts'
import { mergeAnswers, textsOf, withAnswers } from './draft-answers.ts'
import { type Elsewhere, elsewhereOf } from './elsewhere.ts'
import type { UnsavedAnswers } from './unsaved-answers.ts'

/** The form as it opens: what the server kept, with what this tab had not saved yet. */
export function openForm(
  blank: PacketValues,
  draft: PacketDraft,
  unsaved: UnsavedAnswers | undefined,
): { values: PacketValues; elsewhere: Elsewhere | undefined } {
  const server = { ...textsOf(blank), ...draft.answers }
  const [base, mine] = [
    { ...server, ...unsaved?.base },
    { ...server, ...unsaved?.mine },
  ]
  const merged = mergeAnswers(base, mine, server)
  const ofKind = (kind: 'photo' | 'document') => draft.files.filter(file => file.kind === kind).map(keptFile)
  return {
    values: {
      ...withAnswers(blank, merged.answers),
      userPhoto: ofKind('photo')[0] ?? null,
      documentFiles: ofKind('document'),
    },
    elsewhere: unsaved && elsewhereOf({ filledIn: [], others: merged.others }),
  }
}
