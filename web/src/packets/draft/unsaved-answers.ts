import { fieldsWith } from '@epay/contract/common/fields'
import { pick } from '@epay/contract/common/records'
import { draftAnswersSchema } from '@epay/contract/packets/draft'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { z } from 'zod'
import { keptInTab } from '#web/lib/kept-in-tab.ts'
import type { DraftTexts } from './draft-answers.ts'

const unsavedSchema = z.object({
  applicationId: z.string(),
  base: draftAnswersSchema,
  mine: draftAnswersSchema,
})

/** What the server does not have yet: the answers that were changed, and those that they were changed from. */
export type UnsavedAnswers = z.infer<typeof unsavedSchema>

const place = keptInTab('epay-packet-unsaved', unsavedSchema)

/** Numbers of a person's papers and banks never stay on a device. */
function withoutNumbers(texts: DraftTexts): Partial<DraftTexts> {
  return pick(texts, fieldsWith(PACKET_FIELDS, { isKeptInDraft: true, isSealed: false }))
}

/** Keeps them in this tab until they are saved, for phones that drop a page while there is no connection. */
export function keepUnsaved(applicationId: string, base: DraftTexts, mine: DraftTexts): void {
  place.keep({ applicationId, base: withoutNumbers(base), mine: withoutNumbers(mine) })
}

export const forgetUnsaved = place.forget

export function readUnsaved(applicationId: string): UnsavedAnswers | undefined {
  const kept = place.read()
  return kept?.applicationId === applicationId ? kept : undefined
}
