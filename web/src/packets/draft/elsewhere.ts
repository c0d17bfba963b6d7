import type { DraftField } from '@epay/contract/packets/draft'
import type { Merged, OtherAnswer } from './draft-answers.ts'

/** What came from another device, so that the page can say so. */
export type Elsewhere = { filledIn: readonly DraftField[]; others: readonly OtherAnswer[] }

/** Together with what was said before and not closed; `undefined` when there is nothing to say. */
export function elsewhereOf(
  merged: Pick<Merged, 'filledIn' | 'others'>,
  earlier?: Elsewhere,
): Elsewhere | undefined {
  const filledIn = [...new Set([...(earlier?.filledIn ?? []), ...merged.filledIn])]
  const isNew = ({ field }: OtherAnswer) => !merged.others.some(other => other.field === field)
  const others = [...(earlier?.others ?? []).filter(isNew), ...merged.others]
  return filledIn.length + others.length > 0 ? { filledIn, others } : undefined
}
