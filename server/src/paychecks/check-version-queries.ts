import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { type CheckWithRows, checks } from './tables.ts'

/**
 * Sets the import for the rest of the transaction, so that changed rows get its ID and a trigger stores employee
 * versions.
 */
export async function setCurrentImport(db: Transaction, id: string): Promise<void> {
  await db.execute(sql`select set_config('epay.import_id', ${id}, true)`)
}

const IMPORT_ID = sql.raw(`nullif(current_setting('epay.import_id', true), '')::uuid`)

export const SNAPSHOT = sql.raw(`jsonb_build_object(
  'check', to_jsonb(c),
  'lines', coalesce((select jsonb_agg(to_jsonb(l) order by l.position) from check_lines l where l.check_id = c.id), '[]'),
  'details', coalesce((select jsonb_agg(to_jsonb(d) order by d.position) from earning_details d where d.check_id = c.id), '[]'))`)

/**
 * Returns the CTEs that snapshot the checks in `touched` (a query of `check_id`s) before the statement changes them,
 * once per import, and link them to the import.
 */
export function saveVersions(touched: SQL): SQL {
  return sql`
    touched as (${touched}),
    snapshots as (
      insert into check_versions (check_id, import_id, previous_import_id, before)
      select c.id, ${IMPORT_ID}, c.import_id, ${SNAPSHOT}
      from checks c
      where ${IMPORT_ID} is not null and c.id in (select check_id from touched)
      on conflict (import_id, check_id) do nothing),
    assigned as (
      update checks set import_id = ${IMPORT_ID}
      where id in (select check_id from touched) and import_id is distinct from ${IMPORT_ID})`
}

/**
 * Erases SSNs and bank account numbers from versions stored by imports before `before`, which can no longer be undone.
 */
export async function eraseNumbersBefore(db: Transaction, before: Date): Promise<void> {
  await db.execute(sql`
    update employee_versions v set ssn_sealed = null, bank_account_sealed = null
    from imports i
    where i.id = v.import_id and i.confirmed_at < ${before.toISOString()}
      and (v.ssn_sealed is not null or v.bank_account_sealed is not null)`)
}

export async function completeVersions(db: Transaction, id: string): Promise<void> {
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

type ReplacedVersion = { before: CheckWithRows; after: CheckWithRows }
export type CorrectionRow = ReplacedVersion & { checkId: number; on: string }

/** Returns the replaced versions, oldest first, excluding undone imports. `on`: the day of the import. */
export async function listReplacedVersions(
  db: Executor,
  checkIds: readonly number[],
  timeZone: string,
): Promise<CorrectionRow[]> {
  if (checkIds.length === 0) return []
  const { rows } = await db.execute<CorrectionRow>(sql`
    select c.id::int as "checkId", (i.confirmed_at at time zone ${timeZone})::date::text as on, v.before,
      coalesce(lead(v.before) over (partition by v.check_id order by v.id), ${SNAPSHOT}) as after
    from check_versions v join imports i on i.id = v.import_id and i.state <> 'undone'
      join ${checks} c on c.id = v.check_id
    where ${inArray(sql`v.check_id`, [...checkIds])}
    order by v.check_id, v.id`)
  return rows
}

export type CheckOwner = { checkId: string; employeeId: string; name: string; date: string }
const OWNER_COLUMNS = sql.raw('c.id as "checkId", c.employee_id as "employeeId", e.name, c.date')
const OWNER_JOIN = sql.raw('join employees e on e.id = c.employee_id')

const BATCH_SIZE = 500

export function readChangedChecks(db: Executor, importId: string) {
  return readBatches(lastId =>
    db.execute<CheckOwner & ReplacedVersion>(sql`
      select ${OWNER_COLUMNS}, v.before, ${SNAPSHOT} as after
      from check_versions v join checks c on c.id = v.check_id ${OWNER_JOIN}
      where v.import_id = ${importId} and v.check_id > ${lastId} order by v.check_id limit ${BATCH_SIZE}`),
  )
}

export function readAddedChecks(db: Executor, importId: string) {
  return readBatches(lastId =>
    db.execute<CheckOwner & Pick<ReplacedVersion, 'after'>>(sql`
      select ${OWNER_COLUMNS}, ${SNAPSHOT} as after from checks c ${OWNER_JOIN}
      where c.import_id = ${importId} and c.id > ${lastId}
        and not exists (select from check_versions v where v.check_id = c.id and v.import_id = c.import_id)
      order by c.id limit ${BATCH_SIZE}`),
  )
}

async function* readBatches<Row extends CheckOwner>(load: (lastId: string) => Promise<{ rows: Row[] }>) {
  let { rows } = await load('0')
  while (rows.length > 0) {
    yield rows
    rows = (await load(rows.at(-1)?.checkId ?? '0')).rows
  }
}
