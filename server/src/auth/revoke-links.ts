import type { LinkPurpose } from '@epay/contract/auth/link-purposes'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { expireOpenLinks } from './link-queries.ts'

/** Newer links take the place of these, which count as expired from now on. */
export function revokeLinks(
  tx: Executor,
  context: Context,
  subject: { purpose: LinkPurpose; subjectId: string },
): Promise<void> {
  return expireOpenLinks(tx, subject, context.clock.now())
}
