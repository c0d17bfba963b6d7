import { type DraftAnswers, draftAnswersSchema } from '@epay/contract/packets/draft'
import type { Cipher } from '#server/platform/crypto.ts'
import type { DraftRow } from './queries.ts'

const boundTo = (draftId: string) => `packet_drafts:${draftId}:answers`

export function sealAnswers(cipher: Cipher, draftId: string, answers: DraftAnswers): string {
  return cipher.seal(JSON.stringify(answers), boundTo(draftId))
}

export function openAnswers(
  cipher: Cipher,
  { id, answersSealed }: Pick<DraftRow, 'id' | 'answersSealed'>,
): DraftAnswers {
  if (answersSealed === null) return {}
  return draftAnswersSchema.parse(JSON.parse(cipher.open(answersSealed, boundTo(id))))
}
