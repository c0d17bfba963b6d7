import type { LinkPurpose } from '@epay/contract/auth/link-purposes'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { links } from './tables.ts'

/** Those whose purpose is over already keep their time: their pages still say what came of it. */
export async function expireOpenLinks(
  db: Executor,
  subject: { purpose: LinkPurpose; subjectId: string },
  at: Date,
): Promise<void> {
  const isAbout = and(eq(links.purpose, subject.purpose), eq(links.subjectId, subject.subjectId))
  await db
    .update(links)
    .set({ expiresAt: at })
    .where(and(isAbout, isNull(links.endedAt), gt(links.expiresAt, at)))
}
