import type { LinkPurpose } from '@epay/contract/common/access'
import { and, eq, gt, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { type Account, findAccount } from './queries.ts'
import { links } from './tables.ts'

type Link = typeof links.$inferSelect

export type LinkSubject = { purpose: LinkPurpose; subjectId: string }

const hasSubject = ({ purpose, subjectId }: LinkSubject): SQL | undefined =>
  and(eq(links.purpose, purpose), eq(links.subjectId, subjectId))

export async function insertLink(db: Executor, link: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(link)
}

export async function findLink(
  db: Executor,
  id: string,
): Promise<{ link: Link; account: Account | undefined } | undefined> {
  const [link] = await db.select().from(links).where(eq(links.id, id))
  if (!link) return undefined
  return { link, account: link.accountId ? await findAccount(db, link.accountId) : undefined }
}

export async function hasLinkSince(db: Executor, subject: LinkSubject, since: Date): Promise<boolean> {
  const [link] = await db
    .select({ id: links.id })
    .from(links)
    .where(and(hasSubject(subject), gt(links.issuedAt, since)))
    .limit(1)
  return link !== undefined
}

export async function markLinksEnded(db: Executor, subject: LinkSubject, at: Date): Promise<void> {
  await db
    .update(links)
    .set({ endedAt: at })
    .where(and(hasSubject(subject), isNull(links.endedAt)))
}

export async function consumeLink(db: Transaction, id: string, at: Date): Promise<boolean> {
  const consumedRows = await db
    .update(links)
    .set({ endedAt: at })
    .where(and(eq(links.id, id), isNull(links.endedAt), gt(links.expiresAt, at)))
    .returning({ id: links.id })
  return consumedRows.length > 0
}

/** Doesn't change the expiry of links that were already used. */
export async function expireOpenLinks(db: Executor, subject: LinkSubject, at: Date): Promise<void> {
  await db
    .update(links)
    .set({ expiresAt: at })
    .where(and(hasSubject(subject), isNull(links.endedAt), gt(links.expiresAt, at)))
}

export type Person = { kind: 'account' | 'application'; id: string }

/** For an account, also expires open links that were sent to the old email but belong to no account. */
export async function expireLinksOfPerson(
  db: Executor,
  person: Person,
  oldEmail: string,
  at: Date,
): Promise<void> {
  const hasNoAccount = isNull(links.accountId)
  const belongsToPerson =
    person.kind === 'account'
      ? or(
          eq(links.accountId, person.id),
          and(hasNoAccount, eq(sql`lower(${links.email})`, oldEmail.toLowerCase())),
        )
      : and(hasNoAccount, eq(links.subjectId, person.id))
  await db
    .update(links)
    .set({ expiresAt: at })
    .where(and(belongsToPerson, isNull(links.endedAt), gt(links.expiresAt, at)))
}

export async function findLatestLinkExpiry(db: Executor, subject: LinkSubject): Promise<Date | null> {
  const [row] = await db
    .select({ latest: max(links.expiresAt) })
    .from(links)
    .where(and(hasSubject(subject), isNull(links.endedAt)))
  return row?.latest ?? null
}

export function listLinks(db: Executor, subject: LinkSubject): Promise<Link[]> {
  return db.select().from(links).where(hasSubject(subject)).orderBy(links.issuedAt, links.id)
}
