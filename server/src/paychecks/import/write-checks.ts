import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/transaction.ts'
import { keepVersions } from '../check-version-queries.ts'
import { CHECK_VALUES, type ChildTable, DETAILS, incomingRows, KEY, LINES, listOf } from './review-queries.ts'

const assigned = (names: readonly string[], alias: string) =>
  sql.raw(names.map(name => `${name} = ${alias}.${name}`).join(', '))

/**
 * Brings the stored checks to what `reviewed_checks` has, each with exactly its staged rows; what is the same isn't
 * touched, and what changes is kept as an earlier version. A voided check is marked alone: what it says, and its rows,
 * stay as they were paid.
 */
export async function writeChecks(
  db: Transaction,
  { id, hasDetails }: { id: string; hasDetails: boolean },
): Promise<void> {
  await db.execute(sql`
    update reviewed_checks set check_id = nextval(pg_get_serial_sequence('checks', 'id'))
    where is_new and not is_voided`)
  await db.execute(sql`
    insert into checks (id, ${KEY}, ${listOf(CHECK_VALUES)}) overriding system value
    select check_id, ${KEY}, ${listOf(CHECK_VALUES)} from reviewed_checks
    where is_new and not is_voided order by place`)
  const isChanging = sql`not is_new and (is_voided <> was_voided or is_changed and not is_voided)`
  await db.execute(
    sql`with ${keepVersions(sql`select check_id from reviewed_checks where ${isChanging}`)} select 1`,
  )
  await db.execute(sql`
    update checks c set is_voided = r.is_voided from reviewed_checks r
    where c.id = r.check_id and not is_new and r.is_voided <> r.was_voided`)
  await db.execute(sql`
    update checks c set ${assigned(CHECK_VALUES, 'r')} from reviewed_checks r
    where c.id = r.check_id and not r.is_new and not r.is_voided and r.is_changed`)
  await writeChildren(db, LINES, id)
  if (hasDetails) await writeChildren(db, DETAILS, id)
}

async function writeChildren(db: Transaction, table: ChildTable, id: string): Promise<void> {
  const { stored, values, count } = table
  const columns = listOf(['check_id', 'position', ...values])
  await db.execute(sql`insert into ${stored} (${columns}) ${incomingRows(table, id, sql`r.is_new`)}`)
  await db.execute(sql`
    with incoming as materialized (${incomingRows(table, id, sql`not r.is_new`)}),
      changed as (
        update ${stored} c set ${assigned(values, 'i')} from incoming i
        where c.check_id = i.check_id and c.position = i.position
          and (${listOf(values, 'c')}) is distinct from (${listOf(values, 'i')})
        returning c.check_id),
      added as (
        insert into ${stored} (${columns})
        select * from incoming i
        where not exists (
          select from ${stored} c where c.check_id = i.check_id and c.position = i.position)
        returning check_id),
      removed as (
        delete from ${stored} c using reviewed_checks r
        where c.check_id = r.check_id and not r.is_new and not r.is_voided and c.position > r.${count}
        returning c.check_id),
      ${keepVersions(sql`select check_id from changed union select check_id from added union select check_id from removed`)}
    select 1`)
}
