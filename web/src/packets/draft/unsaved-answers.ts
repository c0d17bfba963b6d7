import { fieldsWith } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { z } from 'zod'
import { keptIn } from '#web/lib/kept.ts'

/** Numbers of a person's papers and banks never stay on a device. */
const FIELDS = fieldsWith(PACKET_FIELDS, { isKeptInDraft: true, isSealed: false })
const answersSchema = z.object(recordOf(FIELDS, () => z.string())).partial()
const unsavedSchema = z.object({ base: answersSchema, mine: answersSchema })

/** What the server does not have yet: the answers that were changed, and those that they were changed from. */
export type UnsavedAnswers = z.infer<typeof unsavedSchema>

/** Kept in this tab until the server has them, for phones that drop a page while there is no connection. */
export function unsavedAnswers(applicationId: string) {
  return keptIn('tab', `epay-packet-unsaved-${applicationId}`, unsavedSchema)
}
