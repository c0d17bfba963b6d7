import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/transaction.ts'

/** Names the import whose changes the transaction writes: rows carry its id, and a trigger keeps employees' versions. */
export async function nameImport(db: Transaction, id: string): Promise<void> {
  await db.execute(sql`select set_config('epay.import_id', ${id}, true)`)
}

const IMPORT_ID = sql.raw(`nullif(current_setting('epay.import_id', true), '')::uuid`)

/** A check `c` as it is, with its rows. */
export const SNAPSHOT = sql.raw(`jsonb_build_object(
  'check', to_jsonb(c),
  'lines', coalesce((select jsonb_agg(to_jsonb(l) order by l.position) from check_lines l where l.check_id = c.id), '[]'),
  'details', coalesce((select jsonb_agg(to_jsonb(d) order by d.position) from earning_details d where d.check_id = c.id), '[]'))`)

/**
 * The parts of a `with` that keep the checks of `touched` (a query of `check_id`s) as they are before the statement,
 * once per import, and name the import in them.
 */
export function keepVersions(touched: SQL): SQL {
  return sql`
    touched as (${touched}),
    kept as (
      insert into check_versions (check_id, import_id, previous_import_id, before)
      select c.id, ${IMPORT_ID}, c.import_id, ${SNAPSHOT}
      from checks c
      where ${IMPORT_ID} is not null and c.id in (select check_id from touched)
      on conflict (import_id, check_id) do nothing),
    named as (
      update checks set import_id = ${IMPORT_ID}
      where id in (select check_id from touched) and import_id is distinct from ${IMPORT_ID})`
}

/** Forgets the personal numbers of versions from before that time: by then no import can be undone. */
export async function forgetNumbersBefore(db: Transaction, before: Date): Promise<void> {
  await db.execute(sql`
    update employee_versions v set ssn_sealed = null, bank_account_sealed = null
    from imports i
    where i.id = v.import_id and i.confirmed_at < ${before.toISOString()}
      and (v.ssn_sealed is not null or v.bank_account_sealed is not null)`)
}

/** Notes how the import leaves the employees whom it changed. */
export async function closeVersions(db: Transaction, id: string): Promise<void> {
  const changed = sql`v.before is not null and (v.ssn_sealed is distinct from e.ssn_sealed
    or v.bank_account_sealed is distinct from e.bank_account_sealed)`
  await db.execute(sql`
    update employee_versions v
    set after = to_jsonb(e) - 'ssn_sealed' - 'bank_account_sealed' - 'revision',
      revision_after = e.revision,
      are_numbers_changed = ${changed},
      ssn_sealed = case when ${changed} then v.ssn_sealed end,
      bank_account_sealed = case when ${changed} then v.bank_account_sealed end
    from employees e where v.import_id = ${id} and e.id = v.employee_id`)
}
