import { inArray, sql } from 'drizzle-orm'
import type { Executor } from '#server/database/transaction.ts'
import { SNAPSHOT } from './check-version-queries.ts'
import { type CheckBefore, checks } from './tables.ts'

/** A version of a check that an import replaced, and the one that replaced it. */
type ReplacedVersion = { before: CheckBefore; after: CheckBefore }
export type CorrectionRow = ReplacedVersion & { checkId: number; on: string }

/** The replaced versions of these checks, oldest first, without those of undone imports. `on`: the day of the import. */
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

/** Whose check it is. */
export type CheckOwner = { checkId: string; employeeId: string; name: string; date: string }
const OWNER = sql.raw('c.id as "checkId", c.employee_id as "employeeId", e.name, c.date')
const WITH_OWNER = sql.raw('join employees e on e.id = c.employee_id')

const BATCH = 500

/** The checks that the import changed, as they were before it and as they are now, in batches. */
export function changedChecks(db: Executor, importId: string) {
  return inBatches(last =>
    db.execute<CheckOwner & ReplacedVersion>(sql`
      select ${OWNER}, v.before, ${SNAPSHOT} as after
      from check_versions v join checks c on c.id = v.check_id ${WITH_OWNER}
      where v.import_id = ${importId} and v.check_id > ${last} order by v.check_id limit ${BATCH}`),
  )
}

/** The checks that the import added, as they are, in batches. */
export function addedChecks(db: Executor, importId: string) {
  return inBatches(last =>
    db.execute<CheckOwner & Pick<ReplacedVersion, 'after'>>(sql`
      select ${OWNER}, ${SNAPSHOT} as after from checks c ${WITH_OWNER}
      where c.import_id = ${importId} and c.id > ${last}
        and not exists (select from check_versions v where v.check_id = c.id and v.import_id = c.import_id)
      order by c.id limit ${BATCH}`),
  )
}

async function* inBatches<Row extends CheckOwner>(load: (last: string) => Promise<{ rows: Row[] }>) {
  let { rows } = await load('0')
  while (rows.length > 0) {
    yield rows
    rows = (await load(rows.at(-1)?.checkId ?? '0')).rows
  }
}
