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
import { serverFile } from '../files/packet-file.ts'
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

export function isSame(one: DraftTexts, other: DraftTexts): boolean {
  return DRAFT_FIELDS.every(field => one[field] === other[field])
}

export type OtherDevice = {
  /** Answers that only the other device had. */
  filledIn: readonly DraftField[]
  /** Answered on both devices: the form keeps this device's answer and shows the other. */
  others: readonly { field: DraftField; text: string }[]
}
export type MergedAnswers = OtherDevice & { answers: DraftTexts }

export function mergeAnswers(before: DraftTexts, mine: DraftTexts, theirs: DraftTexts): MergedAnswers {
  const { merged, conflicts, theirChanges } = mergeVersions(DRAFT_FIELDS, { before, mine, theirs })
  return {
    answers: merged,
    filledIn: theirChanges,
    others: conflicts.map(field => ({ field, text: theirs[field] })),
  }
}

export function mergeNotices(merged: OtherDevice, earlier?: OtherDevice): OtherDevice | undefined {
  const filledIn = [...new Set([...(earlier?.filledIn ?? []), ...merged.filledIn])]
  const byField = new Map([...(earlier?.others ?? []), ...merged.others].map(other => [other.field, other]))
  const others = [...byField.values()]
  return filledIn.length + others.length > 0 ? { filledIn, others } : undefined
}

/** Excludes numbers of papers and bank accounts, which are never stored on a device. */
const FIELDS_SAVED_HERE = fieldsWith(PACKET_FIELDS, { isSavedInDraft: true, isSealed: false })
const answersSchema = z.object(recordOf(FIELDS_SAVED_HERE, () => z.string())).partial()
const unsavedSchema = z.object({ base: answersSchema, mine: answersSchema })

type UnsavedAnswers = z.infer<typeof unsavedSchema>

/** Kept in session storage until the server has them, because phones may discard an offline page. */
export function unsavedAnswers(applicationId: string) {
  return createStorage('tab', `epay-packet-unsaved-${applicationId}`, unsavedSchema)
}

export const EMPTY_DRAFT: PacketDraft = { version: 0, savedAt: null, answers: {}, files: [], reopened: null }

export function openForm(
  blank: PacketValues,
  draft: PacketDraft,
  unsaved: UnsavedAnswers | undefined,
): { values: PacketValues; otherDevice: OtherDevice | undefined } {
  const server = { ...textsOf(blank), ...draft.answers }
  const { answers, others } = mergeAnswers(
    { ...server, ...unsaved?.base },
    { ...server, ...unsaved?.mine },
    server,
  )
  const filesOfKind = (kind: 'photo' | 'document') =>
    draft.files.filter(file => file.kind === kind).map(serverFile)
  return {
    values: {
      ...withAnswers(blank, answers),
      userPhoto: filesOfKind('photo')[0] ?? null,
      documentFiles: filesOfKind('document'),
    },
    otherDevice: unsaved && mergeNotices({ filledIn: [], others }),
  }
}
