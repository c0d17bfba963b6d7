import type { Language } from '@epay/contract/languages/languages'
import { and, desc, eq, gt, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { bankAccountChanges, employees } from './tables.ts'

type NewChange = Omit<typeof bankAccountChanges.$inferSelect, 'notifiedAt' | 'notifiedBy'>

/** Limit for the list, which also includes people who have already been notified. */
const MAX_LISTED = 500

export async function insertBankAccountChange(db: Transaction, change: NewChange): Promise<void> {
  await db.insert(bankAccountChanges).values(change)
}

export function countBankAccountChanges(db: Executor, since: Date): Promise<number> {
  return db.$count(bankAccountChanges, gt(bankAccountChanges.at, since))
}

/**
 * `previousEmail`: the email before any recent change. `isKnown`: whether the account, and thus that email, existed
 * before the period of recent changes.
 */
export type Mailbox = { email: string; language: Language | null; previousEmail: string; isKnown: boolean }

export async function findMailboxes(
  db: Executor,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, Mailbox>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Mailbox & { id: string }>(sql`
    select e.id, a.email, a.language,
      a.created_at <= ${since} and (e.account_at is null or e.account_at <= ${since}) as "isKnown",
      coalesce(nullif((
        select v.before->>'email' from audit_events v
        where v.record_type = 'account' and v.record_id = a.id::text and v.action = 'email.changed'
          and v.at > ${since} and (e.account_at is null or v.at >= e.account_at)
        order by v.id limit 1), ''), a.email) as "previousEmail"
    from employees e join accounts a on a.id = e.account_id and a.ended_at is null
    where e.id = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map(({ id, ...mailbox }) => [id, mailbox]))
}

export function listBankAccountChangesOf(db: Executor, employeeId: string, since: Date) {
  return db
    .select({ at: bankAccountChanges.at, afterLast4: bankAccountChanges.afterLast4 })
    .from(bankAccountChanges)
    .where(and(eq(bankAccountChanges.employeeId, employeeId), gt(bankAccountChanges.at, since)))
    .orderBy(desc(bankAccountChanges.at))
}

/** People who haven't been notified come first. */
export function listPeopleToNotify(db: Executor) {
  const { id, at, employeeId, beforeLast4, afterLast4, notifiedAt, notifiedBy } = bankAccountChanges
  return db
    .select({ id, at, employeeId, name: employees.name, beforeLast4, afterLast4, notifiedAt, notifiedBy })
    .from(bankAccountChanges)
    .innerJoin(employees, eq(employees.id, employeeId))
    .where(eq(bankAccountChanges.needsNotice, true))
    .orderBy(sql`${notifiedAt} is not null`, desc(at))
    .limit(MAX_LISTED)
}

export async function markNotified(db: Transaction, id: string, { at, by }: { at: Date; by: string }) {
  const [change] = await db
    .update(bankAccountChanges)
    .set({ notifiedAt: at, notifiedBy: by })
    .where(
      and(
        eq(bankAccountChanges.id, id),
        eq(bankAccountChanges.needsNotice, true),
        isNull(bankAccountChanges.notifiedAt),
      ),
    )
    .returning({ employeeId: bankAccountChanges.employeeId })
  return change
}

/** Keeps changes that employees still have to be notified of in person. */
export async function deleteBankAccountChangesBefore(db: Transaction, cutoff: Date): Promise<void> {
  const isNotified = or(not(bankAccountChanges.needsNotice), isNotNull(bankAccountChanges.notifiedAt))
  await db.delete(bankAccountChanges).where(and(lt(bankAccountChanges.at, cutoff), isNotified))
}
