import { DRAFT_FIELDS, draftAnswersSchema } from '@epay/contract/packets/draft'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { PacketRow } from '../queries.ts'
import { draftExpiry, openDraft } from './draft-lifetime.ts'
import { updateAnswers } from './queries.ts'
import { sealAnswers } from './sealed-answers.ts'

/**
 * Lets the candidate of a reopened packet start from its answers. The numbers that are stored sealed, the files
 * and the signature have to be given again. The caller holds the application.
 */
export async function offerAgain(
  tx: Executor,
  context: Context,
  { applicationId, answers }: PacketRow,
): Promise<void> {
  const { id, version } = await openDraft(tx, context, { applicationId, filledInBy: 'candidate' })
  const given = new Map(Object.entries(answers))
  const texts = draftAnswersSchema.parse(
    Object.fromEntries(
      DRAFT_FIELDS.flatMap(field => {
        const answer = given.get(field)
        return answer === undefined ? [] : [[field, [answer].flat().join(',')]]
      }),
    ),
  )
  const savedAt = context.clock.now()
  const answersSealed = sealAnswers(context.cipher, id, texts)
  await updateAnswers(tx, { id, version }, { answersSealed, savedAt, expiresAt: draftExpiry(context) })
}
