import type { DraftAnswers } from '@epay/contract/packets/draft'
import { DRAFT_MESSAGES } from '@epay/contract/packets/messages'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseOutdated } from '#server/platform/errors.ts'
import { type DraftAccess, holdOpenApplication } from './draft-access.ts'
import { draftExpiry, openDraft } from './draft-lifetime.ts'
import { updateAnswers } from './queries.ts'
import { sealAnswers } from './sealed-answers.ts'

/**
 * Replaces the answers.
 * Throws: OUTDATED when they were saved since `version`; CONFLICT when the packet was handed in.
 */
export function saveDraft(
  { context, owner }: DraftAccess,
  { version, answers }: { version: number; answers: DraftAnswers },
): Promise<{ version: number; savedAt: string }> {
  return inTransaction(context.database, async tx => {
    await holdOpenApplication(tx, owner)
    const draft = await openDraft(tx, context, owner)
    refuseOutdated(version, seen => seen === draft.version, DRAFT_MESSAGES.conflict)
    const savedAt = context.clock.now()
    const answersSealed = sealAnswers(context.cipher, draft.id, answers)
    await updateAnswers(tx, draft, { answersSealed, savedAt, expiresAt: draftExpiry(context) })
    return { version: version + 1, savedAt: savedAt.toISOString() }
  })
}
