import type { Tie } from '@epay/contract/change-requests/approvers'
import { sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'

/**
 * Who has set up which account since then: created it, also by an import that they confirmed, or changed its email or
 * roles.
 */
export async function listTies(db: Executor, since: Date): Promise<Tie[]> {
  const { rows } = await db.execute<Tie>(sql`
    select distinct v.actor_id as maker, v.record_id as made
    from audit_events v
    where v.record_type = 'account' and v.at > ${since} and v.actor_kind = 'user' and v.actor_id <> v.record_id
      and (v.action in ('email.changed', 'account.created')
        or (v.action = 'account.updated' and v.before->'roles' is distinct from v.after->'roles'))`)
  return rows
}

/** Who changed the email of each of these accounts since then, or gave it one. */
export async function listEmailChangers(
  db: Executor,
  accountIds: readonly string[],
  since: Date,
): Promise<{ accountId: string; by: string }[]> {
  if (accountIds.length === 0) return []
  const { rows } = await db.execute<{ accountId: string; by: string }>(sql`
    select distinct v.record_id as "accountId", v.actor_id as by
    from audit_events v
    where v.record_type = 'account' and v.record_id = any(${sql.param([...accountIds])}::text[])
      and v.at > ${since} and v.actor_kind = 'user' and v.actor_id <> v.record_id
      and v.action in ('email.changed', 'account.created', 'account.restored')`)
  return rows
}

/** Which of these accounts got another email, or another password, since then. */
export async function listAccountChanges(
  db: Executor,
  accountIds: readonly string[],
  since: Date,
): Promise<{ accountId: string; isEmail: boolean; at: Date }[]> {
  if (accountIds.length === 0) return []
  const { rows } = await db.execute<{ accountId: string; isEmail: boolean; at: string }>(sql`
    select record_id as "accountId", action = 'email.changed' as "isEmail", at::text as at
    from audit_events
    where record_type = 'account' and record_id = any(${sql.param([...accountIds])}::text[]) and at > ${since}
      and action in ('email.changed', 'password.set', 'password.reset')`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

/** The browsers and systems of the account's sessions that began before then. */
export async function listUserAgentsBefore(
  db: Executor,
  accountId: string,
  before: Date,
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ userAgent: string | null }>(sql`
    select distinct user_agent as "userAgent" from sessions
    where account_id = ${accountId} and kind = 'full' and created_at < ${before}`)
  return rows.map(row => row.userAgent)
}
