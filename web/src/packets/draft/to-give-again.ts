import type { PacketDraft } from '@epay/contract/packets/draft'
import { pageNameOf } from '@epay/contract/packets/packet-form'
import { DOCUMENT_TEXTS, PHOTO_TEXTS, SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'

type PartName = readonly [name: string, section?: string]

/** What the packet before this one had and this one does not have yet; empty when none was sent back. */
export function toGiveAgain({ answers, files, reopened }: PacketDraft): readonly PartName[] {
  if (!reopened) return []
  const kept = new Map(Object.entries(answers))
  const has = (kind: 'photo' | 'document') => files.some(file => file.kind === kind)
  return [
    ...reopened.notCarriedOver.filter(answer => !kept.get(answer)).map(answer => pageNameOf(answer)),
    ...(has('photo') ? [] : [[PHOTO_TEXTS.title] as const]),
    ...(has('document') ? [] : [[DOCUMENT_TEXTS.title] as const]),
    [SIGNATURE_TEXTS.title],
  ]
}
