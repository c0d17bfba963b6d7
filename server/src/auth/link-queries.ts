import type { LinkPurpose } from '@epay/contract/auth/link-purposes'
import { and, eq, gt, isNull, max } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { links } from './tables.ts'

/** Those whose purpose is over already keep their time. */
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

/** When the last of the open links about a subject stops working; `null` when there is none. */
export async function findLatestLinkExpiry(
  db: Executor,
  subject: { purpose: LinkPurpose; subjectId: string },
): Promise<Date | null> {
  const isAbout = and(eq(links.purpose, subject.purpose), eq(links.subjectId, subject.subjectId))
  const [found] = await db
    .select({ latest: max(links.expiresAt) })
    .from(links)
    .where(and(isAbout, isNull(links.endedAt)))
  return found?.latest ?? null
}

/** The links that were sent for a purpose, oldest first. */
export function listLinks(
  db: Executor,
  { purpose, subjectId }: { purpose: LinkPurpose; subjectId: string },
): Promise<(typeof links.$inferSelect)[]> {
  return db
    .select()
    .from(links)
    .where(and(eq(links.purpose, purpose), eq(links.subjectId, subjectId)))
    .orderBy(links.issuedAt, links.id)
}
