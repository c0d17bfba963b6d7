import type { ControlTotals } from '@epay/contract/paychecks/import-endpoints'
import type { ImportMapping } from '@epay/contract/paychecks/import-mapping'
import type { Executor } from '#server/database/transaction.ts'
import { findLastOfKind } from '../import-record-queries.ts'
import type { PayDateCents } from '../tables.ts'
import { kindOf, presentTotals } from './control-totals.ts'

/** An import's totals beside those of the last import of the same kind. */
export async function compareTotals(
  db: Executor,
  mapping: ImportMapping | undefined,
  totals: readonly PayDateCents[],
): Promise<ControlTotals> {
  return { totals: presentTotals(totals), previous: await findPrevious(db, kindOf(mapping, totals)) }
}

/** The last import of a kind, or the last before a time. */
export async function findPrevious(
  db: Executor,
  kind: string | null,
  before?: Date,
): Promise<ControlTotals['previous']> {
  const last = kind === null ? undefined : await findLastOfKind(db, kind, before)
  return last ? { at: last.at.toISOString(), by: last.by, totals: presentTotals(last.totals) } : null
}
