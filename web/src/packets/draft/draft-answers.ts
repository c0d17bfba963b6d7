import { fieldsWith } from '@epay/contract/common/fields'
import { mergeVersions } from '@epay/contract/common/merge'
import { recordOf } from '@epay/contract/common/records'
import {
  DRAFT_FIELDS,
  type DraftAnswers,
  type DraftField,
  type PacketDraft,
} from '@epay/contract/packets/draft'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { z } from 'zod'
import { createStorage } from '#web/lib/browser-storage.ts'
import { readableDate } from '#web/ui/fields.tsx'
import { toPacketFile } from '../files/packet-file.ts'
import type { PacketValues } from '../form/packet-values.ts'

export type DraftTexts = Record<DraftField, string>

export function textsOf(values: PacketValues): DraftTexts {
  return recordOf(DRAFT_FIELDS, field =>
    field === 'documentTypes' ? values.documentTypes.join(',') : readableDate(values[field]),
  )
}

export const documentTypesOf = (text: string): string[] => text.split(',').filter(Boolean)

function withAnswers(values: PacketValues, answers: DraftAnswers): PacketValues {
  const { documentTypes, ...texts } = answers
  return {
    ...values,
    ...texts,
    documentTypes: documentTypes === undefined ? values.documentTypes : documentTypesOf(documentTypes),
  }
}

export function areAnswersEqual(a: DraftTexts, b: DraftTexts): boolean {
  return DRAFT_FIELDS.every(field => a[field] === b[field])
}

export type OtherDeviceChanges = {
  /** Answers that only the other device had. */
  filledIn: readonly DraftField[]
  /** Answered differently on both devices; the form keeps this device's answer and shows the other. */
  conflicts: readonly { field: DraftField; text: string }[]
}
export type MergedAnswers = OtherDeviceChanges & { answers: DraftTexts }

export function mergeAnswers(before: DraftTexts, mine: DraftTexts, theirs: DraftTexts): MergedAnswers {
  const { merged, conflicts, theirChanges } = mergeVersions(DRAFT_FIELDS, { before, mine, theirs })
  return {
    answers: merged,
    filledIn: theirChanges,
    conflicts: conflicts.map(field => ({ field, text: theirs[field] })),
  }
}

export function mergeNotices(
  newNotice: OtherDeviceChanges,
  existingNotice?: OtherDeviceChanges,
): OtherDeviceChanges | undefined {
  const filledIn = [...new Set([...(existingNotice?.filledIn ?? []), ...newNotice.filledIn])]
  const byField = new Map(
    [...(existingNotice?.conflicts ?? []), ...newNotice.conflicts].map(conflict => [
      conflict.field,
      conflict,
    ]),
  )
  const conflicts = [...byField.values()]
  return filledIn.length + conflicts.length > 0 ? { filledIn, conflicts } : undefined
}

/** Excludes document and bank account numbers, which are never stored on a device. */
const FIELDS_SAVED_IN_TAB = fieldsWith(PACKET_FIELDS, { isSavedInDraft: true, isSealed: false })
const answersSchema = z.object(recordOf(FIELDS_SAVED_IN_TAB, () => z.string())).partial()
const unsavedSchema = z.object({ base: answersSchema, mine: answersSchema })

type UnsavedAnswers = z.infer<typeof unsavedSchema>

/** Stored in session storage until the server has saved the answers, because phones might discard an offline page. */
export function unsavedAnswersStorage(applicationId: string) {
  return createStorage('tab', `epay-packet-unsaved-${applicationId}`, unsavedSchema)
}

export const EMPTY_DRAFT: PacketDraft = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

export function openForm(
  blank: PacketValues,
  draft: PacketDraft,
  unsaved: UnsavedAnswers | undefined,
): { values: PacketValues; otherDevice: OtherDeviceChanges | undefined } {
  const serverAnswers = { ...textsOf(blank), ...draft.answers }
  const { answers, conflicts } = mergeAnswers(
    { ...serverAnswers, ...unsaved?.base },
    { ...serverAnswers, ...unsaved?.mine },
    serverAnswers,
  )
  const filesOfKind = (kind: 'photo' | 'document') =>
    draft.files.filter(file => file.kind === kind).map(toPacketFile)
  return {
    values: {
      ...withAnswers(blank, answers),
      userPhoto: filesOfKind('photo')[0] ?? null,
      documentFiles: filesOfKind('document'),
    },
    otherDevice: unsaved && mergeNotices({ filledIn: [], conflicts }),
  }
}
