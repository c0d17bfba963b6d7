import { and, asc, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import type { EarlierRow } from './list-queries.ts'
import { jobApplications } from './tables.ts'

/** What makes two applications of one day the same: letter case doesn't count. */
type Likeness = { email: string; jobAppliedFor: string }

const { id, firstName, lastName, creationTime } = jobApplications
const EARLIER = { id, firstName, lastName, creationTime }

/** The mailbox of an address: letter case doesn't count, nor what follows a plus sign. */
const mailboxOf = (email: SQLWrapper) => sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`

/** Serializes the storing of applications from one mailbox, until the transaction ends. */
export async function lockMailbox(db: Transaction, email: string): Promise<void> {
  const mailbox = mailboxOf(sql`${email}::text`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
}

/** How many applications gave an address of the same mailbox since then. */
export function countSubmissionsFrom(db: Executor, email: string, since: Date): Promise<number> {
  const isOfMailbox = sql`${mailboxOf(jobApplications.email)} = ${mailboxOf(sql`${email}::text`)}`
  return db.$count(jobApplications, and(gte(creationTime, since), isOfMailbox))
}

/** The first application that is like this one, on the calendar day of `at`. */
export async function findFirstLike(
  db: Executor,
  { email, jobAppliedFor }: Likeness,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<EarlierRow | undefined> {
  const day = sql`(${at.toISOString()}::timestamptz at time zone ${timeZone})::date`
  const [first] = await db
    .select(EARLIER)
    .from(jobApplications)
    .where(
      and(
        sql`lower(${jobApplications.email}) = lower(${email})`,
        sql`lower(${jobApplications.jobAppliedFor}) = lower(${jobAppliedFor})`,
        gte(creationTime, sql`${day}::timestamp at time zone ${timeZone}`),
        lt(creationTime, sql`(${day} + 1)::timestamp at time zone ${timeZone}`),
      ),
    )
    // Of applications with the same creation time, the one that is not a duplicate itself came first.
    .orderBy(asc(creationTime), sql`${jobApplications.duplicateOfId} nulls first`, asc(id))
    .limit(1)
  return first
}

/** What is shown of the earlier application; `null` when there is none. */
export async function findEarlier(db: Executor, earlierId: string | null): Promise<EarlierRow | null> {
  if (earlierId === null) return null
  const [earlier] = await db.select(EARLIER).from(jobApplications).where(eq(id, earlierId))
  return earlier ?? null
}
