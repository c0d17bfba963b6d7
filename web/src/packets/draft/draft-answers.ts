import { mergeVersions } from '@epay/contract/common/merge'
import { DRAFT_FIELDS, type DraftAnswers, type DraftField } from '@epay/contract/packets/draft'
import { readableDate } from '#web/ui/unreadable-date.ts'
import type { PacketValues } from '../form/packet-values.ts'

/** Every answer that is kept between sittings, as text. */
export type DraftTexts = Record<DraftField, string>

/** Guarantee: every field of the record is filled. */
function textsBy(textOf: (field: DraftField) => string): DraftTexts {
  return Object.fromEntries(DRAFT_FIELDS.map(field => [field, textOf(field)])) as DraftTexts
}

export function textsOf(values: PacketValues): DraftTexts {
  return textsBy(field =>
    field === 'documentTypes' ? values.documentTypes.join(',') : readableDate(values[field]),
  )
}

export function documentTypesOf(text: string): string[] {
  return text.split(',').filter(Boolean)
}

/** The form with what was kept. */
export function withAnswers(values: PacketValues, answers: DraftAnswers): PacketValues {
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

/** An answer that was given differently here and on another device. */
export type OtherAnswer = { field: DraftField; text: string }

export type Merged = {
  answers: DraftTexts
  /** Answered on the other device alone. */
  filledIn: DraftField[]
  /** Answered on both: the one here counts, and the other is shown. */
  others: OtherAnswer[]
}

/** Both sides' changes since `base`, field by field. */
export function mergeAnswers(base: DraftTexts, mine: DraftTexts, theirs: DraftTexts): Merged {
  const { merged, conflicts, others } = mergeVersions(DRAFT_FIELDS, { before: base, mine, theirs })
  return {
    answers: merged,
    filledIn: others,
    others: conflicts.map(field => ({ field, text: theirs[field] })),
  }
}
