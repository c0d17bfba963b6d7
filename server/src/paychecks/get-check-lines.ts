import type { LineKind } from '@epay/contract/paychecks/schemas'
import type { Context } from '#server/platform/context.ts'
import { loadOwnCheck, type OwnCheckKey } from './get-check.ts'
import { presentEarlierLine, presentEarningDetail } from './present.ts'
import { type CheckLineRow, listEarlierLineRows, listEarningDetailRows, listLineRows } from './queries.ts'

const asPage = <Item>(items: Item[]) => ({ items, totalCount: items.length })

/** The lines of one kind of one of one's own checks. Throws: NOT_FOUND. */
export async function getCheckLines<Item>(
  context: Context,
  key: OwnCheckKey,
  { kind, present }: { kind: LineKind; present: (row: CheckLineRow) => Item },
) {
  const check = await loadOwnCheck(context, key)
  const rows = await listLineRows(context.database.orm, check.id, kind)
  return asPage(rows.map(present))
}

/** What one of one's own checks pays by day, job and cost code. Throws: NOT_FOUND. */
export async function getEarningDetails(context: Context, key: OwnCheckKey) {
  const check = await loadOwnCheck(context, key)
  const rows = await listEarningDetailRows(context.database.orm, check.id)
  return asPage(rows.map(presentEarningDetail))
}

/** What the year's checks before one of one's own checks had. Throws: NOT_FOUND. */
export async function getEarlierLines(context: Context, key: OwnCheckKey) {
  const check = await loadOwnCheck(context, key)
  const rows = await listEarlierLineRows(context.database.orm, check)
  return asPage(rows.map(presentEarlierLine))
}
