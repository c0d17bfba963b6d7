import type { LinkPurpose } from '@epay/contract/auth/link-purposes'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { markLinksEnded } from './queries.ts'

/** What these links were for is done: none of them opens anything any more. */
export function endLinks(
  tx: Executor,
  context: Context,
  subject: { purpose: LinkPurpose; subjectId: string },
): Promise<void> {
  return markLinksEnded(tx, subject, context.clock.now())
}
