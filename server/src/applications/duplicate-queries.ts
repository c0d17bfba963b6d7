import { and, asc, eq, gte, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import type { EarlierRow } from './list-queries.ts'
import { jobApplications } from './tables.ts'

/** Applications from the same day are duplicates if they share these values, ignoring case. */
type DuplicateKey = { email: string; jobAppliedFor: string }

const { id, firstName, lastName, creationTime } = jobApplications
const EARLIER_COLUMNS = { id, firstName, lastName, creationTime }

/** Ignores case and plus-addressing. */
const mailboxOf = (email: SQLWrapper) => sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`

/** Serializes submissions from one mailbox until the transaction ends. */
export async function lockMailbox(db: Transaction, email: string): Promise<void> {
  const mailbox = mailboxOf(sql`${email}::text`)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`)
}

export function countSubmissionsFrom(db: Executor, email: string, since: Date): Promise<number> {
  const isSameMailbox = sql`${mailboxOf(jobApplications.email)} = ${mailboxOf(sql`${email}::text`)}`
  return db.$count(jobApplications, and(gte(creationTime, since), isSameMailbox))
}

/** Finds the first matching application from the calendar day of `at`. */
export async function findFirstDuplicate(
  db: Executor,
  { email, jobAppliedFor }: DuplicateKey,
  { at, timeZone }: { at: Date; timeZone: string },
): Promise<EarlierRow | undefined> {
  const day = sql`(${at.toISOString()}::timestamptz at time zone ${timeZone})::date`
  const [firstDuplicate] = await db
    .select(EARLIER_COLUMNS)
    .from(jobApplications)
    .where(
      and(
        sql`lower(${jobApplications.email}) = lower(${email})`,
        sql`lower(${jobApplications.jobAppliedFor}) = lower(${jobAppliedFor})`,
        gte(creationTime, sql`${day}::timestamp at time zone ${timeZone}`),
        lt(creationTime, sql`(${day} + 1)::timestamp at time zone ${timeZone}`),
      ),
    )
    // On a tie, sorts the original before its duplicates.
    .orderBy(asc(creationTime), sql`${jobApplications.duplicateOfId} nulls first`, asc(id))
    .limit(1)
  return firstDuplicate
}

export async function findEarlierApplication(
  db: Executor,
  earlierId: string | null,
): Promise<EarlierRow | null> {
  if (earlierId === null) return null
  const [earlier] = await db.select(EARLIER_COLUMNS).from(jobApplications).where(eq(id, earlierId))
  return earlier ?? null
}
