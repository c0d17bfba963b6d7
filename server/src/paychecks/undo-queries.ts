import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { checkLines, checks, earningDetails } from './tables.ts'

function listColumns(table: PgTable, excluded: readonly string[] = []): SQL {
  const writable = Object.values(getTableColumns(table)).filter(({ generated }) => generated === undefined)
  const names = writable.map(({ name }) => name)
  return sql.raw(names.filter(name => !excluded.includes(name)).join(', '))
}

/** Column definitions for `jsonb_to_recordset`. */
function listTypedColumns(table: PgTable): SQL {
  const columns = Object.values(getTableColumns(table))
  return sql.raw(columns.map(column => `${column.name} ${column.getSQLType()}`).join(', '))
}

/** Returns checks that a later import changed, and who imported them. */
export async function findChecksChangedSince(db: Executor, id: string) {
  const { rows } = await db.execute<{ name: string; by: string }>(sql`
    select 'check ' || c.check_number || ' of ' || c.date || ' for ' || e.name || ' (' || e.id || ')' as name,
      coalesce(a.name, s.name, '') as by
    from checks c join employees e on e.id = c.employee_id
      left join imports i on i.id = c.import_id
      left join accounts a on a.id = i.account_id left join script_tokens s on s.id = i.script_token_id
    where c.import_id is distinct from ${id} and c.id in (
      select check_id from check_versions where import_id = ${id}
      union all select check_id from check_versions where previous_import_id = ${id})
    order by c.id limit 100`)
  return rows
}

const CHANGE_ACTIONS = sql.raw(
  ['account-given', 'deleted', 'linked', 'restored', 'updated'].map(verb => `'employee.${verb}'`).join(', '),
)

export async function lockPeople(db: Transaction, id: string) {
  await db.execute(sql`
    select from employees where id in (select employee_id from employee_versions where import_id = ${id})
    order by id for update`)
  const { rows } = await db.execute<{
    id: string
    name: string
    isNew: boolean
    isChangedSince: boolean
    changedBy: string | null
    accountId: string | null
    previousAccountId: string | null
    bankAccountSealed: string | null
    previousBankAccountSealed: string | null
    areNumbersChanged: boolean
  }>(sql`
    select v.employee_id as id, coalesce(e.name, v.after->>'name') as name, v.before is null as "isNew",
      e.revision is distinct from v.revision_after as "isChangedSince",
      (select u.actor_name from audit_events u, imports i
        where i.id = v.import_id and u.record_type = 'employee' and u.record_id = v.employee_id
          and u.at >= i.confirmed_at and u.action in (${CHANGE_ACTIONS})
        order by u.id desc limit 1) as "changedBy",
      e.account_id as "accountId", v.before->>'account_id' as "previousAccountId",
      e.bank_account_sealed as "bankAccountSealed",
      v.bank_account_sealed as "previousBankAccountSealed",
      v.are_numbers_changed as "areNumbersChanged"
    from employee_versions v left join employees e on e.id = v.employee_id
    where v.import_id = ${id} order by v.employee_id`)
  return rows
}
export type UndonePerson = Awaited<ReturnType<typeof lockPeople>>[number]

/**
 * Finds people who were added by the import and have records from outside the import. Uses raw SQL, because this domain
 * must not import the other domains' tables.
 */
export async function findReferencedPeople(db: Executor, id: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select e.name || ' (' || e.id || ')' as name
    from employee_versions v join employees e on e.id = v.employee_id
    where v.import_id = ${id} and v.before is null and (
      exists (select from checks c where c.employee_id = e.id and c.import_id is distinct from ${id})
      or exists (select from employments m where m.employee_id = e.id)
      or exists (select from certificates d where d.employee_id = e.id)
      or exists (select from form_assignments f where f.employee_id = e.id)
      or exists (select from change_requests r where r.employee_id = e.id)
      or exists (select from tax_forms t where t.employee_id = e.id))
    order by e.id limit 100`)
  return rows.map(({ name }) => name)
}

/** Accounts of deleted people who were restored by the import. */
const selectRestoredAccounts = (id: string) => sql`(
  select e.account_id from employee_versions v join employees e on e.id = v.employee_id
  where v.import_id = ${id} and v.before->>'deleted_at' is not null and e.deleted_at is null
    and e.account_id is not null)`

export async function findUsedAccounts(db: Transaction, id: string): Promise<string[]> {
  await db.execute(sql`select from accounts where import_id = ${id} order by id for update`)
  const { rows } = await db.execute<{ name: string }>(sql`
    select a.name || ' (' || a.username || ')' as name from accounts a
    where a.ended_at is null and (a.import_id = ${id} or a.id in ${selectRestoredAccounts(id)}) and (
      a.password_hash is not null
      or a.import_id = ${id} and (
        exists (select from audit_events u where u.record_type = 'account' and u.record_id = a.id::text
        and u.action = 'account.updated')
      or exists (select from sessions s where s.account_id = a.id)
      or exists (select from account_roles r where r.account_id = a.id and r.import_id is distinct from ${id})))
    order by a.id limit 100`)
  return rows.map(({ name }) => name)
}

export async function findConnectedAccounts(db: Transaction, id: string) {
  const { rows } = await db.execute<{ id: string; isNew: boolean; email: string; roles: string[] }>(sql`
    select a.id,
      a.import_id is not distinct from ${id} or a.id in ${selectRestoredAccounts(id)} as "isNew", a.email,
      array(select r.role from account_roles r where r.account_id = a.id and r.import_id is distinct from ${id}) as roles
    from accounts a
    where a.ended_at is null and (a.import_id = ${id} or a.id in ${selectRestoredAccounts(id)}
      or a.id in (select r.account_id from account_roles r where r.import_id = ${id}))
    order by a.id`)
  return rows
}

export async function restoreChecks(
  db: Transaction,
  id: string,
): Promise<{ restored: number; removed: number }> {
  const excludedColumns = ['id', 'employee_id', 'date', 'end_date', 'sequence', 'import_id']
  const { rowCount: restored } = await db.execute(sql`
    update checks c set (${listColumns(checks, excludedColumns)}, import_id) =
      (select ${listColumns(checks, excludedColumns)}, v.previous_import_id from jsonb_populate_record(null::checks, v.before->'check'))
    from check_versions v where v.import_id = ${id} and c.id = v.check_id`)
  for (const [table, name] of [
    [checkLines, 'lines'],
    [earningDetails, 'details'],
  ] as const) {
    await db.execute(sql`
      delete from ${table} where check_id in (select check_id from check_versions where import_id = ${id})`)
    await db.execute(sql`
      insert into ${table} (${listColumns(table)})
      select r.* from check_versions v,
        jsonb_to_recordset(v.before->${sql.raw(`'${name}'`)}) as r(${listTypedColumns(table)})
      where v.import_id = ${id}`)
  }
  const added = sql`(select id from checks where import_id = ${id})`
  await db.execute(sql`delete from check_lines where check_id in ${added}`)
  await db.execute(sql`delete from earning_details where check_id in ${added}`)
  await db.execute(sql`delete from check_versions where check_id in ${added}`)
  const { rowCount: removed } = await db.execute(sql`delete from checks where import_id = ${id}`)
  return { restored: restored ?? 0, removed: removed ?? 0 }
}

export async function restorePeople(
  db: Transaction,
  id: string,
): Promise<{ restored: number; removed: number }> {
  const plainColumns = listColumns(employees, ['id', 'revision', 'ssn_sealed', 'bank_account_sealed'])
  const { rowCount: restored } = await db.execute(sql`
    update employees e set (${plainColumns}) = (select ${plainColumns} from jsonb_populate_record(null::employees, v.before)),
      ssn_sealed = case when v.are_numbers_changed then v.ssn_sealed else e.ssn_sealed end,
      bank_account_sealed = case when v.are_numbers_changed then v.bank_account_sealed else e.bank_account_sealed end
    from employee_versions v where v.import_id = ${id} and v.before is not null and e.id = v.employee_id`)
  const { rowCount: removed } = await db.execute(sql`
    delete from employees e using employee_versions v
    where v.import_id = ${id} and v.before is null and e.id = v.employee_id`)
  return { restored: restored ?? 0, removed: removed ?? 0 }
}
